// What the keys of the documents mean: one row per key. A test holds that every key of every reader has a
// row.
#pragma once

#include <span>
#include <string_view>

namespace aim::cli {

struct ExplainedField {
  std::string_view key;
  std::string_view meaning;
  std::string_view unit = {};
  std::string_view limit = {};   // range or possible values
  std::string_view source = {};  // who measures or decides it; empty: aimctl
};
std::span<const ExplainedField> explained_fields();
const ExplainedField* find_explained_field(std::string_view key);

}  // namespace aim::cli
