// Checks requests, single tool poses and given trajectories; path_planner.cpp does the planning.
#include "robotside/planning/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "robotside/kinematics/forward.hpp"
#include "robotside/planning/goal_posture.hpp"
#include "robotside/planning/path_planner.hpp"
#include "robotside/planning/path_trajectory.hpp"

namespace aim::robotside {
namespace {

Error unusable(std::string reason, std::string hint) {
  return {Origin::usage, "this move cannot be planned", std::move(reason), std::move(hint)};
}

bool finite(const ArmGoal& goal) {
  if (const auto* joints = std::get_if<ArmJoints>(&goal.target))
    return std::all_of(joints->begin(), joints->end(), [](double value) { return std::isfinite(value); });
  const auto& [position, rotation] = std::get<ToolGoal>(goal.target).tool;
  const double square =
      rotation.w * rotation.w + rotation.x * rotation.x + rotation.y * rotation.y + rotation.z * rotation.z;
  return std::isfinite(norm(position)) && std::isfinite(square) && square > 1e-6;
}

Status check_numbers(const RobotModel& model, const PlanRequest& request) {
  const auto fraction = [](double scale) { return scale > 0 && scale <= 1; };
  if (!fraction(request.velocity_scale) || !fraction(request.acceleration_scale))
    return unusable("a scale is not greater than 0 and at most 1", "scales are fractions of the limits");
  if (!(request.clearance >= 0 && request.clearance <= 1))
    return unusable("the clearance is not between 0 and 1 m", "0.01 m is the default");
  for (std::size_t k = 0; k < model.joints.size(); ++k)
    if (!std::isfinite(request.start[k]) || (request.reference && !std::isfinite((*request.reference)[k])))
      return unusable(
          fmt::format("the position of {} in the start or the reference is not finite", model.joints[k].name),
          "send finite positions");
  return Done{};
}

// The arms that the goals name, in the order of the model.
Result<std::vector<const ArmInverse*>> arms_of(std::span<const std::unique_ptr<ArmInverse>> arms,
                                               const PlanRequest& request) {
  const auto named = [](const PlanGoal& goal, std::string_view name) {
    return std::count_if(goal.begin(), goal.end(), [&](const ArmGoal& some) { return some.arm == name; });
  };
  for (const PlanGoal& goal : request.goals)
    for (const ArmGoal& some : goal) {
      if (std::none_of(arms.begin(), arms.end(),
                       [&](const auto& arm) { return arm->chain().name == some.arm; }))
        return unusable(fmt::format("\"{}\" is not an arm", some.arm), "name an arm of this robot");
      if (named(goal, some.arm) > 1)
        return unusable(fmt::format("a goal names {} twice", some.arm), "give one target for each arm");
      if (!finite(some))
        return unusable("a goal is not finite, or its quaternion is zero",
                        "send finite numbers and a quaternion that is not zero");
    }
  std::vector<const ArmInverse*> chosen;
  for (const auto& arm : arms)
    if (std::any_of(request.goals.begin(), request.goals.end(),
                    [&](const PlanGoal& goal) { return named(goal, arm->chain().name) > 0; }))
      chosen.push_back(arm.get());
  if (chosen.empty()) return unusable("no goal names an arm", "name at least one");
  return chosen;
}

// The same trajectory with a column for each planned joint; joints that it does not move keep their position.
JointTrajectory spread_over(const StateValidity& checker, const JointTrajectory& some) {
  JointTrajectory all{{checker.joints().begin(), checker.joints().end()}, some.times, {}, {}};
  const JointConfiguration still = checker.configuration_of(checker.around());
  for (std::size_t knot = 0; knot < some.times.size(); ++knot)
    for (std::size_t k = 0; k < all.tracks.size(); ++k) {
      const auto column = std::find(some.tracks.begin(), some.tracks.end(), all.tracks[k]);
      const bool moves = column != some.tracks.end();
      const std::size_t at =
          knot * some.tracks.size() + static_cast<std::size_t>(column - some.tracks.begin());
      all.position.push_back(moves ? some.position[at] : still[k]);
      all.velocity.push_back(moves ? some.velocity[at] : 0);
    }
  return all;
}

// The straight move from the current configuration to the start of a trajectory, in 1 s: the duration does
// not matter for the clearance.
JointTrajectory straight_to(const StateValidity& checker, const JointTrajectory& trajectory) {
  JointTrajectory way{trajectory.tracks, {0, 1}, checker.configuration_of(checker.around()), {}};
  const auto first = trajectory.positions_at_knot(0);
  way.position.insert(way.position.end(), first.begin(), first.end());
  way.velocity.assign(way.position.size(), 0);
  return way;
}

}  // namespace

ArmPlanner::ArmPlanner(const RobotModel& model) : model_(model) {
  if (model.geometry == nullptr) return;
  for (const Chain& chain : model.geometry->chains)
    if (is_arm(model, chain)) arms_.push_back(make_arm_inverse(model, chain));
}

Result<std::vector<const ArmInverse*>> ArmPlanner::accept(const PlanRequest& request) const {
  if (const Status good = check_numbers(model_, request); !good) return good.error();
  if (model_.geometry == nullptr)
    return unusable(fmt::format("the geometry of the {} is not published", model_.title),
                    "move joints instead");
  if (request.goals.size() > kMostGoals)
    return unusable(fmt::format("it has {} goals", request.goals.size()),
                    fmt::format("at most {}; send the others as another move", kMostGoals));
  return arms_of(arms_, request);
}

Result<PlannedPath> ArmPlanner::plan(const PlanRequest& request) const {
  const auto arms = accept(request);
  if (!arms) return arms.error();
  return plan_path(model_, request, *arms);
}

Result<HeldPose> ArmPlanner::hold(const PlanRequest& request) const {
  const auto arms = accept(request);
  if (!arms) return arms.error();
  if (arms->size() != 1) return unusable("the request names more than one arm", "name one");
  StateValidity checker(model_, chains_of(*model_.geometry, *arms), request.start, request.scene);
  const std::vector<PlannedArm> planned = {{arms->front(), 0}};
  const JointConfiguration from = checker.configuration_of(request.start);
  const JointConfiguration reference =
      request.reference ? checker.configuration_of(*request.reference) : from;
  auto postures = goal_configurations(checker, planned, request.goals.front(), from, reference, false);
  if (!postures && is_collision(postures.error()))
    postures = goal_configurations(checker, planned, request.goals.front(), from, reference, true);
  if (!postures) return postures.error();
  const JointConfiguration& configuration = postures->front();
  const double ease = manipulability(jacobian_of_tool(planned.front().chain(), checker.all(configuration)));
  return HeldPose{joints_of(planned.front(), configuration), checker.nearest(configuration),
                  checker.limit_margin(configuration), ease};
}

Result<NearestParts> ArmPlanner::clearance_on(const JointTrajectory& trajectory, const JointArray& around,
                                              const CollisionScene* scene,
                                              const std::function<bool()>& stop) const {
  const NearestParts nothing{1e9, {}, {}};
  if (model_.geometry == nullptr) return nothing;
  std::vector<std::size_t> chains;
  for (const auto& arm : arms_) {
    const Chain& chain = arm->chain();
    const JointMask of_arm = ((JointMask{1} << chain.screws.size()) - 1) << chain.first;
    if ((trajectory.joints() & of_arm) == 0) continue;
    chains.push_back(static_cast<std::size_t>(&chain - model_.geometry->chains.data()));
  }
  if (chains.empty()) return nothing;
  StateValidity checker(model_, chains, around, scene);
  const JointTrajectory given = spread_over(checker, trajectory);
  const auto way = margins_on(checker, given, stop);
  const auto before = margins_on(checker, straight_to(checker, given), stop);
  if (!way || !before)
    return Error{Origin::timeout, "the trajectory is refused", "its collision check took too long",
                 "send it in parts"};
  return way->nearest.distance < before->nearest.distance ? way->nearest : before->nearest;
}

}  // namespace aim::robotside
