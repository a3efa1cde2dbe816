// Settings: the table, the environment and the file.
// Source: safety rules 2 (dead-man 200 to 1000 ms) and 9 (loopback by default); ROS 2 domains 0 to 232.
#include "robotside/config.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "core/model/robot_model.hpp"
#include "core/suggestion.hpp"
#include "robotside/config_file.hpp"
#include "transport/broker_address.hpp"

namespace aim::robotside {
namespace {

Error bad_value(std::string_view value, std::string_view accepted) {
  return {Origin::usage, fmt::format("\"{}\" is not {}", value, accepted)};
}

template <class Number>
bool parse(std::string_view text, Number& number) {
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc{} && end == text.data() + text.size();
}

Status set_switch(bool& target, std::string_view value) {
  if (value != "true" && value != "false") return bad_value(value, "true or false");
  target = value == "true";
  return Done{};
}

Status set_text(std::string& target, std::string_view value) {
  if (value.empty()) return bad_value(value, "a name");
  target = value;
  return Done{};
}

Status set_robot(Settings& settings, std::string_view value) {
  const auto model = find_robot_model(value);
  if (!model) return model.error();
  settings.robot = value;
  return Done{};
}

// Printed by clients and compared with a pinned one, so without blanks and control characters.
Status set_serial(Settings& settings, std::string_view value) {
  const auto plain = [](char c) { return c > ' ' && c <= '~' && c != '"'; };
  if (value.empty() || value.size() > 64 || !std::all_of(value.begin(), value.end(), plain))
    return bad_value(value, "a serial number: 1 to 64 printable characters without blanks");
  settings.serial = value;
  return Done{};
}

Status set_driver(Settings& settings, std::string_view value) { return set_text(settings.driver, value); }
Status set_driver_address(Settings& settings, std::string_view value) {
  return set_text(settings.driver_options.address, value);
}
Status set_driver_interface(Settings& settings, std::string_view value) {
  return set_text(settings.driver_options.interface, value);
}
Status set_driver_domain(Settings& settings, std::string_view value) {
  return set_text(settings.driver_options.domain, value);
}
Status set_driver_file(Settings& settings, std::string_view value) {
  return set_text(settings.driver_options.file, value);
}
Status set_driver_setting(Settings& settings, std::string_view value) {
  const std::size_t equals = value.find('=');
  if (equals == 0 || equals == std::string_view::npos) return bad_value(value, "a setting as KEY=VALUE");
  settings.driver_options.settings.emplace_back(value.substr(0, equals), value.substr(equals + 1));
  return Done{};
}
Status set_serve(Settings& settings, std::string_view value) {
  if (value != "all" && value != "hal" && value != "vendor-hal")
    return bad_value(value, "all or hal or vendor-hal");
  settings.hardware_only = value != "all";
  settings.base_topics = value != "vendor-hal";
  return Done{};
}
Status set_bind(Settings& settings, std::string_view value) { return set_text(settings.bind, value); }
Status set_insecure(Settings& settings, std::string_view value) {
  return set_switch(settings.insecure_listen, value);
}

Status set_port_offset(Settings& settings, std::string_view value) {
  int offset = 0;
  // Model ports lie between 50587 and 59324, so both ends stay inside 1024..65535.
  if (!parse(value, offset) || offset < -49'000 || offset > 6'000)
    return bad_value(value, "a whole number from -49000 to 6000");
  settings.port_offset = offset;
  settings.driver_options.port_offset = offset;
  return Done{};
}

Status set_domain(Settings& settings, std::string_view value) {
  std::uint32_t domain = 0;
  if (!parse(value, domain) || domain > 232) return bad_value(value, "a domain from 0 to 232");
  settings.domain = domain;
  return Done{};
}

Status set_interface(Settings& settings, std::string_view value) {
  return set_text(settings.dds_interface, value);
}
Status set_no_dds(Settings& settings, std::string_view value) { return set_switch(settings.no_dds, value); }

// Topics on a further backend, whose address is HOST:PORT or nothing.
std::optional<std::string>& bus_setting(Settings& settings, Backend backend) {
  return settings.buses[static_cast<std::size_t>(backend)];
}
Status set_mqtt(Settings& settings, std::string_view value) {
  const auto broker = transport::broker_address(value);
  if (!broker) return broker.error();
  bus_setting(settings, Backend::mqtt) = transport::text_of(*broker);
  return Done{};
}
Status set_iceoryx(Settings& settings, std::string_view value) {
  bool on = false;
  Status set = set_switch(on, value);
  if (set) bus_setting(settings, Backend::iceoryx) = on ? std::optional<std::string>("") : std::nullopt;
  return set;
}

// "/a" or "/a/b_1", as ROS 2 takes it.
Status set_ros_namespace(Settings& settings, std::string_view value) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  bool sound = value.size() <= 128 && value.starts_with('/');
  char before = '\0';
  for (const char c : value) {
    sound = sound && (before == '/' ? is_letter(c) : is_letter(c) || is_digit(c) || c == '/');
    before = c;
  }
  if (!sound || before == '/') return bad_value(value, "a namespace as /dog or /lab/dog_1");
  settings.ros_namespace = value;
  return Done{};
}

Status set_no_ros_topics(Settings& settings, std::string_view value) {
  return set_switch(settings.no_ros_topics, value);
}

Status set_sim_speed(Settings& settings, std::string_view value) {
  double speed = 0;
  if (value == "max") {
    settings.sim_speed = 0;
    return Done{};
  }
  if (!parse(value, speed) || !(speed >= 0.01 && speed <= 1000))
    return bad_value(value, "a factor from 0.01 to 1000, or max");
  settings.sim_speed = speed;
  return Done{};
}

Status set_quirks(Settings& settings, std::string_view value) {
  Status set = set_switch(settings.vendor_quirks, value);
  settings.driver_options.vendor_quirks = settings.vendor_quirks;
  return set;
}
Status set_cors(Settings& settings, std::string_view value) { return set_switch(settings.cors, value); }

Status set_allowed_host(Settings& settings, std::string_view value) {
  if (value.empty() || value.find_first_of(" /:") != std::string_view::npos)
    return bad_value(value, "a host name without port");
  settings.allowed_hosts.emplace_back(value);
  settings.driver_options.allowed_hosts.emplace_back(value);
  return Done{};
}

Status set_deadman(Settings& settings, std::string_view value) {
  int milliseconds = 0;
  if (!parse(value, milliseconds) || milliseconds < 200 || milliseconds > 1000)
    return bad_value(value, "a time from 200 to 1000 ms");
  settings.deadman = std::chrono::milliseconds(milliseconds);
  return Done{};
}

Status set_motor_control(Settings& settings, std::string_view value) {
  return set_switch(settings.allow_motor_control, value);
}

Status set_motion_dir(Settings& settings, std::string_view value) {
  if (value.empty() || value.front() != '/') return bad_value(value, "an absolute path");
  settings.motion_dir = value;
  return Done{};
}

Status set_scene(Settings& settings, std::string_view value) { return set_text(settings.scene, value); }

Status set_log_level(Settings& settings, std::string_view value) {
  constexpr std::array<std::string_view, 6> kLevels{"trace", "debug", "info", "warn", "error", "off"};
  for (const std::string_view level : kLevels)
    if (level == value) {
      settings.log_level = value;
      return Done{};
    }
  return bad_value(value, "one of trace, debug, info, warn, error, off");
}

constexpr std::array kRows{
    SettingRow{"robot", "MODEL", "robot model to serve; the first model of this build by default", set_robot},
    SettingRow{"driver", "NAME", "driver that moves the robot; the first one for this robot by default",
               set_driver},
    SettingRow{"serial", "TEXT", "serial number of this robot, which clients can require", set_serial},
    SettingRow{"driver_address", "ADDRESS", "address of the robot, for the driver; of hal: its transports",
               set_driver_address},
    SettingRow{"driver_interface", "NAME", "network interface of the driver", set_driver_interface},
    SettingRow{"driver_domain", "N", "domain of the robot's own network", set_driver_domain},
    SettingRow{"driver_file", "FILE", "configuration of the driver", set_driver_file},
    SettingRow{"driver_set", "KEY=VALUE", "a setting of the driver's own; repeatable", set_driver_setting},
    SettingRow{"serve", "WHAT",
               "all, or hal: only the hardware abstraction, without motion control, for an aimd with the "
               "driver hal; "
               "vendor-hal: the same without topics of the base, as on a robot",
               set_serve},
    SettingRow{"bind", "ADDRESS", "address to listen on; 127.0.0.1 by default", set_bind},
    SettingRow{"insecure_listen", "",
               "allow an address that is reachable from the network; there is no authentication",
               set_insecure},
    SettingRow{"port_offset", "N", "added to every port, for several daemons on one machine, -49000 to 6000",
               set_port_offset},
    SettingRow{"domain", "N", "DDS domain, 0 to 232; ROS_DOMAIN_ID or 0 by default", set_domain},
    SettingRow{"dds_interface", "NAME", "network interface of DDS; lo by default", set_interface},
    SettingRow{"no_dds", "", "do not open DDS topics; HTTP channels and polling remain available",
               set_no_dds},
    SettingRow{"no_ros_topics", "",
               "leave out the usual topics of ROS 2: /joint_states, /tf, /cmd_vel and others",
               set_no_ros_topics},
    SettingRow{"ros_namespace", "NAME",
               "namespace of the simulated robot's own ROS 2 layer; by default that of the robot",
               set_ros_namespace},
    SettingRow{"mqtt", "HOST[:PORT]", "MQTT broker to publish on; port 1883 by default", set_mqtt},
    SettingRow{"iceoryx", "", "publish on iceoryx; RouDi must run on this machine", set_iceoryx},
    SettingRow{"sim_speed", "FACTOR", "simulated seconds per second, or max; 1 by default", set_sim_speed},
    SettingRow{"vendor_quirks", "", "answer SUCCESS to refused commands, as the vendor's robot does",
               set_quirks},
    SettingRow{"cors", "", "accept requests from web pages of any origin", set_cors},
    SettingRow{"allowed_hosts", "NAME",
               "additional Host name to accept on loopback, also of web pages; repeatable", set_allowed_host},
    SettingRow{"deadman_ms", "MS", "dead-man time of the velocity stream, 200 to 1000; 500 by default",
               set_deadman},
    SettingRow{"allow_motor_control", "",
               "permit actions that give single motors to clients and that only a restart of the robot ends",
               set_motor_control},
    SettingRow{"motion_dir", "DIR",
               "folder of recorded and imported motions; $STATE_DIRECTORY/motions or "
               "$XDG_STATE_HOME/aim/motions by default",
               set_motion_dir},
    SettingRow{"scene", "FILE", "TOML file of what the simulated robot's cameras see; a room by default",
               set_scene},
    SettingRow{"log_level", "LEVEL", "trace, debug, info, warn, error or off; info by default",
               set_log_level},
};

}  // namespace

