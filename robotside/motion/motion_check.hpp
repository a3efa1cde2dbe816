// Checks whether a robot can perform a motion. Every motion is checked before it is stored or shipped, so
// that the motion player does not have to check while it plays.
#pragma once

#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/motion/motion.hpp"

namespace aim::robotside {

inline constexpr double kRateMargin = 0.02;  // of velocity and acceleration limits, left to the control loop

// At every time: tracks within their position limits, velocities and accelerations within 98 % of their
// limits, pairs of joints within the limits they share, the base within its walking limits and at rest at
// both ends. Joints without a track are assumed to be in the posture "stand". The error names track, time,
// value and limit of the largest violation of the first rule that is broken.
Status check_limits(const Motion& motion, const RobotModel& model);

// check_limits(), and every 20 ms: the legs can reach the body pose of the waist tracks, and the arms keep
// clear of body, head, legs and each other.
Status check(const Motion& motion, const RobotModel& model);

}  // namespace aim::robotside
