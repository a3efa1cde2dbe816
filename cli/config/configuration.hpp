// The configuration files: settings and robots by name, each value with the file and line it comes from.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/client/robot.hpp"
#include "cli/process/environment.hpp"
#include "core/codec/toml.hpp"
#include "core/result.hpp"

namespace aim::cli {

// Where a value comes from; a later layer takes precedence.
enum class Layer : std::uint8_t { fallback, system, user, project, environment, flag };

struct ConfigValue {
  std::string value;
  Layer layer = Layer::fallback;
  std::string origin;  // "/home/me/.config/aimctl/config.toml:3"
};

// A robot that a configuration file names.
struct RobotEntry {
  std::string name = {};
  std::string address = {};
  std::string model = {};   // empty: what the robot reports
  std::string serial = {};  // empty: not pinned
  std::array<std::optional<std::uint16_t>, kEndpointCount> ports{};
  std::optional<std::uint32_t> dds_domain = {};
  std::string dds_interface = {};
  std::optional<std::uint32_t> lcm_domain = {};
  std::string lcm_interface = {};
  std::string ros_master = {};
  std::string ros_interface = {};
  std::string project = {};  // where a project's file says something of it; empty: none does

  bool operator==(const RobotEntry&) const = default;
};

struct ConfigFile {
  enum class State : std::uint8_t { absent, read, ignored, invalid };
  Layer layer;
  std::filesystem::path path;  // empty: there is none, as without a home folder
  State state = State::absent;
  std::optional<Error> problem;  // why it is ignored or invalid
};

// How long the disk may take, for each file: they say which robot a command goes to. A stop goes without one
// that takes longer; any other command waits for a busy disk, and ends with an error.
inline constexpr std::chrono::milliseconds kPatienceOfStop{500};
inline constexpr std::chrono::milliseconds kConfigurationPatience{3'000};

// The places of the files: system, user and project.
struct ConfigPaths {
  std::filesystem::path system;
  std::filesystem::path user;
  std::filesystem::path project;  // empty: none was found
  bool user_required = false;     // named by AIMCTL_CONFIG, so that it must exist
  bool project_unknown =
      false;  // the disk did not answer whether there is one; `project` is where it would be
  std::chrono::milliseconds patience = kPatienceOfStop;
};
inline constexpr std::string_view kProjectFile = ".aimctl.toml";
// The project file is the nearest one in the current folder or above it.
ConfigPaths config_paths(const Environment& environment,
                         std::chrono::milliseconds patience = kPatienceOfStop);

class Configuration {
 public:
  explicit Configuration(const ConfigPaths& paths);

  // The value of the highest layer that has the key: "output", "robots.lab.address", "groups.all" (a list
  // with commas).
  const ConfigValue* find(std::string_view key) const;
  const std::map<std::string, ConfigValue, std::less<>>& values() const { return values_; }
  const std::array<ConfigFile, 3>& files() const { return files_; }
  // The first mistake. What can be read of a file with a mistake is read nevertheless, so that a stop finds
  // its robot; every other command ends with this error.
  const std::optional<Error>& problem() const { return problem_; }

  std::vector<std::string> robot_names() const;
  std::vector<std::string> group_names() const;
  std::optional<RobotEntry> robot(std::string_view name) const;
  std::vector<std::string> group(std::string_view name) const;  // its robots; empty: no such group

 private:
  void read(ConfigFile& file, bool required);
  void take(ConfigFile& file, const std::string& text);
  void take(ConfigFile& file, const TomlEntry& entry);
  void report(ConfigFile& file, Error error);

  std::chrono::milliseconds patience_;
  std::array<ConfigFile, 3> files_;
  std::map<std::string, ConfigValue, std::less<>> values_;
  std::optional<Error> problem_;
  std::string open_group_;  // the list that the next entry may continue
};

// Reads a file within the bound of a configuration.
Result<std::string> read_config_text(const std::filesystem::path& path);
// One mistake in an entry: an unknown key or a value that its key does not take.
Status check_entry(const TomlEntry& entry);
// The parts of a list with commas, without empty ones.
std::vector<std::string> split_list(std::string_view text);

}  // namespace aim::cli
