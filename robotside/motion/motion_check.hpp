// Can this robot perform this motion? Asked of every motion before it is kept or shipped, so that the player
// needs not ask while it plays.
#pragma once

#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/motion/motion.hpp"

namespace aim::robotside {

inline constexpr double kRateMargin = 0.02;  // of velocity and acceleration limits, left to the control loop

// At every instant: tracks within their position limits, velocities and accelerations within 98 % of theirs,
// pairs of joints within the limits they share, the base within its walking limits and at rest at both ends.
// Joints without a track are taken as standing. The error names track, time, value and limit of the worst
// place of the first rule that is broken.
Status check_limits(const Motion& motion, const RobotModel& model);

// check_limits(), and every 20 ms: the legs can put the body where the waist tracks want it, and the arms
// keep clear of body, head, legs and each other.
Status check(const Motion& motion, const RobotModel& model);

}  // namespace aim::robotside
