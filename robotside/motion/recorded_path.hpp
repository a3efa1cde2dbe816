// From measured samples to knots that the robot can follow: at equal time steps, smooth, within limits. Pure.
#pragma once

#include <span>
#include <vector>

#include "core/model/robot_model.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

inline constexpr double kKnotSpacing = 0.04;  // [s]
inline constexpr double kEasing = 1.0;        // time to full speed of a path that began in motion [s]

// `times` ascend from 0, at least two of them; `positions` has one row per time, one column per track.
JointTrajectory path_through(const RobotModel& model, std::span<const Track> tracks,
                             std::span<const double> times, std::span<const double> positions);

}  // namespace aim::robotside
