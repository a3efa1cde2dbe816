// From a path of configurations to a trajectory that is checked every millisecond: smooth where the clearance
// allows it, otherwise along the straight pieces of the path.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "robotside/planning/state_validity.hpp"
#include "robotside/smooth/joint_trajectory.hpp"
#include "robotside/smooth/waypoint_timing.hpp"

namespace aim::robotside {

inline constexpr double kCheckPeriod = 1e-3;  // [s]

std::vector<AxisLimits> scaled_limits(const StateValidity& checker, double velocity_scale,
                                      double acceleration_scale);

// From rest at the first configuration to rest at the last, free at every millisecond and within limits at
// any time. All straight pieces of the path must be free.
Result<JointTrajectory> smooth_trajectory(StateValidity& checker, const std::vector<JointConfiguration>& path,
                                          std::span<const AxisLimits> limits);

// The smallest clearance and joint limit margin of a trajectory of the planned joints.
struct TrajectoryMargins {
  NearestParts nearest;  // at any millisecond
  LimitMargin limit;     // at any time; limits shared by two joints only at the checked times
};
// Returns nothing if `stop` returned true; it is called every 256 checks.
std::optional<TrajectoryMargins> margins_on(StateValidity& checker, const JointTrajectory& trajectory,
                                            const std::function<bool()>& stop);

// The configuration at `time` [s]; `piece` is the index of the piece used last and is updated.
JointConfiguration configuration_at(const JointTrajectory& trajectory, double time, std::size_t& piece);

// Appends `second`, which must begin where `first` ends.
void append(JointTrajectory& first, const JointTrajectory& second);

// The indices of the waypoints at the end of segments that are not free at every millisecond or not within
// limits; empty if the whole trajectory is free.
std::vector<std::size_t> blocked_segments(StateValidity& checker, const WaypointTiming& timing);

}  // namespace aim::robotside
