// From a path of places to a trajectory that is looked at every millisecond: smooth where there is room for
// it, along the path's straight pieces where there is not.
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

inline constexpr double kLookEvery = 1e-3;  // [s]

std::vector<AxisLimits> scaled_limits(const StateValidity& space, double velocity_scale,
                                      double acceleration_scale);

// From rest at the first place to rest at the last, free at every millisecond and within limits throughout.
// All straight pieces of the path must be free.
Result<JointTrajectory> smooth_trajectory(StateValidity& space,
                                          const std::vector<JointConfiguration>& path,
                                          std::span<const AxisLimits> limits);

// What there is of room on a trajectory of the planned joints.
struct TrajectoryRoom {
  NearestParts nearest;  // at any millisecond
  LimitMargin limit;     // at any time, but shared limits only at the knots
};
// Nothing: `stop`, which is asked now and then, said so.
std::optional<TrajectoryRoom> room_on(StateValidity& space, const JointTrajectory& trajectory,
                                      const std::function<bool()>& stop);

// The place of a trajectory of the planned joints at a time.
JointConfiguration place_at(const JointTrajectory& trajectory, double time, std::size_t& piece);

// One after the other; the second begins where the first ends.
void append(JointTrajectory& first, const JointTrajectory& second);

// Whether the timing is free at every millisecond and within limits; if not, the way-points before which it
// is not.
std::vector<std::size_t> blocked_before(StateValidity& space, const WaypointTiming& timing);

}  // namespace aim::robotside
