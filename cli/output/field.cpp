// Follows a path from left to right.
#include "cli/output/field.hpp"

#include <charconv>

namespace aim::cli {
namespace {

// The number in "[12]..." and the path after it.
std::optional<std::size_t> take_index(std::string_view& path) {
  const std::size_t close = path.find(']');
  if (close == std::string_view::npos) return std::nullopt;
  std::size_t index = 0;
  const auto end = std::from_chars(path.data() + 1, path.data() + close, index);
  if (end.ec != std::errc() || end.ptr != path.data() + close) return std::nullopt;
  path.remove_prefix(close + 1);
  if (path.starts_with('.')) path.remove_prefix(1);
  return index;
}

std::optional<Json> of_all_items(const Json& list, std::string_view path) {
  Json values = Json::array();
  for (const Json& item : list)
    if (auto value = field_of(item, path)) values.push_back(std::move(*value));
  return values.empty() ? std::nullopt : std::optional(std::move(values));
}

}  // namespace

std::optional<Json> field_of(const Json& document, std::string_view path) {
  if (path.empty()) return document;
  if (document.is_array() && path.front() == '[') {
    const auto index = take_index(path);
    return index && *index < document.size() ? field_of(document[*index], path) : std::nullopt;
  }
  if (document.is_array()) return of_all_items(document, path);
  if (!document.is_object()) return std::nullopt;
  if (const auto whole = document.find(path); whole != document.end()) return *whole;
  const std::size_t end = path.find_first_of(".[");
  if (end == std::string_view::npos) return std::nullopt;
  const auto it = document.find(path.substr(0, end));
  if (it == document.end()) return std::nullopt;
  path.remove_prefix(path[end] == '.' ? end + 1 : end);
  return path.empty() ? std::nullopt : field_of(*it, path);
}

}  // namespace aim::cli
