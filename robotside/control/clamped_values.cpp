// The values that were moved inside their limits, joint by joint. Runs outside the control loop.
#include <fmt/core.h>

#include "robotside/control/parts/target_shape.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {
namespace {

// The other joint of the pair, and why both share a limit.
std::string coupling_of(const RobotModel& model, std::size_t joint) {
  const CoupledLimit* limit = model.coupled_limit(joint);
  if (limit == nullptr) return {};
  return fmt::format("with {}: {}", model.joints[limit->partner(joint)].name, limit->reason);
}

void note_body_clamps(const BodyPose& asked, const Decision& decision, const RobotModel& model,
                      std::vector<ClampedValue>& clamps) {
  const BodyPoseLimits* limits = model.body_pose(decision.action);
  if (limits == nullptr) return;
  BodyPose shaped = asked;
  shape_body_pose(*limits, shaped);
  const auto note = [&](std::string_view name, double requested, double applied, std::string_view unit) {
    if (requested != applied) clamps.push_back({std::string(name), requested, applied, std::string(unit)});
  };
  note("roll", asked.roll, shaped.roll, "rad");
  note("pitch", asked.pitch, shaped.pitch, "rad");
  note("yaw", asked.yaw, shaped.yaw, "rad");
  note("x", asked.x, shaped.x, "m");
  note("y", asked.y, shaped.y, "m");
  note("height", asked.height, shaped.height, "m");
  if (!asked.lifted) return;
  note("foot_x", asked.lifted->offset.x, shaped.lifted->offset.x, "m");
  note("foot_y", asked.lifted->offset.y, shaped.lifted->offset.y, "m");
  note("foot_z", asked.lifted->offset.z, shaped.lifted->offset.z, "m");
}

// "fl_knee", "fl_knee stiffness"
void note_impedance_clamps(const ImpedanceCommand& asked, const Decision& decision, const RobotModel& model,
                           std::vector<ClampedValue>& clamps) {
  if (model.impedance(decision.action) == nullptr) return;
  ImpedanceCommand shaped = asked;
  shape_impedance(model, decision.action, shaped);
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if ((asked.mask & bit(i)) == 0) continue;
    const auto note = [&](std::string_view what, const JointArray& requested, const JointArray& applied,
                          std::string_view unit) {
      if (requested[i] == applied[i]) return;
      clamps.push_back(
          {fmt::format("{}{}", model.joints[i].name, what), requested[i], applied[i], std::string(unit)});
    };
    note("", asked.position, shaped.position, "rad");
    note(" stiffness", asked.stiffness, shaped.stiffness, "N m/rad");
    note(" damping", asked.damping, shaped.damping, "N m s/rad");
    note(" torque", asked.torque, shaped.torque, "N m");
  }
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
  } else if (const auto* joints = std::get_if<ImpedanceCommand>(&command.request)) {
    note_impedance_clamps(*joints, decision, model, clamps);
  } else if (const auto* pose = std::get_if<SetBodyPose>(&command.request)) {
    note_body_clamps(pose->target, decision, model, clamps);
  } else if (const auto* walk = std::get_if<WalkCommand>(&command.request)) {
    WalkCommand shaped = *walk;
    shape_walk(model.walk_in(decision.action), shaped);
    const auto note = [&](std::string_view name, double requested, double applied, std::string_view unit) {
      if (requested != applied) clamps.push_back({std::string(name), requested, applied, std::string(unit)});
    };
    note("forward_velocity", walk->velocity.forward, shaped.velocity.forward, "m/s");
    note("lateral_velocity", walk->velocity.lateral, shaped.velocity.lateral, "m/s");
    note("angular_velocity", walk->velocity.yaw_rate, shaped.velocity.yaw_rate, "rad/s");
  }
  return clamps;
}

}  // namespace aim::robotside
