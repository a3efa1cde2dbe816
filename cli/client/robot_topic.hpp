// The topic that a name on the command line means. One of the robot's own ROS 2 layer is named without its
// namespace, which the robot reports, or with it.
#pragma once

#include <string>
#include <string_view>

#include "cli/client/robot.hpp"
#include "core/model/topic.hpp"

namespace aim::cli {

struct RobotTopic {
  const Topic* topic;
  std::string name_space;  // "/a", as it was given; empty: not given, or not one of the layer
};

// Error: there is none, with a suggestion.
Result<RobotTopic> find_topic(const RobotModel& model, std::string_view name);

// The namespace for a bus: as given, else as reported; empty for a topic that has none.
Result<std::string> name_space_of(Robot& robot, const RobotTopic& topic);

}  // namespace aim::cli
