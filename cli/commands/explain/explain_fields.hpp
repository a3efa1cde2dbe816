// The keys of the documents of aimctl explain.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::explain_fields {

inline constexpr DocumentField kExplainExplanations[] = {
    {"kind", "what the word is"},          {"name", "what the word names"},
    {"meaning", "what it means"},          {"unit", "unit of its values"},
    {"limit", "range or possible values"}, {"source", "who measures or decides it"}};
inline constexpr DocumentField kExplain[] = {
    {"word", "the word that is explained"},
    {"explanations", "what the word means, one row per meaning", "", kExplainExplanations}};

}  // namespace aim::cli::explain_fields
