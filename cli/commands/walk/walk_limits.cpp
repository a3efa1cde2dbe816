// aimctl walk limits: the velocities that the robot's model accepts.
#include <array>

#include "cli/commands/walk/walk_verb.hpp"

namespace aim::cli {
namespace {

Json row_of(std::string_view axis, std::string_view unit, const Range& range, double acceleration) {
  return {{"axis", axis},
          {"unit", unit},
          {"velocity_min", range.min},
          {"velocity_max", range.max},
          {"acceleration_max", acceleration}};
}

}  // namespace

Status run_walk_limits(Invocation& invocation) {
  const WalkLimits& walk = invocation.robot().model().walk;
  Json rows = Json::array({row_of("forward", "m/s", walk.forward, walk.linear_acceleration),
                           row_of("lateral", "m/s", walk.lateral, walk.linear_acceleration),
                           row_of("turn", "rad/s", walk.yaw_rate, walk.yaw_acceleration)});
  invocation.sink().print(
      {.document = {{"limits", std::move(rows)}, {"source", walk.source}}, .rows = "limits"});
  return Done{};
}

}  // namespace aim::cli
