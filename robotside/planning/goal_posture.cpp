// The nearest way to hold each tool is tried first; only where that collides are all elbow angles looked at.
#include "robotside/planning/goal_posture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

constexpr double kElbowSpacing = 0.15;  // between postures that are tried [rad]
constexpr std::size_t kMostOfAnArm = 40;
constexpr std::size_t kMostTogether = 400;  // postures of both arms that are looked at
constexpr std::size_t kEnough = 6;          // that are free

double square_distance(std::span<const double> one, std::span<const double> other) {
  double sum = 0;
  for (std::size_t k = 0; k < one.size(); ++k) sum += (one[k] - other[k]) * (one[k] - other[k]);
  return sum;
}

// Ways to hold the tool there, nearest to the reference first.
std::vector<ArmJoints> ways_to_hold(const PlannedArm& arm, const Pose& tool, const ArmJoints& nearest,
                                    const ArmJoints& reference) {
  std::vector<ArmJoints> ways;
  const SwivelCircle circle(arm.inverse->shape(), tool);
  const ElbowArcs arcs = arm.inverse->feasible(tool);
  for (std::size_t i = 0; i < arcs.count; ++i) {
    const ElbowArc& arc = arcs.arcs[i];
    const int steps = 1 + static_cast<int>((arc.to - arc.from) / kElbowSpacing);
    for (int k = 0; k < steps; ++k) {
      std::array<ArmJoints, 2> both;
      circle.joints_at(arc.from + (k + 0.5) * (arc.to - arc.from) / steps, both);
      if (arm.inverse->shape().excess(both[arc.way]) <= 0) ways.push_back(both[arc.way]);
    }
  }
  std::sort(ways.begin(), ways.end(), [&](const ArmJoints& one, const ArmJoints& other) {
    return square_distance(one, reference) < square_distance(other, reference);
  });
  ways.insert(ways.begin(), nearest);
  if (ways.size() > kMostOfAnArm) ways.resize(kMostOfAnArm);
  return ways;
}

Result<std::vector<ArmJoints>> ways_of(const StateValidity& space, const PlannedArm& arm,
                                       const PlanGoal& goal, const JointConfiguration& from,
                                       const JointConfiguration& reference, bool thorough) {
  const ArmGoal* wanted = goal_of(arm, goal);
  if (wanted == nullptr) return std::vector{joints_of(arm, from)};
  if (const auto* joints = std::get_if<ArmJoints>(&wanted->target)) return std::vector{*joints};
  Pose tool = target_of(space, arm, *wanted, from);
  const ArmJoints near = joints_of(arm, reference);
  const ArmAnswer answer = arm.inverse->solve(tool, near);
  if (answer.verdict != ArmVerdict::reached) return unreachable(space.model(), arm, answer);
  if (!thorough) return std::vector{answer.joints};
  return ways_to_hold(arm, tool, answer.joints, near);
}

