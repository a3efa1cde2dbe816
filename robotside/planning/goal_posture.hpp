// From a goal to configurations that reach it: within limits, free of collision, nearest to a reference
// first; or the reason why there are none.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "robotside/kinematics/arm_inverse.hpp"
#include "robotside/planning/plan.hpp"
#include "robotside/planning/plan_place.hpp"
#include "robotside/planning/state_validity.hpp"

namespace aim::robotside {

// One of the planned arms.
struct PlannedArm {
  const ArmInverse* inverse;
  std::size_t column;  // of its first joint in a configuration

  const Chain& chain() const { return inverse->chain(); }
  std::size_t joints() const { return chain().screws.size(); }
  std::string_view name() const { return chain().name; }
};

ArmJoints joints_of(const PlannedArm& arm, std::span<const double> configuration);
void put(const PlannedArm& arm, const ArmJoints& joints, JointConfiguration& configuration);
Pose tool_at(const StateValidity& checker, const PlannedArm& arm, std::span<const double> configuration);

// The target pose of the arm's tool frame in base; `from` is the configuration that relative goals count
// from.
Pose target_of(const StateValidity& checker, const PlannedArm& arm, const ArmGoal& goal,
               std::span<const double> from);
// The part of the goal for this arm; nullptr if the goal does not name it.
const ArmGoal* goal_of(const PlannedArm& arm, const PlanGoal& goal);

// At least one configuration, nearest to the reference first; several if the redundancy of the arms allows.
// `thorough`: tries elbow angles on the whole redundancy circle, which takes some milliseconds; otherwise
// only the nearest solution.
Result<std::vector<JointConfiguration>> goal_configurations(
    StateValidity& checker, std::span<const PlannedArm> arms, const PlanGoal& goal,
    const JointConfiguration& from, const JointConfiguration& reference, bool thorough);

// The arm cannot reach the pose with its tool frame.
Error unreachable(const RobotModel& model, const PlannedArm& arm, const ArmAnswer& answer);
// Two parts collide in the configuration at that place (plan_place.hpp).
Error in_collision(std::string_view where, const NearestParts& parts);
// A joint is outside its limits in the configuration at that place.
Error beyond_limit(const StateValidity& checker, std::string_view where,
                   std::span<const double> configuration);

}  // namespace aim::robotside
