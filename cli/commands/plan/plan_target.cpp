// The goal of a planned move, and how its arrival is measured.
#include "cli/commands/plan/plan_target.hpp"

#include <algorithm>

#include "cli/commands/arm/arm_target.hpp"
#include "cli/commands/plan/plan_goal.hpp"
#include "cli/commands/plan/plan_message.hpp"
#include "cli/commands/plan/plan_move.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr double kToolTolerance_m = 0.02;  // the accuracy that the vendor states for the hardware
constexpr double kJointTolerance_rad = 0.02;

// Deviation of a tool from its goal [m]: along the axes, and the rotation as the displacement of a point at
// distance kReach_m.
void append_error(const Pose& goal, const Pose& tool, std::vector<double>& errors) {
  constexpr double kReach_m = 0.2;
  const Pose off = inverse(goal) * tool;
  errors.insert(errors.end(), {off.position.x, off.position.y, off.position.z,
                               kReach_m * norm(rotation_vector(off.rotation))});
}

MoveEnd end_of(const ToolGoals& goals) {
  MoveEnd end;
  Json rows = Json::array();
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    for (const Pose& goal : goals[side]) {
      Json row{{"arm", kSides[side]}};
      row.update(to_document(goal));
      rows.push_back(std::move(row));
    }
    if (!goals[side].empty()) end.tools[side] = goals[side].back();
  }
  end.facts = {{"goals", std::move(rows)}};
  end.goals = count_of(goals);
  end.tolerance = kToolTolerance_m;
  end.target.resize(4 * static_cast<std::size_t>(!goals[0].empty() + !goals[1].empty()), 0.0);
  end.measure = [tools = end.tools](Robot& robot) -> Result<std::vector<double>> {
    auto measured = read_tools(robot);
    if (!measured) return measured.error();
    std::vector<double> errors;
    for (std::size_t side = 0; side < kSides.size(); ++side)
      if (tools[side] && (*measured)[side]) append_error(*tools[side], *(*measured)[side], errors);
    return errors;
  };
  return end;
}

// The arms with at least one joint that is not only held.
ArmSet moved_arms(const RobotModel& model, const ArmTarget& target) {
  ArmSet moved{};
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const JointGroup* arm = arm_of(model, side);
    if (arm == nullptr) continue;
    for (const Joint& joint : model.joints.subspan(arm->first, arm->count))
      moved[side] =
          moved[side] || std::find(target.held.begin(), target.held.end(), joint.name) == target.held.end();
  }
  return moved;
}

// The values of one arm, out of those of the group "arms".
std::span<const double> of_arm(const RobotModel& model, std::size_t side, const std::vector<double>& all) {
  const JointGroup* arm = arm_of(model, side);
  return std::span(all).subspan(arm->first - model.group("arms").first, arm->count);
}

// The values of the arms that move, out of those of the group "arms".
std::vector<double> chosen(const RobotModel& model, const ArmSet& arms, const std::vector<double>& all) {
  std::vector<double> values;
  for (std::size_t side = 0; side < arms.size(); ++side) {
    if (!arms[side]) continue;
    const auto of = of_arm(model, side, all);
    values.insert(values.end(), of.begin(), of.end());
  }
  return values;
}

MoveEnd end_of(Robot& robot, const ArmSet& arms, const std::vector<double>& all) {
  MoveEnd end;
  end.target = chosen(robot.model(), arms, all);
  end.tolerance = kJointTolerance_rad;
  end.measure = [arms](Robot& from) -> Result<std::vector<double>> {
    auto readings = read_arms(from);
    if (!readings) return readings.error();
    return chosen(from.model(), arms, positions_of(*readings));
  };
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    if (!arms[side]) continue;
    auto tool = tool_at(robot, side, of_arm(robot.model(), side, all));
    if (tool) end.tools[side] = *tool;  // otherwise position_error_m stays unknown
  }
  end.facts = {{"goal_rad", end.target}};
  return end;
}

// An arm that moves may have joints that keep their present angle; the goal then depends on the present
// position.
GoalOrigin origin_of(const RobotModel& model, const ArmTarget& target, const ArmSet& arms) {
  std::size_t elsewhere = 0;  // joints of arms that do not move
  for (std::size_t side = 0; side < arms.size(); ++side)
    if (const JointGroup* arm = arm_of(model, side); arm != nullptr && !arms[side]) elsewhere += arm->count;
  return target.held.size() > elsewhere ? GoalOrigin::present : GoalOrigin::base;
}

using MoveOf = std::function<Result<PlannedMove>(const ToolGoals&)>;

// The arguments are read once; the goals are composed with the present tool poses.
Status execute_goals(Invocation& invocation, const MoveOf& move_of) {
  auto words = read_goals(invocation);
  if (!words) return words.error();
  const GoalOrigin origin = words->needs_present() ? GoalOrigin::present : GoalOrigin::base;
  return execute_plan(invocation, origin, [&]() -> Result<PlannedMove> {
    auto goals = resolve_goals(invocation.robot(), *words);
    if (!goals) return goals.error();
    return move_of(*goals);
  });
}

}  // namespace

Status run_plan_pose(Invocation& invocation) {
  return execute_goals(invocation, [&](const ToolGoals& goals) {
    return planned_move(methods::McMotionService::kPlanningMove,
                        pose_request(invocation, goals, wire::McPlanningMode_DEFAULT), end_of(goals));
  });
}

// LinearMove takes one goal; several consecutive lines are sent as a planned move in linear mode.
Status run_plan_linear(Invocation& invocation) {
  return execute_goals(invocation, [&](const ToolGoals& goals) {
    if (count_of(goals) == 1)
      return planned_move(methods::McMotionService::kLinearMove, line_request(invocation, goals),
                          end_of(goals));
    return planned_move(methods::McMotionService::kPlanningMove,
                        pose_request(invocation, goals, wire::McPlanningMode_LINEAR_MOVE), end_of(goals));
  });
}

Status run_plan_joints(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto measured = read_arms(robot);
  if (!measured) return measured.error();
  auto target = arm_target(invocation, *measured);
  if (!target) return target.error();
  const ArmSet arms = moved_arms(robot.model(), *target);
  const auto compose = [&]() -> Result<PlannedMove> {
    auto present = read_arms(robot);
    if (!present) return present.error();
    hold(robot.model(), *present, *target);
    return planned_move(methods::McMotionService::kPlanningMove,
                        joints_request(invocation, arms, chosen(robot.model(), arms, target->position)),
                        end_of(robot, arms, target->position));
  };
  return execute_plan(invocation, origin_of(robot.model(), *target, arms), compose);
}

}  // namespace aim::cli
