// Keys, their defaults and their checks.
#include "cli/config/setting_key.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

#include "cli/client/robot.hpp"
#include "cli/config/configuration.hpp"
#include "core/suggestion.hpp"
#include "core/units.hpp"

namespace aim::cli {
namespace {

using Kind = TomlEntry::Kind;

Error bad(std::string_view value, std::string_view accepted, std::string hint = {}) {
  return {.origin = Origin::usage,
          .message = "'" + std::string(value) + "' is not " + std::string(accepted),
          .hint = std::move(hint)};
}

Status one_of(std::string_view value, std::span<const std::string_view> names, std::string_view what) {
  if (std::find(names.begin(), names.end(), value) != names.end()) return Done{};
  std::string hint = did_you_mean(value, names);
  if (hint.empty()) {
    hint = "one of:";
    for (const std::string_view name : names) hint.append(" ").append(name);
  }
  return bad(value, what, std::move(hint));
}

// A name, an address, or a list of them.
Status check_robot(std::string_view value) {
  std::size_t count = 0;
  for (const std::string& word : split_list(value)) {
    if (Status known = check_robot_word(word); !known) return known;
    ++count;
  }
  if (count == 0) return bad(value, "the name or address of a robot");
  if (count > kMostRobots)
    return usage_error("there are more than " + std::to_string(kMostRobots) + " robots in one list");
  return Done{};
}
Status check_address(std::string_view value) {
  const auto address = parse_robot_address(value, *robot_models().front());
  return address ? Status(Done{}) : Status(address.error());
}
Status check_model(std::string_view value) {
  const auto model = find_robot_model(value);
  if (model) return Done{};
  Error error = model.error();
  error.origin = Origin::usage;
  return error;
}
Status check_format(std::string_view value) { return one_of(value, kFormatNames, "an output format"); }
Status check_color(std::string_view value) { return one_of(value, kColorNames, "auto, always or never"); }
Status check_timeout(std::string_view value) {
  const auto time = parse_time(value, "timeout");
  return time ? Status(Done{}) : Status(time.error());
}
Status check_switch(std::string_view value) {
  return value == "true" || value == "false" ? Status(Done{}) : Status(bad(value, "true or false"));
}

// Compared with what the robot reports, so without blanks.
Status check_serial(std::string_view value) {
  const auto plain = [](char c) { return c > ' ' && c <= '~'; };
  if (value.empty() || value.size() > 64 || !std::all_of(value.begin(), value.end(), plain))
    return bad(value, "a serial number: 1 to 64 printable characters without blanks");
  return Done{};
}

Status check_interface(std::string_view value) {
  if (value.empty() || value.size() > 15 || value.find_first_of(" \t/") != std::string_view::npos)
    return bad(value, "the name of a network interface, such as eth0");
  return Done{};
}

Status whole_number(std::string_view value, unsigned least, unsigned most, std::string_view what) {
  unsigned number = 0;
  const auto end = std::from_chars(value.data(), value.data() + value.size(), number);
  if (end.ec == std::errc() && end.ptr == value.data() + value.size() && number >= least && number <= most)
    return Done{};
  return bad(value, what);
}
Status check_port(std::string_view value) { return whole_number(value, 1, 65'535, "a port from 1 to 65535"); }
Status check_domain(std::string_view value) {
  return whole_number(value, 0, 232, "a DDS domain from 0 to 232");
}
Status check_lcm_domain(std::string_view value) {
  return whole_number(value, 0, 188, "an LCM domain from 0 to 188");
}
// As the tools of ROS 1 take it; the name of the host is looked up when it is used.
Status check_ros_master(std::string_view value) {
  constexpr std::string_view kScheme = "http://";
  constexpr std::string_view kWhat = "the address of a ROS 1 master, such as http://127.0.0.1:11311";
  std::string_view rest = value;
  if (!rest.starts_with(kScheme) || rest.find_first_of(" \t") != std::string_view::npos)
    return bad(value, kWhat);
  rest.remove_prefix(kScheme.size());
  if (rest.ends_with('/')) rest.remove_suffix(1);
  const std::size_t colon = rest.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return bad(value, kWhat);
  return check_port(rest.substr(colon + 1)) ? Status(Done{}) : bad(value, kWhat);
}

constexpr std::array kSettings{
    SettingKey{"robot", "NAME|ADDRESS",
               "the robot, or several: a name, a group, an address, a list with commas", "127.0.0.1",
               "--robot", "AIMCTL_ROBOT", Kind::text, check_robot},
    SettingKey{"model", "ID", "the model of a robot that does not report it", "", "--model", "AIMCTL_MODEL",
               Kind::text, check_model},
    SettingKey{"output", "FORMAT", "the output format: table, json, jsonl, yaml, csv or value", "table",
               "--output", "AIMCTL_OUTPUT", Kind::text, check_format},
    SettingKey{"timeout", "TIME", "the maximum time of one call [s]", "5s", "--timeout", "AIMCTL_TIMEOUT",
               Kind::text, check_timeout},
    SettingKey{"color", "WHEN", "colour on a terminal: auto, always or never", "auto", "--color", "",
               Kind::text, check_color},
    SettingKey{"history", "BOOL", "keep a log of the commands for aimctl history: true or false", "true", "",
               "", Kind::on_off, check_switch},
};

constexpr std::array kRobot{
    SettingKey{.name = "address",
               .value = "ADDRESS",
               .help = "host, HOST:PORT or URL; with a port, everything goes "
                       "through that port",
               .check = check_address},
    SettingKey{.name = "model",
               .value = "ID",
               .help = "the model, for a robot that does not report it",
               .check = check_model},
    SettingKey{
        .name = "serial",
        .value = "TEXT",
        .help = "the serial number that the robot must report; any other robot ends a command with exit 12",
        .check = check_serial},
    SettingKey{.name = "ports.mc",
               .value = "PORT",
               .help = "the port of motion control",
               .kind = Kind::number,
               .check = check_port},
    SettingKey{.name = "ports.hal",
               .value = "PORT",
               .help = "the port of the hardware services",
               .kind = Kind::number,
               .check = check_port},
    SettingKey{.name = "ports.hal_orin",
               .value = "PORT",
               .help = "the port of the hardware services on the second computer",
               .kind = Kind::number,
               .check = check_port},
    SettingKey{.name = "ports.player",
               .value = "PORT",
               .help = "the port of the motion player",
               .kind = Kind::number,
               .check = check_port},
    SettingKey{.name = "ports.arm_planning",
               .value = "PORT",
               .help = "the port of the planned moves of the arms",
               .kind = Kind::number,
               .check = check_port},
    SettingKey{.name = "ports.lights",
               .value = "PORT",
               .help = "the port of the lights",
               .kind = Kind::number,
               .check = check_port},
    SettingKey{.name = "ports.cameras",
               .value = "PORT",
               .help = "the port of the cameras",
               .kind = Kind::number,
               .check = check_port},
    SettingKey{.name = "ports.system",
               .value = "PORT",
               .help = "the port of the state of the whole robot",
               .kind = Kind::number,
               .check = check_port},
    SettingKey{.name = "ports.alerts",
               .value = "PORT",
               .help = "the port of the alerts",
               .kind = Kind::number,
               .check = check_port},
    SettingKey{.name = "dds_domain",
               .value = "N",
               .help = "the DDS domain of its topics, 0 to 232",
               .kind = Kind::number,
               .check = check_domain},
    SettingKey{.name = "dds_interface",
               .value = "NAME",
               .help = "the network interface of this machine for its topics",
               .check = check_interface},
    SettingKey{.name = "lcm_domain",
               .value = "N",
               .help = "the domain of its LCM channels, 0 to 188: multicast group 239.255.76.(67 + N); a "
                       "robot has 0; with "
                       "aimd the robot says it",
               .kind = Kind::number,
               .check = check_lcm_domain},
    SettingKey{.name = "lcm_interface",
               .value = "NAME",
               .help = "the network interface of this machine for its LCM channels",
               .check = check_interface},
    SettingKey{
        .name = "ros_master",
        .value = "URI",
        .help = "the ROS 1 master of a robot whose controller speaks ROS 1; with aimd the robot says it",
        .check = check_ros_master},
    SettingKey{.name = "ros_interface",
               .value = "NAME",
               .help = "the network interface of this machine for its ROS 1 topics and services",
               .check = check_interface},
};

const SettingKey* find(std::span<const SettingKey> keys, std::string_view name) {
  for (const SettingKey& key : keys)
    if (key.name == name) return &key;
  return nullptr;
}

}  // namespace

std::span<const SettingKey> setting_keys() { return kSettings; }
std::span<const SettingKey> robot_keys() { return kRobot; }
const SettingKey* find_setting_key(std::string_view name) { return find(kSettings, name); }
const SettingKey* find_robot_key(std::string_view name) { return find(kRobot, name); }

bool is_robot_name(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto allowed = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
  return text.size() <= 64 && std::any_of(text.begin(), text.end(), letter) &&
         std::all_of(text.begin(), text.end(), allowed) && text != "localhost" && text[0] != '-';
}

Status check_robot_word(std::string_view value) {
  return is_robot_name(value) ? Status(Done{}) : check_address(value);
}

Result<std::chrono::milliseconds> parse_time(std::string_view text, std::string_view what) {
  auto seconds = parse_quantity(text, Quantity::duration);
  if (!seconds) {
    Error error = seconds.error();
    error.message = std::string(what) + ": " + error.message;
    return error;
  }
  // At most one day, so that deadlines never overflow.
  if (*seconds <= 0 || *seconds > 86'400)
    return Error{.origin = Origin::usage,
                 .message = std::string(what) + " must be greater than 0 s and at most 86400 s",
                 .reason = "it is " + format_number(*seconds) + " s",
                 .hint = "for example: 5s, 500ms, 2min"};
  return std::chrono::milliseconds(std::max<long long>(1, std::llround(*seconds * 1000.0)));
}

}  // namespace aim::cli
