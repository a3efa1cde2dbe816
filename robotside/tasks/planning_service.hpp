// What planned moves share: the planner, the obstacles around the robot, and whether collisions are looked
// for. Any thread.
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

// A plan, with all that it refers to.
struct ArmPlan {
  PlannedPath path;
  std::shared_ptr<const CollisionScene> scene;  // names in `path` may be those of its solids
  JointArray start{};                           // where all joints of the model were [rad]
  std::vector<std::string_view> arms;           // that move: chains of the body
  double planning_s = 0;                        // how long it took [s]
};

struct HeldTool {
  HeldPose held;
  std::shared_ptr<const CollisionScene> scene;  // names in `held` may be those of its solids
};

class PlanningService {
 public:
  explicit PlanningService(const RobotModel& model);

  // From where the joints were sent last, around the obstacles of now. Start and scene of the request are
  // filled in here; asks `give_up` now and then, and gives up by itself after kLongest.
  static constexpr double kLongest = 3;  // [s]
  Result<std::shared_ptr<const ArmPlan>> plan(PlanRequest request, const RobotState& state,
                                              const std::function<bool()>& give_up) const;
  // Whether the one arm that the request's goal names can hold its tool there.
  Result<HeldTool> hold(PlanRequest request, const RobotState& state) const;
  // How near the way to a trajectory, and the trajectory itself, bring an arm to anything [m]. Fails where
  // that is into it, or takes longer than kLongest to tell.
  Result<double> check(const JointTrajectory& trajectory, const RobotState& state,
                       const std::function<bool()>& give_up) const;

  // Obstacles. Refused: as CollisionScene::add. With `replace` one of the same name makes room.
  Status add(Obstacle solid, bool replace, bool dry_run);
  bool remove(std::string_view name);
  std::size_t remove_all();
  std::shared_ptr<const CollisionScene> scene() const;

  // AimDK's switches; on from the start. The one for what is about to happen is the control loop's.
  std::atomic<bool> detects_contact{true};      // is_collisioned tells whether parts of the body touch
  std::atomic<bool> checks_trajectories{true};  // given trajectories are looked at before they begin
  // Parts of the body that are in each other as measured.
  std::optional<NearestParts> contact(const RobotState& state) const;

 private:
  const RobotModel& model_;
  ArmPlanner planner_;
  std::optional<BodyClearance> body_;  // of a robot whose shape is published
  mutable std::mutex mutex_;
  std::shared_ptr<const CollisionScene> scene_ =
      std::make_shared<const CollisionScene>();  // replaced, never changed
};

}  // namespace aim::robotside
