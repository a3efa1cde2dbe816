// Plans moves of one arm or both: to joints or palm poses, freely around what is in the way or with the palms
// on straight lines. No clock, no memory of the last plan: the same request has the same answer. Allocates
// and takes milliseconds: not for the control loop. Any thread, several at once.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/pose.hpp"
#include "core/result.hpp"
#include "core/robot_model.hpp"
#include "robotside/collision/world.hpp"
#include "robotside/kinematics/arm_inverse.hpp"
#include "robotside/planning/free_space.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

enum class PathMode : std::uint8_t {
  free,    // any way; from rest to rest at each goal
  linear,  // palms run straight from goal to goal while they turn at the same share of the way
};

enum class PalmFrame : std::uint8_t {
  base,     // the palm in base
  by_base,  // from where the palm is then: moved and turned along the base's axes
  by_palm,  // along the palm's own axes
};

struct PalmGoal {
  Pose palm;  // position [m]; any quaternion but zero
  PalmFrame frame = PalmFrame::base;
};

// In linear mode joints stand for the palm pose they make, and its elbow is drawn towards them.
struct ArmGoal {
  std::string_view arm;  // a chain of the body, "left_arm"
  std::variant<ArmJoints, PalmGoal> target;
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
  // Of all joints that hold a palm there, those nearest to these are taken; left out: nearest to where the
  // arm comes from.
  std::optional<JointArray> reference = {};
  const World* world = nullptr;
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
  double position_error = 0;       // largest of any palm at any palm goal [m]
  double rotation_error = 0;       // [rad]
  double line_error = 0;           // linear: largest distance of a palm from its line [m]
  double duration() const { return trajectory.duration(); }  // [s]
};

// How a palm can be held at a pose.
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
                                    const World* world, const std::function<bool()>& stop) const;

 private:
  // The arms that a request names, if it can be planned at all.
  Result<std::vector<const ArmInverse*>> accept(const PlanRequest& request) const;

  const RobotModel& model_;
  std::vector<ArmInverse> arms_;  // of the model's chains that are arms
};

}  // namespace aim::robotside
