// Cartesian linear paths: the tool frames move on straight lines to their goals while they rotate in
// proportion.
#pragma once

#include <span>
#include <vector>

#include "core/result.hpp"
#include "robotside/planning/goal_posture.hpp"
#include "robotside/smooth/axis_profile.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

// The pose at a fraction of the line, 0..1; rotates through the smaller angle.
Pose on_line(const Pose& from, const Pose& to, double fraction);

// Deviation of a tool frame from its line.
struct LineError {
  double position = 0;  // [m]
  double rotation = 0;  // from the orientation at the nearest point of the line [rad]
};
LineError line_error(const Pose& from, const Pose& to, const Pose& tool);

// From rest to rest, with the guarantees of smooth_trajectory(). `error` is the largest deviation of any tool
// frame from its line; it is at most 0.5 mm and 5 mrad.
struct LineTrajectory {
  JointTrajectory trajectory;
  LineError error;
};
Result<LineTrajectory> line_trajectory(StateValidity& checker, std::span<const PlannedArm> arms,
                                       const PlanGoal& goal, const JointConfiguration& from,
                                       std::span<const AxisLimits> limits, double clearance,
                                       const JointConfiguration* reference);

}  // namespace aim::robotside
