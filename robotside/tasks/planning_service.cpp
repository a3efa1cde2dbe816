// The planner, the obstacles around the robot, and the switches of collision detection.
#include "robotside/tasks/planning_service.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace aim::robotside {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

std::vector<std::string_view> arms_of(const RobotModel& model, const JointTrajectory& trajectory) {
  std::vector<std::string_view> arms;
  for (const Chain& chain : model.geometry->chains)
    if ((trajectory.joints() & bit(chain.first)) != 0) arms.push_back(chain.name);
  return arms;
}

}  // namespace

PlanningService::PlanningService(const RobotModel& model) : model_(model), planner_(model) {
  if (model.geometry != nullptr) body_.emplace(*model.geometry);
}

Result<std::shared_ptr<const ArmPlan>> PlanningService::plan(PlanRequest request, const RobotState& state,
                                                             const std::function<bool()>& give_up) const {
  const auto began = Clock::now();
  const auto around = scene();
  request.start = state.set_position;
  request.scene = around.get();
  request.stop = [&] { return give_up() || seconds_since(began) > kLongest; };
  auto path = planner_.plan(request);
  if (!path) return path.error();
  auto arms = arms_of(model_, path->trajectory);
  return std::make_shared<const ArmPlan>(
      ArmPlan{std::move(*path), around, state.set_position, std::move(arms), seconds_since(began)});
}

Result<HeldTool> PlanningService::hold(PlanRequest request, const RobotState& state) const {
  auto around = scene();
  request.start = state.set_position;
  request.scene = around.get();
  auto held = planner_.hold(request);
  if (!held) return held.error();
  return HeldTool{*held, std::move(around)};
}

Result<double> PlanningService::check(const JointTrajectory& trajectory, const RobotState& state,
                                      const std::function<bool()>& give_up) const {
  const auto around = scene();
  const auto began = Clock::now();
  const auto stop = [&] { return give_up() || seconds_since(began) > kLongest; };
  const auto found = planner_.clearance_on(trajectory, state.set_position, around.get(), stop);
  if (!found) return found.error();
  const NearestParts& nearest = *found;
  if (nearest.distance > 0) return nearest.distance;
  return Error{.origin = Origin::limit,
               .message = "the trajectory is refused",
               .reason = fmt::format("{} would collide with {}, {:.3f} m deep", nearest.first, nearest.second,
                                     -nearest.distance),
               .hint = "keep it further away, or let the robot plan: aimctl plan joints",
               .facts = {{"first", std::string(nearest.first)}, {"second", std::string(nearest.second)}}};
}

Status PlanningService::add(Obstacle obstacle, bool replace, bool dry_run) {
  const std::lock_guard lock(mutex_);
  CollisionScene next = *scene_;
  if (replace) next.remove(obstacle.name);
  if (Status added = next.add(std::move(obstacle)); !added) return added;
  if (!dry_run) scene_ = std::make_shared<const CollisionScene>(std::move(next));
  return Done{};
}

bool PlanningService::remove(std::string_view name) {
  const std::lock_guard lock(mutex_);
  CollisionScene next = *scene_;
  if (!next.remove(name)) return false;
  scene_ = std::make_shared<const CollisionScene>(std::move(next));
  return true;
}

std::size_t PlanningService::remove_all() {
  const std::lock_guard lock(mutex_);
  const std::size_t count = scene_->obstacles().size();
  scene_ = std::make_shared<const CollisionScene>();
  return count;
}

std::shared_ptr<const CollisionScene> PlanningService::scene() const {
  const std::lock_guard lock(mutex_);
  return scene_;
}

std::optional<NearestParts> PlanningService::contact(const RobotState& state) const {
  if (!body_) return std::nullopt;
  const Clearance found = body_->find(state.position, kAllPairs, 0);
  if (found.distance >= 0) return std::nullopt;
  return NearestParts{found.distance, body_->first_of(found.pair).name, body_->second_of(found.pair).name};
}

}  // namespace aim::robotside
