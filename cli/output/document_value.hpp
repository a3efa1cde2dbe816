// Values of a document: written by commands, read by views. A key that is missing or null has no value; text
// that is read is safe to print.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/output/sink.hpp"

namespace aim::cli {

// A value of a document that may be missing: null in its place.
Json text_or_null(std::string_view text);
Json number_or_null(const std::optional<double>& number);

std::string safe_text(const Json& value);  // a string that may come from a robot; empty for anything else
const Json& part_of(const Json& document, std::string_view key);  // null when it is missing
std::optional<double> number_of(const Json& document, std::string_view key);
std::string word_of(const Json& document, std::string_view key);  // empty without a value
// The name of a constant as words: "NOT_CHARGING" is "not charging".
std::string words_of(const Json& document, std::string_view key);
bool is_true(const Json& document, std::string_view key);

// What can be said about a value; empty without one.
std::string quantity_of(const Json& document, std::string_view key, const Screen& screen);

}  // namespace aim::cli
