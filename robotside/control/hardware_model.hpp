// The model of a body whose motion control is elsewhere: the same robot without the topics of motion control,
// and with ours for the base unless it is to be like a robot, which has none.
#pragma once

#include <vector>

#include "core/model/hal_topic.hpp"
#include "core/model/robot_model.hpp"

namespace aim::robotside {

struct HardwareModel {
  // Its accelerations are a guard above those of motion control: set-points that already use all of these,
  // and come late, could not be followed with the same.
  static constexpr double kHeadroom = 1.5;

  // `whole` must outlive this object.
  explicit HardwareModel(const RobotModel& whole, double headroom = kHeadroom, bool base_topics = true)
      : joints(whole.joints.begin(), whole.joints.end()), model(whole) {
    for (Joint& joint : joints) joint.limits.acceleration *= headroom;
    for (const Topic& topic : whole.topics)
      if (!is_motion_control(topic)) topics.push_back(topic);
    if (base_topics) topics.insert(topics.end(), {kBaseCommandTopic, kBaseStateTopic});
    model.joints = joints;
    model.topics = topics;
  }
  HardwareModel(const HardwareModel&) = delete;
  HardwareModel& operator=(const HardwareModel&) = delete;

  std::vector<Joint> joints;
  std::vector<Topic> topics;
  RobotModel model;
};

}  // namespace aim::robotside
