// JSON and YAML texts of a document.
#include <array>
#include <string_view>

#include "cli/output/shape.hpp"
#include "cli/output/text.hpp"

namespace aim::cli {
namespace {

// One scalar as JSON. NaN and infinities become null; bytes that are not UTF-8 are replaced. JSON allows
// characters unescaped which a terminal executes or which hide text: DEL, C1 controls, format characters.
std::string scalar(const Json& value, StringEscape escape) {
  const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return value.is_string() ? printable_string(text, escape) : text;
}

bool plain_list(const Json& list) {
  for (const Json& item : list)
    if (item.is_structured() && !item.empty()) return false;
  return true;
}

void write_json(const Json& value, bool pretty, std::size_t depth, StringEscape escape, std::string& out) {
  if (!value.is_structured() || value.empty()) {
    out += value.is_structured() ? value.dump() : scalar(value, escape);
    return;
  }
  const bool object = value.is_object();
  const bool breaks = pretty && (object || !plain_list(value));
  const auto next_line = [&](std::size_t to) {
    if (breaks) out += '\n' + std::string(2 * to, ' ');
  };
  out += object ? '{' : '[';
  bool first = true;
  for (const auto& [key, item] : value.items()) {
    if (!first) out += pretty && !breaks ? ", " : ",";
    first = false;
    next_line(depth + 1);
    if (object) out += scalar(Json(key), escape) + (pretty ? ": " : ":");
    write_json(item, pretty, depth + 1, escape, out);
  }
  next_line(depth);
  out += object ? '}' : ']';
}

// A string that YAML reads back as the same string without quotes.
bool plain_in_yaml(std::string_view text) {
  constexpr std::array<std::string_view, 9> kWords{"true", "false", "null", "yes", "no",
                                                   "on",   "off",   "y",    "n"};
  if (text.empty() || text.size() > 60) return false;
  for (std::string_view word : kWords)
    if (text.size() == word.size()) {
      bool same = true;
      for (std::size_t i = 0; i < word.size(); ++i) same = same && (text[i] | 0x20) == word[i];
      if (same) return false;
    }
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (!letter(text[0]) && text[0] != '/') return false;
  for (char c : text)
    if (!letter(c) && !(c >= '0' && c <= '9') && std::string_view("_/.-").find(c) == std::string_view::npos)
      return false;
  return true;
}

std::string yaml_scalar(const Json& value) {
  if (value.is_string() && plain_in_yaml(value.get_ref<const std::string&>()))
    return value.get<std::string>();
  if (value.is_structured()) return value.is_object() ? "{}" : "[]";
  return scalar(value, StringEscape::yaml);
}

void write_yaml(const Json& value, std::size_t depth, std::string& out) {
  const std::string margin(2 * depth, ' ');
  for (const auto& [key, item] : value.items()) {
    const std::string lead = value.is_object() ? yaml_scalar(Json(key)) + ":" : "-";
    if (!item.is_structured() || item.empty()) {
      out += margin + lead + " " + yaml_scalar(item) + "\n";
    } else if (item.is_array() && plain_list(item)) {
      out += margin + lead + " ";
      write_json(item, true, 0, StringEscape::yaml, out);
      out += "\n";
    } else if (value.is_array()) {
      std::string inner;
      write_yaml(item, depth + 1, inner);
      inner[margin.size()] = '-';  // the first key is on the line of the dash
      out += inner;
    } else {
      out += margin + lead + "\n";
      write_yaml(item, depth + 1, out);
    }
  }
}

}  // namespace

std::string json_text(const Json& value, bool pretty) {
  std::string text;
  write_json(value, pretty, 0, StringEscape::json, text);
  return text;
}

std::string yaml_text(const Json& value) {
  if (!value.is_structured() || value.empty()) return yaml_scalar(value) + "\n";
  std::string text;
  write_yaml(value, 0, text);
  return text;
}

}  // namespace aim::cli
