// Plans moves of one arm or both to joint positions or tool poses: free joint paths around obstacles, or with
// the tool frames on straight lines. Deterministic: no clock and no state between plans, so the same request
// gives the same result. Allocates and takes milliseconds: not for the control loop. Any thread, concurrent
// calls allowed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/model/pose.hpp"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/collision/collision_scene.hpp"
#include "robotside/kinematics/arm_inverse.hpp"
#include "robotside/planning/state_validity.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

enum class PathMode : std::uint8_t {
  free,    // any joint path; from rest to rest at each goal
  linear,  // tool frames move on straight lines from goal to goal and rotate in proportion
};

enum class ToolFrame : std::uint8_t {
  base,     // absolute: pose of the tool frame in base
  by_base,  // relative to the tool pose at the last goal, along and about the axes of base
  by_tool,  // relative to the tool pose at the last goal, along and about the axes of the tool frame
};

struct ToolGoal {
  Pose tool;  // position [m]; the quaternion may have any length but zero
  ToolFrame frame = ToolFrame::base;
};

// In linear mode a target in joints stands for the tool pose that they give, and the redundancy of the arm is
// used to approach these joints.
struct ArmGoal {
  std::string_view arm;  // a chain of the body, "left_arm"
  std::variant<ArmJoints, ToolGoal> target;
};

// An arm that no goal of the request names is not planned; one that only other goals name stays where it is.
using PlanGoal = std::vector<ArmGoal>;

inline constexpr std::size_t kMostGoals = 64;

struct PlanRequest {
  JointArray start{};           // positions of all joints of the model [rad]
  std::vector<PlanGoal> goals;  // in order, at most kMostGoals
  PathMode mode = PathMode::free;
  double velocity_scale = 1;      // of the joints' limits, above 0 and up to 1
  double acceleration_scale = 1;  // likewise
  // Of all solutions for a tool pose the one nearest to these positions is taken; without a reference, the
  // one nearest to the configuration before the goal.
  std::optional<JointArray> reference = {};
  const CollisionScene* scene = nullptr;
  double clearance = 0.01;  // wanted on the path [m]; less for pairs that are nearer at the start or goal
  std::uint32_t seed = 1;
  std::size_t max_checks = 300'000;  // configurations that may be checked before the search gives up
  std::function<bool()> stop = {};   // called now and then; true: give up
};

struct PlannedPath {
  JointTrajectory trajectory;      // of all planned joints, from rest to rest
  std::vector<double> goal_times;  // when each goal is reached [s]
  JointArray goal_joints{};        // of the whole model, at the last goal
  NearestParts nearest;            // the smallest clearance on the path, and its two parts
  LimitMargin limit;               // the smallest margin of a joint to a limit, and which joint
  double position_error = 0;       // largest of any tool at any tool goal [m]
  double rotation_error = 0;       // [rad]
  double line_error = 0;           // linear: largest distance of a tool from its line [m]
  double duration() const { return trajectory.duration(); }  // [s]
};

// A configuration of one arm that reaches a tool pose.
struct HeldPose {
  ArmJoints joints{};         // [rad]
  NearestParts nearest;       // the smallest clearance of the arm, and its two parts
  LimitMargin limit;          // the smallest margin of a joint of the arm
  double manipulability = 0;  // square root of det(J J'), 0 in a singular configuration
};

class ArmPlanner {
 public:
  explicit ArmPlanner(const RobotModel& model);

  Result<PlannedPath> plan(const PlanRequest& request) const;

  // Whether the one arm that the first goal of the request names can reach it; no path is planned. Errors are
  // those of a plan to this goal.
  Result<HeldPose> hold(const PlanRequest& request) const;

  // The smallest clearance of the arms on the straight move from `around` (positions of all joints) to the
  // start of the trajectory and on the trajectory. A trajectory that moves no arm has a clearance of 1e9 m.
  // Fails if `stop`, which is called now and then, returns true.
  Result<NearestParts> clearance_on(const JointTrajectory& trajectory, const JointArray& around,
                                    const CollisionScene* scene, const std::function<bool()>& stop) const;

 private:
  // Checks the request and returns the arms that it names.
  Result<std::vector<const ArmInverse*>> accept(const PlanRequest& request) const;

  const RobotModel& model_;
  std::vector<std::unique_ptr<ArmInverse>> arms_;  // those chains of the model that are arms
};

}  // namespace aim::robotside
