// The request is built from the paths of its fields. A field of a message that contains itself is left out.
#include "cli/output/views/request_text.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "cli/output/document_value.hpp"
#include "cli/output/shape.hpp"
#include "cli/output/text.hpp"

namespace aim::cli {
namespace {

constexpr std::array<std::string_view, 12> kNumbers{"double",  "float",   "int32",    "int64",
                                                    "uint32",  "uint64",  "sint32",   "sint64",
                                                    "fixed32", "fixed64", "sfixed32", "sfixed64"};

constexpr std::string_view kContinued = " \\\n";
constexpr std::string_view kHeader = "header";  // optional in every request of AimDK

// Null: a message, whose fields follow.
Json zero_of(std::string_view type, const Json& values) {
  if (!values.empty()) return values[0];
  if (std::find(kNumbers.begin(), kNumbers.end(), type) != kNumbers.end()) return 0;
  if (type == "bool") return false;
  if (type == "string" || type == "bytes") return "";
  return nullptr;
}

// Puts the value at the path; a repeated part of it becomes a list of one element.
void put(Json& at, std::string_view path, const Json& value) {
  const std::size_t dot = path.find('.');
  std::string_view name = path.substr(0, dot);
  const bool list = name.ends_with("[]");
  if (list) name.remove_suffix(2);
  if (at.is_null()) at = Json::object();
  Json& member = at[std::string(name)];
  if (list && !member.is_array()) member = Json::array({nullptr});
  Json& inner = list ? member[0] : member;
  if (dot != path.npos)
    put(inner, path.substr(dot + 1), value);
  else
    inner = value;
}

bool is_repeated(std::string_view type) { return type.starts_with("repeated "); }
bool is_map(std::string_view type) { return type.starts_with("map<"); }

// What an example cannot have: the header, all fields of a choice but the first, and Any, whose JSON depends
// on what it contains; and their inner fields.
class LeftOut {
 public:
  bool has(const Json& field, const std::string& path, std::string_view type) {
    for (const std::string& outer : paths_)
      if (path.starts_with(outer + ".") || path.starts_with(outer + "[].")) return true;
    const std::string choice = word_of(field, "choice");
    const bool taken = std::find(choices_.begin(), choices_.end(), choice) != choices_.end();
    if (path != kHeader && !type.ends_with("google.protobuf.Any") && !taken) {
      if (!choice.empty()) choices_.push_back(choice);
      return false;
    }
    paths_.push_back(path);
    return true;
  }

 private:
  std::vector<std::string> paths_;
  std::vector<std::string> choices_;  // of which a field is set
};

// A word over several lines; a shell removes a backslash at the end of a line together with the line end.
std::string continued(std::string_view word, std::size_t columns) {
  std::string text;
  for (; word.size() > columns; word.remove_prefix(columns - 1))
    text.append(word.substr(0, columns - 1)).append("\\\n");
  return text.append(word);
}

// A line of JSON that is too long is broken behind its key.
std::string narrow(std::string_view json, std::size_t columns) {
  std::string text;
  while (!json.empty()) {
    const std::string_view line = json.substr(0, json.find('\n'));
    json.remove_prefix(std::min(json.size(), line.size() + 1));
    const std::size_t colon = line.find("\": ");
    if (width_of(line) <= columns || colon == line.npos)
      text += line;
    else
      text.append(line.substr(0, colon + 2)).append("\n").append(line.substr(colon + 3));
    if (!json.empty()) text += '\n';
  }
  return text;
}

// A message without fields is {}; this also replaces the null of a message whose fields are not listed.
void close(Json& value) {
  if (value.is_null()) value = Json::object();
  if (!value.is_structured()) return;
  for (Json& inner : value) close(inner);
}

}  // namespace

Json example_request(const Json& fields) {
  Json request = Json::object();
  LeftOut left_out;
  for (const Json& field : fields) {
    std::string type = word_of(field, "type");
    const std::string path = word_of(field, "field");
    if (left_out.has(field, path, type)) continue;
    if (is_map(type)) {
      put(request, path, Json::object());
      continue;
    }
    const bool repeated = is_repeated(type);
    if (repeated) type.erase(0, std::string_view("repeated ").size());
    put(request, repeated ? path + "[]" : path, zero_of(type, part_of(field, "values")));
  }
  close(request);
  return request;
}

std::string call_text(std::string_view method, const Json& fields, const Screen& screen) {
  const std::size_t service = method.rfind('.', method.find('/'));
  const std::string name(service == method.npos ? method : method.substr(service + 1));
  const std::string start = "aimctl rpc call ";
  const Json request = example_request(fields);
  const std::string json = " '" + json_text(request, false) + "'\n";
  if (start.size() + name.size() + json.size() <= screen.columns) return start + name + json;
  const std::string method_text =
      start.size() + name.size() + kContinued.size() <= screen.columns
          ? name
          : std::string(kContinued.substr(1)) + continued(name, screen.columns - kContinued.size() + 1);
  return start + method_text + std::string(kContinued) + "'" +
         narrow(json_text(request, true), screen.columns) + "'\n";
}

}  // namespace aim::cli
