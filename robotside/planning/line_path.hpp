// Tools on straight lines: from where they are to their goals, turning at a constant share of the way.
#pragma once

#include <span>
#include <vector>

#include "core/result.hpp"
#include "robotside/planning/goal_posture.hpp"
#include "robotside/smooth/axis_profile.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

// The pose at a share of the way; turns the shorter way round.
Pose on_line(const Pose& from, const Pose& to, double fraction);

// How far a tool is from its line.
struct LineError {
  double position = 0;  // [m]
  double rotation = 0;  // from the attitude that belongs to its place [rad]
};
LineError line_error(const Pose& from, const Pose& to, const Pose& tool);

// From rest to rest; the same promises as smooth_trajectory(). The largest distance of any tool from its line
// is at most 0.5 mm and 5 mrad, and told.
struct LineTrajectory {
  JointTrajectory trajectory;
  LineError error;
};
Result<LineTrajectory> line_trajectory(StateValidity& space, std::span<const PlannedArm> arms,
                                       const PlanGoal& goal, const JointConfiguration& from,
                                       std::span<const AxisLimits> limits, double clearance,
                                       const JointConfiguration* reference);

}  // namespace aim::robotside
