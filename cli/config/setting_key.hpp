// The keys of a configuration file: one table for reading, checking, `config`, help and the manual page.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/codec/toml.hpp"
#include "core/result.hpp"

namespace aim::cli {

// In the order of Format.
inline constexpr std::array<std::string_view, 6> kFormatNames{"table", "json", "jsonl",
                                                              "yaml",  "csv",  "value"};
inline constexpr std::array<std::string_view, 3> kColorNames{"auto", "always", "never"};

struct SettingKey {
  std::string_view name;            // "timeout"; of a robot: "address", "ports.mc"
  std::string_view value;           // name of the value in help: "TIME"
  std::string_view help;            // one line
  std::string_view otherwise = {};  // the default, as text; empty: none
  std::string_view flag = {};       // "--timeout"; takes precedence
  std::string_view variable = {};   // "AIMCTL_TIMEOUT"; takes precedence over files
  TomlEntry::Kind kind = TomlEntry::Kind::text;
  Status (*check)(std::string_view value) = nullptr;
};

std::span<const SettingKey> setting_keys();  // at the top of the file
std::span<const SettingKey> robot_keys();    // of a table [robots.NAME]
const SettingKey* find_setting_key(std::string_view name);
const SettingKey* find_robot_key(std::string_view name);

// The name of a robot or a group: letters, digits, - and _, at most 64; not "localhost" and no number.
bool is_robot_name(std::string_view text);
// Such a name, or an address: what a list of robots holds.
Status check_robot_word(std::string_view value);
inline constexpr std::size_t kMostRobots =
    64;  // in a list or a group, each of which gets a process of its own

// A time of more than 0 and at most one day; `what` begins the message of an error.
Result<std::chrono::milliseconds> parse_time(std::string_view text, std::string_view what);

}  // namespace aim::cli
