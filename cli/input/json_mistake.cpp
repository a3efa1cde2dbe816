// Asks nlohmann's parser, without exceptions, where it stops and what it was reading.
#include "cli/input/json_mistake.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "core/codec/json_shape.hpp"

namespace aim::cli {
namespace {

using PlainJson = nlohmann::json;

// What the parser names in its message, and what it had expected there.
struct Part {
  std::string_view named;
  std::string_view expected;
};
constexpr std::array kParts{Part{"while parsing object key", "key in quotes expected"},
                            Part{"while parsing object separator", "':' expected"},
                            Part{"while parsing object ", "',' or '}' expected"},
                            Part{"while parsing array", "',' or ']' expected"}};

// Takes every part of a document and keeps the first mistake.
class Mistake : public nlohmann::json_sax<PlainJson> {
 public:
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*size*/) override { return true; }
  bool key(string_t& /*value*/) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t /*size*/) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& problem) override {
    at = position;
    what = problem.what();
    return false;
  }

  std::size_t at = 0;  // counted from 1; one more than the length where the text ends too early
  std::string what;
};

}  // namespace

std::string json_mistake(std::string_view text) {
  if (is_nested_too_deep(text))
    return "it is nested deeper than " + std::to_string(kDeepestNesting) + " levels";
  Mistake mistake;
  if (PlainJson::sax_parse(text.begin(), text.end(), &mistake)) return {};
  std::string_view expected = "value expected";
  for (const Part& part : kParts)
    if (mistake.what.find(part.named) != std::string::npos) {
      expected = part.expected;
      break;
    }
  return "invalid JSON at character " + std::to_string(std::clamp<std::size_t>(mistake.at, 1, text.size())) +
         ": " + std::string(expected);
}

bool looks_like_yaml(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  if (line.starts_with("---") || line.starts_with('#')) return true;
  const std::size_t colon = line.find(':');
  const std::string_view key = line.substr(0, colon);
  return colon != std::string_view::npos && !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
         });
}

}  // namespace aim::cli
