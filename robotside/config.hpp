// The settings of aimd: one table that flags and the configuration file share.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/backend.hpp"
#include "core/result.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside {

struct Settings {
  std::string robot;   // empty: the first model of this build
  std::string driver;  // empty: the first driver of this build for the robot
  std::string serial;  // serial number of the robot; empty: not known
  DriverOptions driver_options;
  bool hardware_only = false;  // serve the hardware abstraction, without motion control
  bool base_topics = true;     // and with it our topics of the base
  std::string bind = "127.0.0.1";
  bool insecure_listen = false;
  int port_offset = 0;
  std::uint32_t domain = 0;
  std::string dds_interface = "lo";
  bool no_dds = false;
  std::string ros_namespace;  // of the robot's own ROS 2 layer; empty: the robot's, by its interface
  // Where topics are served besides DDS, by Backend: what follows the scheme of its address; nullopt: not
  // there.
  std::array<std::optional<std::string>, kBackends.size()> buses;
  bool no_ros_topics = false;
  double sim_speed = 1;  // 0 = as fast as possible
  bool vendor_quirks = false;
  std::string scene;       // TOML file of the simulated robot's surroundings; empty: a room
  std::string motion_dir;  // folder of the user's motions; empty: none, recordings are refused
  bool cors = false;
  std::vector<std::string> allowed_hosts;
  std::chrono::milliseconds deadman{500};
  bool allow_motor_control = false;  // permit actions that only a restart of the robot ends
  std::string log_level = "info";
};

// A setting by its name in the file ("port_offset"); as a flag it is "--port-offset".
struct SettingRow {
  std::string_view key;
  std::string_view value_name;  // placeholder of the value in the help; empty: a switch, true or false
  std::string_view help;
  Status (*set)(Settings&, std::string_view value);
};
std::span<const SettingRow> setting_rows();
Result<const SettingRow*> find_setting(std::string_view key);

// Applies the environment: ROS_DOMAIN_ID and the state folder. An invalid value is an error; the default does
// not replace it.
Status apply_environment(Settings& settings);
// Applies a TOML file of `key = value` lines. Unknown keys, wrong types and syntax errors are reported with
// file and line.
Status apply_file(Settings& settings, const std::string& path);
// Checks settings that depend on each other. Called after all sources have been applied.
Status check_settings(const Settings& settings);

bool is_loopback(std::string_view bind);

}  // namespace aim::robotside
