// TOML text as a flat list of values, each with its line. The only user of the TOML library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/foreign_text.hpp"
#include "core/result.hpp"

namespace aim {

struct TomlEntry {
  enum class Kind : std::uint8_t { text, number, on_off, table, other };  // other: dates, lists in lists
  std::vector<std::string> path;                                          // {"robots", "lab", "address"}
  Kind kind = Kind::text;
  std::string value;     // of text, number and on_off ("true", "false"), as text
  bool in_list = false;  // a list becomes one entry per element
  unsigned line = 0;     // where the value begins, counted from 1
  // Where the value, or the whole list, begins, and the place behind its end. Columns count code points
  // from 1.
  struct Place {
    unsigned line = 0;
    unsigned column = 0;
  };
  Place begin = {};
  Place end = {};
};

// "robots.lab.address"; used for messages.
std::string dotted(const std::vector<std::string>& path);

// In the order of the lines. A table gives an entry of its own and one for each value inside it. What is
// beyond the bounds of its kind is refused before it is parsed. A syntax error is a usage error "NAME:LINE:
// description" with the line as the fact "line".
Result<std::vector<TomlEntry>> parse_toml(std::string_view text, std::string_view name, const TextKind& kind);

// The text as a TOML string, in double quotes.
std::string quoted_toml(std::string_view text);

}  // namespace aim
