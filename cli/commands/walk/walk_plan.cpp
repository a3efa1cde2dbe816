// Converts the flags to a plan: missing speeds are filled in, contradictions are reported.
#include "cli/commands/walk/walk_plan.hpp"

#include <algorithm>
#include <cmath>

#include "cli/motion/velocity_stream.hpp"
#include "cli/output/quantity_text.hpp"

namespace aim::cli {
namespace {

constexpr double kDefaultSpeed = 0.3;     // our choice [m/s]
constexpr double kDefaultTurn = 0.5;      // our choice [rad/s]
constexpr double kLongestWalk_s = 1'800;  // our choice: a longer one is a slip of the unit
constexpr double kFarthest_m = 10'000;    // likewise, of a point of the odometry

Error usage(std::string message, std::string reason, std::string hint) {
  return Error{.origin = Origin::usage,
               .message = std::move(message),
               .reason = std::move(reason),
               .hint = std::move(hint)};
}

// --distance: a length along the path. Negative: backward; also with a velocity that is itself negative.
Status set_distance(const Arguments& arguments, const WalkLimits& limits, WalkPlan& plan) {
  const double asked = arguments.number("--distance");
  plan.distance = std::abs(asked);
  if (!arguments.has("--forward") && !arguments.has("--lateral")) {
    plan.velocity.forward = asked < 0 ? std::max(-kDefaultSpeed, limits.forward.min)
                                      : std::min(kDefaultSpeed, limits.forward.max);
    return Done{};
  }
  if (plan.velocity.forward == 0 && plan.velocity.lateral == 0)
    return usage("this walk never ends", "the velocity is zero, so --distance is never reached",
                 "give --forward or --lateral a value");
  const double along = plan.velocity.forward != 0 ? plan.velocity.forward : plan.velocity.lateral;
  if (asked < 0 && along > 0)
    return usage("--distance is negative, but the velocity is positive",
                 "both must be negative to walk backward", "the sign of the velocity gives the direction");
  return Done{};
}

Status set_angle(const Arguments& arguments, const WalkLimits& limits, WalkPlan& plan) {
  const double asked = arguments.number("--angle");
  if (!arguments.has("--turn")) {
    plan.velocity.yaw_rate = asked < 0 ? std::max(-kDefaultTurn, limits.yaw_rate.min)
                                       : std::min(kDefaultTurn, limits.yaw_rate.max);
  } else if (plan.velocity.yaw_rate == 0) {
    return usage("this walk never ends", "--turn is zero, so --angle is never reached",
                 "give --turn a value");
  } else if (asked < 0 && plan.velocity.yaw_rate > 0) {
    return usage("--angle is negative, but --turn is positive", "both must be negative to turn right",
                 "the sign of --turn gives the direction");
  }
  plan.angle = std::copysign(std::abs(asked), plan.velocity.yaw_rate);
  return Done{};
}

// By distance or angle it lasts as long as one by time at most.
Status check_length(const WalkPlan& plan) {
  const double speed = std::hypot(plan.velocity.forward, plan.velocity.lateral);
  double lasts = plan.duration.value_or(0);
  if (plan.distance && speed > 0) lasts = *plan.distance / speed;
  if (plan.angle && plan.velocity.yaw_rate != 0) lasts = std::abs(*plan.angle / plan.velocity.yaw_rate);
  if (lasts <= kLongestWalk_s) return Done{};
  return usage("a walk lasts at most 30 min", "at this velocity it would last longer",
               "give a shorter way, or a higher velocity; for longer: aimctl walk stream");
}

}  // namespace

Status check_ends(const Arguments& arguments) {
  const int ends = static_cast<int>(arguments.has("--for")) + static_cast<int>(arguments.has("--distance")) +
                   static_cast<int>(arguments.has("--angle")) + static_cast<int>(arguments.has("--to"));
  const bool any = arguments.has("--forward") || arguments.has("--lateral") || arguments.has("--turn");
  if (ends == 0)
    return usage("walk needs an end condition", "none of --for, --distance, --angle and --to is given",
                 any ? "for example: --for 2s" : "for example: aimctl walk --distance 1m");
  if (ends > 1)
    return usage("walk takes one end condition", "--for, --distance, --angle and --to cannot be combined",
                 "keep one of them");
  if (arguments.has("--for") && !any)
    return usage("walk --for needs a velocity", "none of --forward, --lateral and --turn is given",
                 "for example: aimctl walk --forward 0.3 --for 2s");
  if (arguments.has("--for") && arguments.number("--for") <= 0)
    return usage("--for must be greater than 0", "a walk needs a positive duration", "for example: --for 2s");
  if (arguments.has("--for") && arguments.number("--for") > kLongestWalk_s)
    return usage("--for must be at most 30 min", "it is " + duration_text(arguments.number("--for")),
                 "for longer: several walks, or aimctl walk stream");
  return Done{};
}

Result<WalkPlan> walk_plan(Invocation& invocation, const WalkedGait& gait) {
  const Arguments& arguments = invocation.arguments();
  const WalkLimits& limits = gait.limits;
  WalkPlan plan{.velocity = {.forward = arguments.maybe("--forward").value_or(0),
                             .lateral = arguments.maybe("--lateral").value_or(0),
                             .yaw_rate = arguments.maybe("--turn").value_or(0)},
                .duration = arguments.maybe("--for")};
  if (arguments.has("--distance"))
    if (auto set = set_distance(arguments, limits, plan); !set) return set.error();
  if (arguments.has("--angle"))
    if (auto set = set_angle(arguments, limits, plan); !set) return set.error();
  auto inside = limited(invocation, gait, plan.velocity);
  if (!inside) return inside.error();
  plan.velocity = *inside;
  if (auto length = check_length(plan); !length) return length.error();
  return plan;
}

Result<GoalPlan> goal_plan(Invocation& invocation, const WalkedGait& gait) {
  const Arguments& arguments = invocation.arguments();
  const WalkLimits& limits = gait.limits;
  if (arguments.has("--lateral"))
    return usage("--to and --lateral cannot be combined", "the robot turns to the point and walks forward",
                 "leave out --lateral");
  const double speed = arguments.maybe("--forward").value_or(std::min(kDefaultSpeed, limits.forward.max));
  const double turn = arguments.maybe("--turn").value_or(std::min(kDefaultTurn, limits.yaw_rate.max));
  if (speed <= 0 || turn <= 0)
    return usage("the velocities of walk --to must be greater than 0",
                 "--forward and --turn are the largest velocities on the way", "for example: --forward 0.3");
  auto inside = limited(invocation, gait, {speed, 0, turn});
  if (!inside) return inside.error();
  const auto point = arguments.numbers("--to");
  if (std::max(std::abs(point[0]), std::abs(point[1])) > kFarthest_m)
    return usage("the point of --to is too far away", "it is more than 10 km from the origin of the odometry",
                 "give it in metres: --to 2,0.5");
  return GoalPlan{{point[0], point[1]}, inside->forward, inside->yaw_rate};
}

}  // namespace aim::cli
