// Checks what is asked for, and looks at postures and trajectories that nobody has to search for.
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
    return unusable("a scale is not above 0 and up to 1", "scales are shares of the limits");
  if (!(request.clearance >= 0 && request.clearance <= 1))
    return unusable("the clearance is not 0 to 1 m", "a centimetre is usual");
  for (std::size_t k = 0; k < model.joints.size(); ++k)
    if (!std::isfinite(request.start[k]) || (request.reference && !std::isfinite((*request.reference)[k])))
      return unusable(fmt::format("the start or the reference has no number for {}", model.joints[k].name),
                      "send positions that are finite");
  return Done{};
}

// The arms that goals name, as the robot has them.
Result<std::vector<const ArmInverse*>> arms_of(std::span<const ArmInverse> arms, const PlanRequest& request) {
  const auto named = [](const PlanGoal& goal, std::string_view name) {
    return std::count_if(goal.begin(), goal.end(), [&](const ArmGoal& some) { return some.arm == name; });
  };
  for (const PlanGoal& goal : request.goals)
    for (const ArmGoal& some : goal) {
      if (std::none_of(arms.begin(), arms.end(),
                       [&](const ArmInverse& arm) { return arm.shape().chain().name == some.arm; }))
        return unusable(fmt::format("\"{}\" is no arm", some.arm), "name an arm with seven joints");
      if (named(goal, some.arm) > 1)
        return unusable(fmt::format("a goal names {} twice", some.arm), "an arm cannot be at two places");
      if (!finite(some)) return unusable("a goal is no number, or its quaternion is zero", "send numbers");
    }
  std::vector<const ArmInverse*> chosen;
  for (const ArmInverse& arm : arms)
    if (std::any_of(request.goals.begin(), request.goals.end(),
                    [&](const PlanGoal& goal) { return named(goal, arm.shape().chain().name) > 0; }))
      chosen.push_back(&arm);
  if (chosen.empty()) return unusable("no goal names an arm", "name at least one");
  return chosen;
}

// The same trajectory with a column for each planned joint; those that it does not move stay where they are.
JointTrajectory spread_over(const StateValidity& space, const JointTrajectory& some) {
  JointTrajectory all{{space.joints().begin(), space.joints().end()}, some.times, {}, {}};
  const JointConfiguration still = space.place_of(space.around());
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

// From where all joints are to the beginning of a trajectory, in a second: how long it takes does not matter.
JointTrajectory straight_to(const StateValidity& space, const JointTrajectory& trajectory) {
  JointTrajectory way{trajectory.tracks, {0, 1}, space.place_of(space.around()), {}};
  const auto first = trajectory.positions_at_knot(0);
  way.position.insert(way.position.end(), first.begin(), first.end());
  way.velocity.assign(way.position.size(), 0);
  return way;
}

}  // namespace

ArmPlanner::ArmPlanner(const RobotModel& model) : model_(model) {
  if (model.geometry == nullptr) return;
  for (const Chain& chain : model.geometry->chains)
    if (ArmShape::fits(chain)) arms_.emplace_back(model, chain);
}

Result<std::vector<const ArmInverse*>> ArmPlanner::accept(const PlanRequest& request) const {
  if (const Status good = check_numbers(model_, request); !good) return good.error();
  if (model_.geometry == nullptr)
    return unusable(fmt::format("nobody published the shape of the {}", model_.title), "move joints instead");
  if (request.goals.size() > kMostGoals)
    return unusable(fmt::format("it has {} goals", request.goals.size()),
                    fmt::format("{} at most; send the others as another move", kMostGoals));
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
  if (arms->size() != 1) return unusable("more than one arm is asked for", "ask for one");
  StateValidity space(model_, chains_of(*model_.geometry, *arms), request.start, request.scene);
  const std::vector<PlannedArm> planned = {{arms->front(), 0}};
  const JointConfiguration from = space.place_of(request.start);
  const JointConfiguration reference = request.reference ? space.place_of(*request.reference) : from;
  auto postures = postures_at(space, planned, request.goals.front(), from, reference, false);
  if (!postures && blames_posture(postures.error()))
    postures = postures_at(space, planned, request.goals.front(), from, reference, true);
  if (!postures) return postures.error();
  const JointConfiguration& place = postures->front();
  const double ease = manipulability(jacobian_of_tool(planned.front().chain(), space.all(place)));
  return HeldPose{joints_of(planned.front(), place), space.nearest(place), space.limit_margin(place), ease};
}

Result<NearestParts> ArmPlanner::clearance_on(const JointTrajectory& trajectory, const JointArray& around,
                                              const CollisionScene* scene,
                                              const std::function<bool()>& stop) const {
  const NearestParts nothing{1e9, {}, {}};
  if (model_.geometry == nullptr) return nothing;
  std::vector<std::size_t> chains;
  for (const ArmInverse& arm : arms_) {
    const Chain& chain = arm.shape().chain();
    const JointMask of_arm = ((JointMask{1} << chain.screws.size()) - 1) << chain.first;
    if ((trajectory.joints() & of_arm) == 0) continue;
    chains.push_back(static_cast<std::size_t>(&chain - model_.geometry->chains.data()));
  }
  if (chains.empty()) return nothing;
  StateValidity space(model_, chains, around, scene);
  const JointTrajectory given = spread_over(space, trajectory);
  const auto way = room_on(space, given, stop);
  const auto before = room_on(space, straight_to(space, given), stop);
  if (!way || !before)
    return Error{Origin::timeout, "the trajectory is not followed", "looking at it took too long",
                 "send it in parts"};
  return way->nearest.distance < before->nearest.distance ? way->nearest : before->nearest;
}

}  // namespace aim::robotside
