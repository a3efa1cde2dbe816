// Where the frames of the robot's links are, for /tf, /tf_static and /odom.
#pragma once

#include <vector>

#include "core/model/robot_description.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

struct PlacedFrame {
  const LinkFrame* frame;
  Pose in_base;
};

// All frames of the model's description, in its order. Empty: the model has none.
std::vector<PlacedFrame> frames_in_base(const RobotModel& model, const JointArray& positions);

// Place and heading by odometry; height and attitude by the lowest foot, which stands on level ground. A
// robot without legs: odometry only.
Pose base_in_odom(const RobotModel& model, const RobotState& state);

}  // namespace aim::robotside
