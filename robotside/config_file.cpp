// TOML to entries.
#include "robotside/config_file.hpp"

#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/units.hpp"

namespace aim::robotside {
namespace {

// False: a kind of value no setting has.
bool add_entry(const std::string& key, const toml::node& node, std::vector<ConfigEntry>& entries) {
  ConfigEntry entry{key, {}, false, node.source().begin.line};
  if (const auto* text = node.as_string()) {
    entry.value = text->get();
  } else if (const auto* whole = node.as_integer()) {
    entry.value = std::to_string(whole->get());
  } else if (const auto* number = node.as_floating_point()) {
    entry.value = format_number(number->get());
  } else if (const auto* on = node.as_boolean()) {
    entry.value = on->get() ? "true" : "false";
    entry.is_switch = true;
  } else {
    return false;
  }
  entries.push_back(std::move(entry));
  return true;
}

Error misplaced(const std::string& path, const std::string& key, const toml::node& node) {
  return {Origin::usage,
          fmt::format("{}:{}: {} holds a kind of value no setting has", path, node.source().begin.line, key),
          "settings are text, numbers, true, false, or lists of text", "write: key = value"};
}

}  // namespace

Result<std::vector<ConfigEntry>> read_config_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad())
    return Error{Origin::usage, fmt::format("cannot read the configuration {}", path),
                 "it does not exist or is not readable"};
  std::vector<ConfigEntry> entries;
  try {
    const toml::table table = toml::parse(text, path);
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (const auto* list = node.as_array()) {
        for (const toml::node& element : *list)
          if (!add_entry(name, element, entries)) return misplaced(path, name, element);
      } else if (!add_entry(name, node, entries)) {
        return misplaced(path, name, node);
      }
    }
  } catch (const toml::parse_error& failure) {
    return Error{Origin::usage, fmt::format("{}:{}: {}", path, failure.source().begin.line,
                                            std::string(failure.description()))};
  }
  // The table sorts by key; people read by line.
  std::stable_sort(entries.begin(), entries.end(),
                   [](const ConfigEntry& a, const ConfigEntry& b) { return a.line < b.line; });
  return entries;
}

}  // namespace aim::robotside
