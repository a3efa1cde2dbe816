// Where the base of a robot is in the world, and where a sensor is. Pure.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// Odometry gives place and heading. While the robot does not walk, both feet stay where the posture "stand"
// has them, so the legs give height and attitude; a walking base is upright at the height of standing. A
// robot without legs stands on the floor.
Pose base_in_world(const RobotModel& model, const RobotState& state);

// The model must have a geometry.
Pose sensor_in_base(const RobotModel& model, const Sensor& sensor, const JointArray& positions);

}  // namespace aim::robotside
