// "motion_status" or "/robot/motion_status".
#include "cli/client/robot_topic.hpp"

#include <vector>

#include "core/suggestion.hpp"

namespace aim::cli {

Result<RobotTopic> find_topic(const RobotModel& model, std::string_view name) {
  if (const Topic* topic = model.find_topic(name)) return RobotTopic{topic, {}};
  if (const std::size_t slash = name.rfind('/'); slash != std::string_view::npos && slash > 0) {
    const Topic* topic = model.find_topic(name.substr(slash + 1));
    if (topic != nullptr && topic->own_layer) return RobotTopic{topic, std::string(name.substr(0, slash))};
  }
  std::vector<std::string_view> names;
  for (const Topic& topic : model.topics) names.push_back(topic.name);
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = "there is no topic '" + std::string(name) + "'",
               .hint = hint.empty() ? "'aimctl topic list' shows them" : std::move(hint)};
}

Result<std::string> name_space_of(Robot& robot, const RobotTopic& topic) {
  if (!topic.topic->own_layer || !topic.name_space.empty()) return topic.name_space;
  return robot.ros_namespace();
}

}  // namespace aim::cli
