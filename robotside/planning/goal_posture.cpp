// The nearest inverse kinematics solution of each arm is tried first; only if it collides are other elbow
// angles tried.
#include "robotside/planning/goal_posture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

constexpr std::size_t kMostOfAnArm = 40;
constexpr std::size_t kMostTogether = 400;  // combinations of both arms that are checked
constexpr std::size_t kEnough = 6;          // free configurations after which the search ends

double square_distance(std::span<const double> one, std::span<const double> other) {
  double sum = 0;
  for (std::size_t k = 0; k < one.size(); ++k) sum += (one[k] - other[k]) * (one[k] - other[k]);
  return sum;
}

// Joints of the arm that reach the tool pose, nearest to the reference first.
std::vector<ArmJoints> arm_solutions(const PlannedArm& arm, const Pose& tool, const ArmJoints& nearest,
                                     const ArmJoints& reference) {
  std::vector<ArmJoints> solutions = arm.inverse->solutions(tool);
  std::sort(solutions.begin(), solutions.end(), [&](const ArmJoints& one, const ArmJoints& other) {
    return square_distance(one, reference) < square_distance(other, reference);
  });
  solutions.insert(solutions.begin(), nearest);
  if (solutions.size() > kMostOfAnArm) solutions.resize(kMostOfAnArm);
  return solutions;
}

Result<std::vector<ArmJoints>> solutions_of(const StateValidity& checker, const PlannedArm& arm,
                                            const PlanGoal& goal, const JointConfiguration& from,
                                            const JointConfiguration& reference, bool thorough) {
  const ArmGoal* wanted = goal_of(arm, goal);
  if (wanted == nullptr) return std::vector{joints_of(arm, from)};
  if (const auto* joints = std::get_if<ArmJoints>(&wanted->target)) return std::vector{*joints};
  Pose tool = target_of(checker, arm, *wanted, from);
  const ArmJoints near = joints_of(arm, reference);
  const ArmAnswer answer = arm.inverse->solve(tool, near);
  if (answer.verdict != ArmVerdict::reached) return unreachable(checker.model(), arm, answer);
  if (!thorough) return std::vector{answer.joints};
  return arm_solutions(arm, tool, answer.joints, near);
}

// All combinations of the solutions of the arms, nearest to the reference first.
std::vector<JointConfiguration> combined(std::span<const PlannedArm> arms,
                                         std::span<const std::vector<ArmJoints>> solutions,
                                         const JointConfiguration& from,
                                         const JointConfiguration& reference) {
  std::vector<JointConfiguration> all = {from};
  for (std::size_t i = 0; i < arms.size(); ++i) {
    std::vector<JointConfiguration> more;
    for (const JointConfiguration& configuration : all)
      for (const ArmJoints& joints : solutions[i]) {
        more.push_back(configuration);
        put(arms[i], joints, more.back());
      }
    all = std::move(more);
  }
  std::stable_sort(all.begin(), all.end(),
                   [&](const JointConfiguration& one, const JointConfiguration& other) {
                     return square_distance(one, reference) < square_distance(other, reference);
                   });
  if (all.size() > kMostTogether) all.resize(kMostTogether);
  return all;
}

std::string joint_names(const RobotModel& model, const PlannedArm& arm, std::uint8_t mask) {
  std::string names;
  for (std::size_t i = 0; i < arm.joints(); ++i)
    if ((mask >> i & 1u) != 0)
      names += (names.empty() ? "" : ", ") + std::string(model.joints[arm.chain().first + i].name);
  return names;
}

std::string_view name_of_place(std::string_view where) { return where == kOnPath ? "the path" : where; }

}  // namespace

ArmJoints joints_of(const PlannedArm& arm, std::span<const double> configuration) {
  ArmJoints joints{};
  std::copy_n(configuration.begin() + static_cast<std::ptrdiff_t>(arm.column), arm.joints(), joints.begin());
  return joints;
}

void put(const PlannedArm& arm, const ArmJoints& joints, JointConfiguration& configuration) {
  std::copy_n(joints.begin(), arm.joints(), configuration.begin() + static_cast<std::ptrdiff_t>(arm.column));
}

Pose tool_at(const StateValidity& checker, const PlannedArm& arm, std::span<const double> configuration) {
  return tool_in_base(arm.chain(), checker.all(configuration));
}

const ArmGoal* goal_of(const PlannedArm& arm, const PlanGoal& goal) {
  const auto found =
      std::find_if(goal.begin(), goal.end(), [&](const ArmGoal& some) { return some.arm == arm.name(); });
  return found == goal.end() ? nullptr : &*found;
}

Pose target_of(const StateValidity& checker, const PlannedArm& arm, const ArmGoal& goal,
               std::span<const double> from) {
  if (const auto* joints = std::get_if<ArmJoints>(&goal.target)) {
    JointConfiguration there(from.begin(), from.end());
    put(arm, *joints, there);
    return tool_at(checker, arm, there);
  }
  const ToolGoal& wanted = std::get<ToolGoal>(goal.target);
  const Pose by = {wanted.tool.position, normalized(wanted.tool.rotation)};
  const Pose now = tool_at(checker, arm, from);
  switch (wanted.frame) {
    case ToolFrame::base:
      return by;
    case ToolFrame::by_base:
      return {now.position + by.position, by.rotation * now.rotation};
    case ToolFrame::by_tool:
      return now * by;
  }
  return by;
}

