// The planning service: the planner, the obstacles around the robot, and the switches of collision detection.
// Any thread.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "robotside/collision/clearance.hpp"
#include "robotside/collision/collision_scene.hpp"
#include "robotside/planning/plan.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// A plan, with the data that it refers to.
struct ArmPlan {
  PlannedPath path;
  std::shared_ptr<const CollisionScene> scene;  // names in `path` may refer to its obstacles
  JointArray start{};                           // positions of all joints of the model [rad]
  std::vector<std::string_view> arms;           // chains of the body that move
  double planning_s = 0;                        // duration of the planning [s]
};

struct HeldTool {
  HeldPose held;
  std::shared_ptr<const CollisionScene> scene;  // names in `held` may refer to its obstacles
};

class PlanningService {
 public:
  explicit PlanningService(const RobotModel& model);

  // Plans from the last set-points of the joints around the current obstacles. Fills in start and scene of
  // the request. Calls `give_up` now and then and stops if it returns true, or after kLongest.
  static constexpr double kLongest = 3;  // [s]
  Result<std::shared_ptr<const ArmPlan>> plan(PlanRequest request, const RobotState& state,
                                              const std::function<bool()>& give_up) const;
  // Whether the one arm that the request's goal names can reach it.
  Result<HeldTool> hold(PlanRequest request, const RobotState& state) const;
  // The smallest clearance of the arms on the move to the start of a trajectory and on the trajectory [m].
  // Fails if there is a collision, or if the check takes longer than kLongest.
  Result<double> check(const JointTrajectory& trajectory, const RobotState& state,
                       const std::function<bool()>& give_up) const;

  // Refusals are those of CollisionScene::add. `replace`: an obstacle of the same name is removed first.
  Status add(Obstacle obstacle, bool replace, bool dry_run);
  bool remove(std::string_view name);
  std::size_t remove_all();
  std::shared_ptr<const CollisionScene> scene() const;

  // AimDK's switches of collision detection, on by default. The switch of the collision prediction is in the
  // control loop.
  std::atomic<bool> detects_contact{true};      // is_collisioned reports contact between parts of the body
  std::atomic<bool> checks_trajectories{true};  // given trajectories are checked before they start
  // Two parts of the body that are in contact at the measured positions.
  std::optional<NearestParts> contact(const RobotState& state) const;

 private:
  const RobotModel& model_;
  ArmPlanner planner_;
  std::optional<BodyClearance> body_;  // only if the geometry of the robot is published
  mutable std::mutex mutex_;
  std::shared_ptr<const CollisionScene> scene_ =
      std::make_shared<const CollisionScene>();  // immutable: changes replace it
};

}  // namespace aim::robotside