std::span<const SettingRow> setting_rows() { return kRows; }

Result<const SettingRow*> find_setting(std::string_view key) {
  std::vector<std::string_view> keys;
  for (const SettingRow& row : kRows) {
    if (row.key == key) return &row;
    keys.push_back(row.key);
  }
  return Error{Origin::usage, fmt::format("unknown setting \"{}\"", key), {}, did_you_mean(key, keys)};
}

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

// The state folder of the service manager, or that of the user. Source: XDG base directories.
std::string default_motion_dir() {
  if (const std::string state = environment("STATE_DIRECTORY"); !state.empty()) return state + "/motions";
  if (const std::string state = environment("XDG_STATE_HOME"); !state.empty()) return state + "/aim/motions";
  const std::string home = environment("HOME");
  return home.empty() ? std::string() : home + "/.local/state/aim/motions";
}

}  // namespace

Status apply_environment(Settings& settings) {
  settings.motion_dir = default_motion_dir();
  const char* domain = std::getenv("ROS_DOMAIN_ID");
  if (domain == nullptr || *domain == '\0') return Done{};
  Status set = set_domain(settings, domain);
  if (!set) set.error().message = "ROS_DOMAIN_ID: " + set.error().message;
  return set;
}

Status apply_file(Settings& settings, const std::string& path) {
  const auto entries = read_config_file(path);
  if (!entries) return entries.error();
  for (const ConfigEntry& entry : *entries) {
    const auto at_line = [&](Error error) {
      error.origin = Origin::usage;  // the file must be corrected, whatever the origin of the error
      error.message = fmt::format("{}:{}: {}: {}", path, entry.line, entry.key, error.message);
      return error;
    };
    const auto row = find_setting(entry.key);
    if (!row) return at_line(row.error());
    if ((*row)->value_name.empty() != entry.is_switch)
      return at_line({Origin::usage, entry.is_switch ? "the value must not be true or false"
                                                     : "the value must be true or false"});
    if (const Status set = (*row)->set(settings, entry.value); !set) return at_line(set.error());
  }
  return Done{};
}

bool is_loopback(std::string_view bind) {
  const std::string text(bind);
  in_addr four{};
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return (ntohl(four.s_addr) >> 24U) == 127;
  in6_addr six{};
  if (inet_pton(AF_INET6, text.c_str(), &six) == 1) return IN6_IS_ADDR_LOOPBACK(&six) != 0;
  return text == "localhost";
}

Status check_settings(const Settings& settings) {
  if (!is_loopback(settings.bind) && !settings.insecure_listen)
    return Error{Origin::usage, fmt::format("refusing to listen on {}", settings.bind),
                 "every client that reaches that address could move the robot; there is no authentication",
                 "use 127.0.0.1, or add --insecure-listen to allow it"};
  return Done{};
}

}  // namespace aim::robotside
