// By protobuf's reader, which is lenient, and a printer of our own.
#include "core/codec/json_value.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

#include "core/codec/codec.hpp"

namespace aim {

Result<JsonObject> parse_json(std::string_view text) {
  JsonObject object;
  if (Status read = from_json(text, object); !read)
    return usage_error("not a JSON object: " + read.error().reason);
  return object;
}

void append_json_text(std::string_view text, std::string& out) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      constexpr std::string_view kDigits = "0123456789abcdef";
      out += "\\u00";
      out += kDigits[static_cast<unsigned char>(c) >> 4U];
      out += kDigits[static_cast<unsigned char>(c) & 0xFU];
    } else {
      out += c;
    }
  }
  out += '"';
}

// As Python prints a float: the shortest text that is read back the same.
void append_json_number(double value, std::string& out) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  const std::string_view digits(text.data(), static_cast<std::size_t>(end - text.data()));
  out += digits;
  if (digits.find_first_of(".e") == digits.npos) out += ".0";
}

// Sorted, because the order of a map differs from run to run.
void append_json(const JsonObject& object, std::string& out) {
  std::map<std::string_view, const JsonValue*> sorted;
  for (const auto& [name, value] : object.fields()) sorted.emplace(name, &value);
  out += '{';
  bool first = true;
  for (const auto& [name, value] : sorted) {
    if (!std::exchange(first, false)) out += ", ";
    append_json_text(name, out);
    out += ": ";
    append_json(*value, out);
  }
  out += '}';
}

// Numbers of parameters that are whole are integers, as those of the robot are.
void append_json(const JsonValue& value, std::string& out) {
  switch (value.kind_case()) {
    case JsonValue::kNumberValue: {
      const double number = value.number_value();
      if (number == std::trunc(number) && std::abs(number) < 1e15)
        out += std::to_string(static_cast<std::int64_t>(number));
      else
        append_json_number(number, out);
      return;
    }
    case JsonValue::kStringValue:
      return append_json_text(value.string_value(), out);
    case JsonValue::kBoolValue:
      out += value.bool_value() ? "true" : "false";
      return;
    case JsonValue::kStructValue:
      return append_json(value.struct_value(), out);
    case JsonValue::kListValue:
      out += '[';
      for (int i = 0; i < value.list_value().values_size(); ++i) {
        if (i > 0) out += ", ";
        append_json(value.list_value().values(i), out);
      }
      out += ']';
      return;
    case JsonValue::kNullValue:
    case JsonValue::KIND_NOT_SET:
      out += "null";
      return;
  }
}

}  // namespace aim
