// Names, groups and lists of robots.
#include "cli/table/robot_choice.hpp"

#include <algorithm>

#include "cli/config/setting_key.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

Error unknown_robot(const Configuration* configuration, const std::string& name) {
  std::vector<std::string> known;
  if (configuration) {
    known = configuration->robot_names();
    const auto groups = configuration->group_names();
    known.insert(known.end(), groups.begin(), groups.end());
  }
  const std::vector<std::string_view> names(known.begin(), known.end());
  std::string hint = did_you_mean(name, names);
  if (hint.empty())
    hint = "'aimctl context list' shows the known names, 'aimctl context add " + name +
           " ADDRESS' adds one; if it is a host name, write http://" + name;
  return Error{.origin = Origin::not_found,
               .message = "there is no robot '" + name + "'",
               .reason = "no configuration file has this name",
               .hint = std::move(hint)};
}

// One word of the list: a group becomes its robots.
Status add_word(const Configuration* configuration, UnknownName unknown, const std::string& word,
                std::vector<std::string>& robots) {
  std::vector<std::string> names{word};
  if (is_robot_name(word) && !(configuration && configuration->robot(word))) {
    names = configuration ? configuration->group(word) : std::vector<std::string>{};
    if (names.empty()) names = {word};
    for (const std::string& name : names)
      if (is_robot_name(name) && unknown == UnknownName::error &&
          !(configuration && configuration->robot(name)))
        return unknown_robot(configuration, name);
  }
  for (const std::string& name : names)
    if (std::find(robots.begin(), robots.end(), name) == robots.end()) robots.push_back(name);
  return Done{};
}

}  // namespace

Status choose_robots(Settings& settings, UnknownName unknown) {
  settings.context.reset();
  settings.robots.clear();
  const Configuration* configuration = settings.configuration.get();
  std::vector<std::string> robots;
  for (const std::string& word : split_list(settings.robot))
    if (auto added = add_word(configuration, unknown, word, robots); !added) return added;
  if (robots.empty())
    return Error{.origin = Origin::usage, .message = "'" + settings.robot + "' names no robot"};
  if (robots.size() > 1) {
    settings.robots = std::move(robots);
    return Done{};
  }
  settings.robot = robots.front();
  if (configuration) settings.context = configuration->robot(settings.robot);
  const bool nowhere = settings.context && settings.context->address.empty();
  if (nowhere && unknown == UnknownName::host) settings.context.reset();
  if (nowhere && unknown == UnknownName::error)
    return Error{.origin = Origin::usage,
                 .message = "the robot '" + settings.robot + "' has no address",
                 .hint = "aimctl config set robots." + settings.robot + ".address ADDRESS"};
  return Done{};
}

Result<RobotAddress> address_of(const Settings& settings, const RobotModel& model) {
  auto address = parse_robot_address(address_text(settings), model);
  if (!address) return address;
  if (settings.environment)
    if (const auto master = settings.environment("ROS_MASTER_URI"))
      if (!master->empty()) address->usual_ros_master = *master;
  if (!settings.context) return address;
  const RobotEntry& entry = *settings.context;
  address->context = entry.name;
  address->name = entry.name + " (" + entry.address + ")";
  for (std::size_t i = 0; i < kEndpointCount; ++i)
    if (entry.ports[i]) address->ports[i] = *entry.ports[i];
  if (entry.dds_domain) address->dds_domain = *entry.dds_domain;
  address->dds_configured = entry.dds_domain.has_value();
  address->dds_interface = entry.dds_interface;
  address->lcm_domain = entry.lcm_domain;
  address->lcm_interface = entry.lcm_interface;
  address->ros_master = entry.ros_master;
  address->ros_interface = entry.ros_interface;
  return address;
}

std::string address_text(const Settings& settings) {
  return settings.context ? settings.context->address : settings.robot;
}

std::string model_id(const Settings& settings) {
  const auto origin = settings.origins.find("model");
  const bool given = origin != settings.origins.end() && origin->second.layer >= Layer::environment;
  if (!given && settings.context && !settings.context->model.empty()) return settings.context->model;
  return settings.model;
}

}  // namespace aim::cli
