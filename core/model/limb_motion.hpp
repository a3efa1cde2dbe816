// Checks of motion that a robot with a controller of its own performs: trajectories of the arms and single
// steps. aimctl names the line of a file with them, aimd refuses.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "aim/v1/arm.pb.h"
#include "aim/v1/walk.pb.h"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"

namespace aim {

// Why a trajectory or steps cannot be performed, and at which row; 0 is the first.
struct MotionFault {
  std::size_t row = 0;
  Error error;
};

// The arms may be this far from a first point at time 0, chosen by us [rad].
inline constexpr double kFirstPointReach = 0.1;
// A longer trajectory, or longer steps, are a mistake, chosen by us [s].
inline constexpr double kLongestMotion_s = 3600;
// So much more than the limit is rounding [rad, and as a fraction of a velocity].
inline constexpr double kLimitRounding = 1e-6;

// Checks the number of positions, times, limits of positions, and limits of velocities between the points.
// `present`: positions of the group "arms", from which the first point is reached.
std::optional<MotionFault> fault_of(const v1::PerformArmTrajectoryRequest& trajectory,
                                    const RobotModel& model, std::span<const double> present);
// Checks feet, times and that all numbers are finite. How far a step may reach is the robot's to say.
std::optional<MotionFault> fault_of(const v1::TakeStepsRequest& request);

// Time at which the last one ends [s].
double duration_of(const v1::PerformArmTrajectoryRequest& trajectory);
double duration_of(const v1::TakeStepsRequest& request);

}  // namespace aim
