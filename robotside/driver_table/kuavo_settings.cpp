// Keys, their values, and what fits which robot.
#include "robotside/driver_table/kuavo_settings.hpp"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/suggestion.hpp"

namespace aim::robotside::kuavo {
namespace {

struct KeyRow {
  std::string_view key, values;
  Status (*set)(KuavoSettings& settings, std::string_view value);
};

Error bad_value(std::string_view key, std::string_view value, std::string_view values) {
  return {Origin::usage, fmt::format("driver_set {}: \"{}\" is not a value of it", key, value),
          fmt::format("the values are {}", values), fmt::format("set {}=VALUE", key)};
}

// The hands of the model are fingers, claws or nothing; a robot with fingers may be without its hands.
bool fits(const RobotModel& model, EndEffector end) {
  if (model.can(Capability::claws)) return end == EndEffector::lejuclaw;
  if (end == EndEffector::none || end == EndEffector::revo2) return true;
  return model.can(Capability::hand_force) && has_hands(end);
}

EndEffector usual(const RobotModel& model) {
  if (model.can(Capability::claws)) return EndEffector::lejuclaw;
  return model.can(Capability::hand_touch) ? EndEffector::qiangnao_touch : EndEffector::revo2;
}

Status set_generation(KuavoSettings& settings, std::string_view value) {
  if (value != "main" && value != "dev") return bad_value("generation", value, "main and dev");
  settings.edition.generation = value == "dev" ? Generation::dev : Generation::main;
  return Done{};
}

Status set_end_effector(KuavoSettings& settings, std::string_view value) {
  std::string fitting;
  for (std::size_t i = 0; i < kEndEffectors.size(); ++i) {
    const auto end = static_cast<EndEffector>(i);
    if (!fits(*settings.edition.model, end)) continue;
    fitting += (fitting.empty() ? "" : ", ") + std::string(kEndEffectors[i]);
    if (kEndEffectors[i] != value) continue;
    settings.edition.end = end;
    return Done{};
  }
  return bad_value("end-effector", value, "for this robot " + fitting);
}

Status set_rosbridge(KuavoSettings& settings, std::string_view value) {
  settings.rosbridge.reset();
  if (value == "off") return Done{};
  std::uint16_t port = 0;
  const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), port);
  if (failure != std::errc{} || end != value.data() + value.size() || port == 0)
    return bad_value("rosbridge", value, "a port, or off");
  settings.rosbridge = port;
  return Done{};
}

constexpr std::array kKeys = {
    KeyRow{"generation", "main or dev", set_generation},
    KeyRow{"end-effector", "none, qiangnao, qiangnao_touch, revo2 or lejuclaw", set_end_effector},
    KeyRow{"rosbridge", "a port, or off", set_rosbridge},
};

Error unknown_key(std::string_view key) {
  std::string keys;
  std::vector<std::string_view> names;
  for (const KeyRow& row : kKeys) {
    names.push_back(row.key);
    keys += (keys.empty() ? "" : "; ") + fmt::format("{}: {}", row.key, row.values);
  }
  return {Origin::usage, fmt::format("driver_set has no key \"{}\" for this robot", key),
          fmt::format("the keys are {}", keys), did_you_mean(key, names)};
}

}  // namespace

Result<KuavoSettings> kuavo_settings(const RobotModel& model, const DriverOptions& options) {
  if (!options.domain.empty() || !options.file.empty())
    return Error{Origin::usage, "the drivers of the Kuavo take no domain and no file",
                 "the robot is reached through a master of ROS 1",
                 "set driver_address to the URI of the master"};
  KuavoSettings settings;
  settings.edition.model = &model;
  settings.edition.vendor_quirks = options.vendor_quirks;
  settings.edition.end = usual(model);
  const int port = kRosbridgePort + options.port_offset;
  if (port < 1 || port > 65535)
    settings.rosbridge.reset();
  else
    settings.rosbridge = static_cast<std::uint16_t>(port);
  for (const auto& [key, value] : options.settings) {
    const KeyRow* found = nullptr;
    for (const KeyRow& row : kKeys)
      if (row.key == key) found = &row;
    if (found == nullptr) return unknown_key(key);
    if (Status set = found->set(settings, value); !set) return set.error();
  }
  return settings;
}

Result<std::string> master_of(const DriverOptions& options) {
  const char* environment = std::getenv("ROS_MASTER_URI");
  std::string master = options.address;
  if (master.empty() && environment != nullptr) master = environment;
  if (master.empty()) master = "http://127.0.0.1:11311";
  if (!master.starts_with("http://"))
    return Error{Origin::usage, fmt::format("\"{}\" is not the URI of a master of ROS 1", master),
                 "it begins with http:// and has a port", "set driver_address to http://HOST:11311"};
  return master;
}

}  // namespace aim::robotside::kuavo