// All combinations of the arms' ways, near ones first.
std::vector<JointConfiguration> combined(std::span<const PlannedArm> arms,
                                         std::span<const std::vector<ArmJoints>> ways,
                                         const JointConfiguration& from,
                                         const JointConfiguration& reference) {
  std::vector<JointConfiguration> all = {from};
  for (std::size_t i = 0; i < arms.size(); ++i) {
    std::vector<JointConfiguration> more;
    for (const JointConfiguration& place : all)
      for (const ArmJoints& joints : ways[i]) {
        more.push_back(place);
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

std::string joint_names(const RobotModel& model, std::size_t first, std::uint8_t mask) {
  std::string names;
  for (std::size_t i = 0; i < kArmJoints; ++i)
    if ((mask >> i & 1u) != 0)
      names += (names.empty() ? "" : ", ") + std::string(model.joints[first + i].name);
  return names;
}

}  // namespace

ArmJoints joints_of(const PlannedArm& arm, std::span<const double> place) {
  ArmJoints joints;
  std::copy_n(place.begin() + static_cast<std::ptrdiff_t>(arm.column), kArmJoints, joints.begin());
  return joints;
}

void put(const PlannedArm& arm, const ArmJoints& joints, JointConfiguration& place) {
  std::copy(joints.begin(), joints.end(), place.begin() + static_cast<std::ptrdiff_t>(arm.column));
}

Pose tool_at(const StateValidity& space, const PlannedArm& arm, std::span<const double> place) {
  return tool_in_base(arm.chain(), space.all(place));
}

const ArmGoal* goal_of(const PlannedArm& arm, const PlanGoal& goal) {
  const auto found =
      std::find_if(goal.begin(), goal.end(), [&](const ArmGoal& some) { return some.arm == arm.name(); });
  return found == goal.end() ? nullptr : &*found;
}

Pose target_of(const StateValidity& space, const PlannedArm& arm, const ArmGoal& goal,
               std::span<const double> from) {
  if (const auto* joints = std::get_if<ArmJoints>(&goal.target)) {
    JointConfiguration there(from.begin(), from.end());
    put(arm, *joints, there);
    return tool_at(space, arm, there);
  }
  const ToolGoal& wanted = std::get<ToolGoal>(goal.target);
  const Pose by = {wanted.tool.position, normalized(wanted.tool.rotation)};
  const Pose now = tool_at(space, arm, from);
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

Result<std::vector<JointConfiguration>> postures_at(StateValidity& space,
                                                    std::span<const PlannedArm> arms, const PlanGoal& goal,
                                                    const JointConfiguration& from,
                                                    const JointConfiguration& reference, bool thorough) {
  std::vector<std::vector<ArmJoints>> ways;
  for (const PlannedArm& arm : arms) {
    auto of_arm = ways_of(space, arm, goal, from, reference, thorough);
    if (!of_arm) return of_arm.error();
    ways.push_back(std::move(*of_arm));
  }
  const std::vector<JointConfiguration> all = combined(arms, ways, from, reference);
  std::vector<JointConfiguration> free;
  NearestParts meeting;
  for (const JointConfiguration& place : all) {
    if (!space.within_limits(place)) return beyond_limit(space, "the goal", place);
    const NearestParts parts = space.nearest(place, 0.05);
    if (parts.distance > 0) free.push_back(place);
    if (parts.distance <= 0 && meeting.first.empty()) meeting = parts;
    if (free.size() == kEnough) break;
  }
  if (free.empty()) return in_collision("the goal", meeting);
  return free;
}

Error unreachable(const RobotModel& model, const PlannedArm& arm, const ArmAnswer& answer) {
  Error error{.origin = Origin::limit,
              .message = fmt::format("{} cannot hold its tool there", arm.name()),
              .facts = {{"arm", std::string(arm.name())}}};
  switch (answer.verdict) {
    case ArmVerdict::reached:
      break;
    case ArmVerdict::too_far:
    case ArmVerdict::too_near: {
      const bool far = answer.verdict == ArmVerdict::too_far;
      error.reason = fmt::format("the wrist would be {:.3f} m too {} its shoulder", answer.miss,
                                 far ? "far from" : "near to");
      error.hint = far ? "bring the goal nearer, or step towards it" : "lead the tool further out";
      error.facts.push_back({far ? "too_far_m" : "too_near_m", fmt::format("{:.4f}", answer.miss)});
      break;
    }
    case ArmVerdict::outside_limits:
      if (answer.outside != 0) {
        const std::string names = joint_names(model, arm.chain().first, answer.outside);
        error.reason = fmt::format("every way to hold it needs {} outside its limits, by {:.3f} rad at least",
                                   names, answer.miss);
        error.facts.push_back({"joints", names});
      } else {
        error.reason = answer.coupling != nullptr ? std::string(answer.coupling->reason)
                                                  : "no joints within limits hold the tool like that";
      }
      error.hint = "turn the tool, or lead it elsewhere";
      error.facts.push_back({"beyond_rad", fmt::format("{:.4f}", answer.miss)});
      break;
  }
  return error;
}

Error in_collision(std::string_view what, const NearestParts& parts) {
  return {.origin = Origin::limit,
          .message = fmt::format("{} is in collision", what),
          .reason = parts.distance > 0 ? fmt::format("{} would come within {:.3f} m of {}", parts.first,
                                                     parts.distance, parts.second)
                                       : fmt::format("{} would be in {}, {:.3f} m deep", parts.first,
                                                     parts.second, -parts.distance),
          .hint = "lead the arm further out",
          .facts = {{"first", std::string(parts.first)},
                    {"second", std::string(parts.second)},
                    {"distance_m", fmt::format("{:.4f}", parts.distance)},
                    {"where", std::string(what)}}};
}

Error beyond_limit(const StateValidity& space, std::string_view what, std::span<const double> place) {
  const LimitMargin worst = space.limit_margin(place);
  const Joint& joint = space.model().joints[worst.joint];
  const double value = space.all(place)[worst.joint];
  const Range& range = joint.limits.position;
  Error error{
      .origin = Origin::limit,
      .message = fmt::format("{} is outside the limits of {}", what, joint.name),
      .reason = fmt::format("{:.4f} rad, it can only be {:.4f} to {:.4f} rad", value, range.min, range.max),
      .hint = "aimctl joint limits shows the ranges",
      .facts = {{"joint", std::string(joint.name)},
                {"beyond_rad", fmt::format("{:.4f}", -worst.margin)},
                {"where", std::string(what)}}};
  for (const CoupledLimit& coupled : space.model().coupled_limits)
    if (range.contains(value) && (coupled.first == worst.joint || coupled.second == worst.joint))
      error.reason = std::string(coupled.reason);
  return error;
}

}  // namespace aim::robotside
