// The gaits of the robot's model, and the limits of the one that is walked.
#pragma once

#include "cli/output/sink.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// {axis, unit, velocity_min, velocity_max, acceleration_max} of forward, lateral and turn.
Json limits_document(const WalkLimits& limits);
// {name, action, limits} of each; empty: the robot walks in one way.
Json gaits_document(const RobotModel& model);

// In any case, and with - for _; the error of another name lists those that exist.
Result<WalkGait> gait_named(const RobotModel& model, const std::string& name);

// What is walked: the limits, and the gait that they belong to (empty: they are those of the robot).
struct WalkedGait {
  WalkLimits limits;
  std::string_view name = {};
  std::optional<ActionIndex> action = {};  // to be entered first
};
// Of --gait; else of the current action, which is asked for only where it matters.
Result<WalkedGait> walked_gait(Invocation& invocation);

}  // namespace aim::cli
