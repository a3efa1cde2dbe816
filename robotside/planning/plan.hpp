// Plans moves of one arm or both: to joints or tool poses, freely around what is in the way or with the tools
// on straight lines. No clock, no memory of the last plan: the same request has the same answer. Allocates
// and takes milliseconds: not for the control loop. Any thread, several at once.
#pragma once

#include <cstdint>
#include <functional>
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
  free,    // any way; from rest to rest at each goal
  linear,  // tools run straight from goal to goal while they turn at the same share of the way
};

enum class ToolFrame : std::uint8_t {
  base,     // the tool in base
  by_base,  // from where the tool is then: moved and turned along the base's axes
  by_tool,  // along the tool's own axes
};

struct ToolGoal {
  Pose tool;  // position [m]; any quaternion but zero
  ToolFrame frame = ToolFrame::base;
};

// In linear mode joints stand for the tool pose they make, and its elbow is drawn towards them.
struct ArmGoal {
  std::string_view arm;  // a chain of the body, "left_arm"
  std::variant<ArmJoints, ToolGoal> target;
};

// Arms that no goal names are not planned; those that only another goal names stay where they are.
using PlanGoal = std::vector<ArmGoal>;

inline constexpr std::size_t kMostGoals = 64;

struct PlanRequest {
  JointArray start{};           // where all joints of the model are [rad]
  std::vector<PlanGoal> goals;  // one after the other, kMostGoals at most
  PathMode mode = PathMode::free;
  double velocity_scale = 1;      // of the joints' limits, above 0 and up to 1
  double acceleration_scale = 1;  // likewise
  // Of all joints that hold a tool there, those nearest to these are taken; left out: nearest to where the
  // arm comes from.
  std::optional<JointArray> reference = {};
  const CollisionScene* scene = nullptr;
  double clearance = 0.01;  // wanted on the way, where start and goal have it [m]
  std::uint32_t seed = 1;
  std::size_t looks = 300'000;      // postures that may be looked at before the search gives up
  std::function<bool()> stop = {};  // asked now and then; true gives up
};

struct PlannedPath {
  JointTrajectory trajectory;      // of all planned joints, from rest to rest
  std::vector<double> goal_times;  // when each goal is reached [s]
  JointArray goal_joints{};        // of the whole model, at the last goal
  NearestParts nearest;            // the smallest clearance on the way, and between what
  LimitMargin limit;               // the smallest margin of a joint to a limit, and which joint
  double position_error = 0;       // largest of any tool at any tool goal [m]
  double rotation_error = 0;       // [rad]
  double line_error = 0;           // linear: largest distance of a tool from its line [m]
  double duration() const { return trajectory.duration(); }  // [s]
};

// How a tool can be held at a pose.
struct HeldPose {
  ArmJoints joints{};         // [rad]
  NearestParts nearest;       // the smallest clearance of the arm, and between what
  LimitMargin limit;          // the smallest margin of a joint of the arm
  double manipulability = 0;  // the root of det(J J'), 0 at a singular posture
};

class ArmPlanner {
 public:
  explicit ArmPlanner(const RobotModel& model);

  Result<PlannedPath> plan(const PlanRequest& request) const;

  // Whether the first goal of a request can be held by the one arm that it names; nothing is planned. Errors:
  // as of a plan to there.
  Result<HeldPose> hold(const PlanRequest& request) const;

  // The smallest clearance of the joints of a trajectory, from where `around` says that all are straight to
  // its beginning and on its way; what moves no arm is near to nothing. Error: `stop`, which is asked now and
  // then, said so.
  Result<NearestParts> clearance_on(const JointTrajectory& trajectory, const JointArray& around,
                                    const CollisionScene* scene, const std::function<bool()>& stop) const;

 private:
  // The arms that a request names, if it can be planned at all.
  Result<std::vector<const ArmInverse*>> accept(const PlanRequest& request) const;

  const RobotModel& model_;
  std::vector<ArmInverse> arms_;  // of the model's chains that are arms
};

}  // namespace aim::robotside