Result<std::vector<JointConfiguration>> goal_configurations(
    StateValidity& checker, std::span<const PlannedArm> arms, const PlanGoal& goal,
    const JointConfiguration& from, const JointConfiguration& reference, bool thorough) {
  std::vector<std::vector<ArmJoints>> solutions;
  for (const PlannedArm& arm : arms) {
    auto of_arm = solutions_of(checker, arm, goal, from, reference, thorough);
    if (!of_arm) return of_arm.error();
    solutions.push_back(std::move(*of_arm));
  }
  const std::vector<JointConfiguration> all = combined(arms, solutions, from, reference);
  std::vector<JointConfiguration> free;
  NearestParts meeting;
  for (const JointConfiguration& configuration : all) {
    if (!checker.within_limits(configuration)) return beyond_limit(checker, kAtGoal, configuration);
    const NearestParts parts = checker.nearest(configuration, 0.05);
    if (parts.distance > 0) free.push_back(configuration);
    if (parts.distance <= 0 && meeting.first.empty()) meeting = parts;
    if (free.size() == kEnough) break;
  }
  if (free.empty()) return in_collision(kAtGoal, meeting);
  return free;
}

Error unreachable(const RobotModel& model, const PlannedArm& arm, const ArmAnswer& answer) {
  Error error{.origin = Origin::limit,
              .message = fmt::format("{} cannot reach this pose", arm.name()),
              .facts = {{"arm", std::string(arm.name())}}};
  switch (answer.verdict) {
    case ArmVerdict::reached:
      break;
    case ArmVerdict::too_far:
    case ArmVerdict::too_near: {
      const bool far = answer.verdict == ArmVerdict::too_far;
      error.reason = fmt::format("the wrist would be {:.3f} m too {} its shoulder", answer.miss,
                                 far ? "far from" : "near to");
      error.hint = far ? "move the goal nearer to the shoulder, or walk towards it"
                       : "move the goal away from the shoulder";
      error.facts.push_back({far ? "too_far_m" : "too_near_m", fmt::format("{:.4f}", answer.miss)});
      break;
    }
    case ArmVerdict::outside_limits:
      if (answer.outside != 0) {
        const std::string names = joint_names(model, arm, answer.outside);
        error.reason = fmt::format("every solution needs {} outside its limits, by at least {:.3f} rad",
                                   names, answer.miss);
        error.facts.push_back({"joints", names});
      } else {
        error.reason = answer.coupling != nullptr ? std::string(answer.coupling->reason)
                                                  : "no joint positions within limits reach it";
      }
      error.hint = "choose another orientation or position of the tool";
      error.facts.push_back({"beyond_rad", fmt::format("{:.4f}", answer.miss)});
      break;
    case ArmVerdict::beyond_reach:
      error.reason = fmt::format("the tool comes no nearer to this position than {:.3f} m", answer.miss);
      error.hint = "move the goal nearer to the arm";
      error.facts.push_back({"beyond_m", fmt::format("{:.4f}", answer.miss)});
      break;
    case ArmVerdict::other_orientations:
      error.reason = fmt::format(
          "the tool reaches the position, but its orientation differs by at least {:.3f} rad", answer.miss);
      error.hint = "choose another orientation of the tool";
      error.facts.push_back({"turned_rad", fmt::format("{:.4f}", answer.miss)});
      break;
  }
  return error;
}

Error in_collision(std::string_view where, const NearestParts& parts) {
  return {.origin = Origin::limit,
          .message = fmt::format("{} is in collision", name_of_place(where)),
          .reason = parts.distance > 0 ? fmt::format("{} would come within {:.3f} m of {}", parts.first,
                                                     parts.distance, parts.second)
                                       : fmt::format("{} would collide with {}, {:.3f} m deep", parts.first,
                                                     parts.second, -parts.distance),
          .hint = "keep the arm further away from it",
          .facts = {{"first", std::string(parts.first)},
                    {"second", std::string(parts.second)},
                    {"distance_m", fmt::format("{:.4f}", parts.distance)},
                    {std::string(kWhere), std::string(where)}}};
}

Error beyond_limit(const StateValidity& checker, std::string_view where,
                   std::span<const double> configuration) {
  const LimitMargin worst = checker.limit_margin(configuration);
  const Joint& joint = checker.model().joints[worst.joint];
  const double value = checker.all(configuration)[worst.joint];
  const Range& range = joint.limits.position;
  Error error{
      .origin = Origin::limit,
      .message = fmt::format("{} is outside the limits of {}", name_of_place(where), joint.name),
      .reason = fmt::format("{:.4f} rad, allowed is {:.4f} to {:.4f} rad", value, range.min, range.max),
      .hint = "aimctl joint limits shows the ranges",
      .facts = {{"joint", std::string(joint.name)},
                {"beyond_rad", fmt::format("{:.4f}", -worst.margin)},
                {std::string(kWhere), std::string(where)}}};
  for (const CoupledLimit& coupled : checker.model().coupled_limits)
    if (range.contains(value) && (coupled.first == worst.joint || coupled.second == worst.joint))
      error.reason = std::string(coupled.reason);
  return error;
}

}  // namespace aim::robotside
