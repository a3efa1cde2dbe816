// The values that were moved inside their limits, joint by joint. Runs outside the control loop.
#include <fmt/core.h>

#include "robotside/control/target_shape.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {
namespace {

// The other joint of the pair, and why both share a limit.
std::string coupling_of(const RobotModel& model, std::size_t joint) {
  const CoupledLimit* limit = model.coupled_limit(joint);
  if (limit == nullptr) return {};
  return fmt::format("with {}: {}", model.joints[limit->partner(joint)].name, limit->reason);
}

}  // namespace

std::vector<ClampedValue> clamps_of(const Decision& decision, const Command& command,
                                    const RobotModel& model) {
  std::vector<ClampedValue> clamps;
  if (decision.verdict != Verdict::clamped) return clamps;
  if (const auto targets = targets_of(command.request)) {
    // The loop reports only the worst joint; the same computation gives the others.
    const TargetShape shape = shape_targets(model, targets->mask, *targets->position, {});
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
      if ((decision.clamped & bit(i)) == 0) continue;
      const double applied = i == decision.joint ? decision.applied : shape.position[i];
      clamps.push_back({std::string(model.joints[i].name), (*targets->position)[i], applied,
                        std::string(name_of(model.joints[i].unit)),
                        (decision.coupled & bit(i)) == 0 ? std::string() : coupling_of(model, i)});
    }
  } else if (const auto* walk = std::get_if<WalkCommand>(&command.request)) {
    WalkCommand shaped = *walk;
    shape_walk(model.walk, shaped);
    const auto note = [&](std::string_view name, double requested, double applied, std::string_view unit) {
      if (requested != applied) clamps.push_back({std::string(name), requested, applied, std::string(unit)});
    };
    note("forward_velocity", walk->forward, shaped.forward, "m/s");
    note("lateral_velocity", walk->lateral, shaped.lateral, "m/s");
    note("angular_velocity", walk->yaw_rate, shaped.yaw_rate, "rad/s");
  }
  return clamps;
}

}  // namespace aim::robotside
