// A writer and a recursive reader of XML-RPC's few elements.
#include "transport/ros1/xmlrpc.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "core/codec/base64.hpp"

namespace aim::transport::ros1 {
namespace {

constexpr int kDeepest = 32;

// ---- writing

void write_text(std::string_view text, std::string& out) {
  for (const char letter : text) {
    switch (letter) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      default:
        out += letter;
    }
  }
}

void write_number(double number, std::string& out) {
  if (number == std::trunc(number) && std::abs(number) <= std::numeric_limits<std::int32_t>::max()) {
    out += "<int>" + std::to_string(static_cast<std::int64_t>(number)) + "</int>";
    return;
  }
  char text[40];
  const int size = std::snprintf(text, sizeof text, "%.17g", number);
  out += "<double>" + std::string(text, static_cast<std::size_t>(size)) + "</double>";
}

void write_value(const Value& value, std::string& out) {
  out += "<value>";
  switch (value.kind_case()) {
    case Value::kNumberValue:
      write_number(value.number_value(), out);
      break;
    case Value::kBoolValue:
      out += value.bool_value() ? "<boolean>1</boolean>" : "<boolean>0</boolean>";
      break;
    case Value::kListValue:
      out += "<array><data>";
      for (const Value& each : value.list_value().values()) write_value(each, out);
      out += "</data></array>";
      break;
    case Value::kStructValue:
      out += "<struct>";
      for (const auto& [name, member] : value.struct_value().fields()) {
        out += "<member><name>";
        write_text(name, out);
        out += "</name>";
        write_value(member, out);
        out += "</member>";
      }
      out += "</struct>";
      break;
    case Value::kStringValue:
    case Value::kNullValue:
    case Value::KIND_NOT_SET:
      out += "<string>";
      write_text(value.string_value(), out);
      out += "</string>";
      break;
  }
  out += "</value>";
}

// ---- reading

// Long texts come in lines.
std::optional<std::string> base64(std::string_view text) {
  std::string letters(text);
  std::erase_if(letters, [](char c) { return c == '\n' || c == '\r' || c == ' ' || c == '\t'; });
  return from_base64(letters);
}

void append_utf8(std::uint32_t point, std::string& out) {
  const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80U | (point >> shift & 0x3fU)); };
  if (point < 0x80) {
    out += static_cast<char>(point);
  } else if (point < 0x800) {
    out += static_cast<char>(0xc0U | point >> 6U);
    tail(0);
  } else if (point < 0x10000) {
    out += static_cast<char>(0xe0U | point >> 12U);
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xf0U | point >> 18U);
    tail(12);
    tail(6);
    tail(0);
  }
}

// "&lt;" without its ends; false: unknown.
bool append_entity(std::string_view name, std::string& out) {
  constexpr std::pair<std::string_view, char> kNamed[] = {
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  for (const auto& [known, letter] : kNamed) {
    if (name != known) continue;
    out += letter;
    return true;
  }
  if (!name.starts_with('#')) return false;
  name.remove_prefix(1);
  const bool hex = name.starts_with('x');
  if (hex) name.remove_prefix(1);
  std::uint32_t point = 0;
  const auto end = std::from_chars(name.data(), name.data() + name.size(), point, hex ? 16 : 10);
  if (end.ec != std::errc() || end.ptr != name.data() + name.size() || point == 0 || point > 0x10ffff)
    return false;
  append_utf8(point, out);
  return true;
}

std::optional<std::string> plain_text(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '&') {
      out += text[at];
      continue;
    }
    const std::size_t end = text.find(';', at);
    if (end == std::string_view::npos || !append_entity(text.substr(at + 1, end - at - 1), out))
      return std::nullopt;
    at = end;
  }
  return out;
}

// Reads from the front of a text. A function that returns false or nullopt has found another text.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  // The next tag without its brackets, if only blanks are before it.
  std::string_view peek() {
    skip();
    if (!text_.starts_with('<')) return {};
    const std::size_t end = text_.find('>');
    if (end == std::string_view::npos) return {};
    std::string_view tag = text_.substr(1, end - 1);
    while (!tag.empty() && tag.back() == ' ') tag.remove_suffix(1);
    return tag;
  }
  bool take(std::string_view tag) {
    if (peek() != tag) return false;
    text_.remove_prefix(text_.find('>') + 1);
    return true;
  }
  // Up to the next tag.
  std::string_view take_raw() {
    const std::size_t end = std::min(text_.find('<'), text_.size());
    const std::string_view raw = text_.substr(0, end);
    text_.remove_prefix(end);
    return raw;
  }
  std::optional<std::string> take_text(std::string_view end_tag) {
    const std::string_view raw = take_raw();
    if (!take(end_tag)) return std::nullopt;
    return plain_text(raw);
  }
  std::optional<Value> value(int depth = 0);
  bool at_end() {
    skip();
    return text_.empty();
  }

 private:
  void skip();
  bool typed(Value& value, int depth);
  bool list(Value& value, int depth);
  bool structure(Value& value, int depth);

  std::string_view text_;
};

// Blanks, the declaration and comments.
void Reader::skip() {
  for (;;) {
    while (!text_.empty() && std::string_view(" \t\r\n").find(text_.front()) != std::string_view::npos)
      text_.remove_prefix(1);
    std::string_view ending;
    if (text_.starts_with("<?")) ending = "?>";
    if (text_.starts_with("<!--")) ending = "-->";
    if (ending.empty()) return;
    const std::size_t end = text_.find(ending);
    if (end == std::string_view::npos) return;
    text_.remove_prefix(end + ending.size());
  }
}

std::optional<Value> Reader::value(int depth) {
  Value value;
  if (depth > kDeepest) return std::nullopt;
  if (take("value/")) return value_of("");
  if (!take("value")) return std::nullopt;
  const std::string_view raw = take_raw();
  if (peek() == "/value") {  // without a type: a string
    const auto text = plain_text(raw);
    if (!text || !take("/value")) return std::nullopt;
    return value_of(*text);
  }
  if (!typed(value, depth) || !take("/value")) return std::nullopt;
  return value;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool read_number(std::string_view text, bool whole, Value& value) {
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  std::int64_t integer = 0;
  const char* const end = text.data() + text.size();
  const auto read =
      whole ? std::from_chars(text.data(), end, integer) : std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return false;
  value.set_number_value(whole ? static_cast<double>(integer) : number);
  return true;
}

bool Reader::typed(Value& value, int depth) {
  const std::string type(peek());
  if (type == "string/" || type == "base64/" || type == "nil/") {
    value.set_string_value("");
    return take(type);
  }
  if (type == "array" || type == "struct") {
    (void)take(type);
    return type == "array" ? list(value, depth) : structure(value, depth);
  }
  if (type == "struct/") {
    value.mutable_struct_value();
    return take(type);
  }
  if (type.empty() || type.front() == '/' || !take(type)) return false;
  const auto text = take_text("/" + type);
  if (!text) return false;
  if (type == "int" || type == "i4" || type == "i8") return read_number(*text, true, value);
  if (type == "double") return read_number(*text, false, value);
  if (type == "boolean") {
    const std::string_view digit = trimmed(*text);
    value.set_bool_value(digit == "1");
    return digit == "0" || digit == "1";
  }
  if (type == "base64") {
    auto bytes = base64(*text);
    if (bytes) value.set_string_value(*bytes);
    return bytes.has_value();
  }
  value.set_string_value(*text);
  return type == "string" || type == "dateTime.iso8601";
}

bool Reader::list(Value& value, int depth) {
  auto& values = *value.mutable_list_value();
  if (take("data/")) return take("/array");
  if (!take("data")) return false;
  while (!take("/data")) {
    auto each = this->value(depth + 1);
    if (!each) return false;
    *values.add_values() = std::move(*each);
  }
  return take("/array");
}

bool Reader::structure(Value& value, int depth) {
  auto& fields = *value.mutable_struct_value()->mutable_fields();
  while (!take("/struct")) {
    if (!take("member") || !take("name")) return false;
    const auto name = take_text("/name");
    if (!name) return false;
    auto member = this->value(depth + 1);
    if (!member || !take("/member")) return false;
    fields[*name] = std::move(*member);
  }
  return true;
}

Error unreadable() {
  return {.origin = Origin::unreachable,
          .message = "this is not a text of XML-RPC",
          .reason = "its answer is not XML-RPC"};
}

}  // namespace

Value value_of(std::string_view text) {
  Value value;
  value.set_string_value(std::string(text));
  return value;
}

Value value_of(double number) {
  Value value;
  value.set_number_value(number);
  return value;
}

Value list_of(const std::vector<Value>& values) {
  Value value;
  auto& list = *value.mutable_list_value();
  for (const Value& each : values) *list.add_values() = each;
  return value;
}

std::string call_text(std::string_view method, const std::vector<Value>& parameters) {
  std::string text =
      "<?xml version=\"1.0\"?><methodCall><methodName>" + std::string(method) + "</methodName><params>";
  for (const Value& each : parameters) {
    text += "<param>";
    write_value(each, text);
    text += "</param>";
  }
  return text + "</params></methodCall>";
}

std::string response_text(const Value& value) {
  std::string text = "<?xml version=\"1.0\"?><methodResponse><params><param>";
  write_value(value, text);
  return text + "</param></params></methodResponse>";
}

std::string fault_text(int code, std::string_view message) {
  Value fault;
  auto& fields = *fault.mutable_struct_value()->mutable_fields();
  fields["faultCode"] = value_of(code);
  fields["faultString"] = value_of(message);
  std::string text = "<?xml version=\"1.0\"?><methodResponse><fault>";
  write_value(fault, text);
  return text + "</fault></methodResponse>";
}

Result<XmlRpcCall> read_call(std::string_view text) {
  Reader reader(text);
  XmlRpcCall call;
  if (!reader.take("methodCall") || !reader.take("methodName")) return unreadable();
  const auto method = reader.take_text("/methodName");
  if (!method) return unreadable();
  call.method = *method;
  if (reader.take("params")) {
    while (!reader.take("/params")) {
      if (!reader.take("param")) return unreadable();
      auto value = reader.value();
      if (!value || !reader.take("/param")) return unreadable();
      call.parameters.push_back(std::move(*value));
    }
  } else {
    (void)reader.take("params/");
  }
  if (!reader.take("/methodCall") || !reader.at_end()) return unreadable();
  return call;
}

Result<Value> read_response(std::string_view text) {
  Reader reader(text);
  if (!reader.take("methodResponse")) return unreadable();
  if (reader.take("fault")) {
    const auto fault = reader.value();
    if (!fault || !fault->has_struct_value()) return unreadable();
    const auto& fields = fault->struct_value().fields();
    const auto row = fields.find("faultString");
    return Error{.origin = Origin::error,
                 .message = row == fields.end() ? "a fault of XML-RPC" : row->second.string_value()};
  }
  if (!reader.take("params") || !reader.take("param")) return unreadable();
  auto value = reader.value();
  if (!value || !reader.take("/param") || !reader.take("/params") || !reader.take("/methodResponse") ||
      !reader.at_end())
    return unreadable();
  return std::move(*value);
}

}  // namespace aim::transport::ros1
