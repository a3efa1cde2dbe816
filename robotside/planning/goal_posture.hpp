// From a goal to postures that are there: within limits, clear of everything, nearest to a reference first;
// or why there are none.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "robotside/kinematics/arm_inverse.hpp"
#include "robotside/planning/plan.hpp"
#include "robotside/planning/state_validity.hpp"

namespace aim::robotside {

// An arm that is planned.
struct PlannedArm {
  const ArmInverse* inverse;
  std::size_t column;  // of its first joint among the planned ones

  const Chain& chain() const { return inverse->shape().chain(); }
  std::string_view name() const { return chain().name; }
};

ArmJoints joints_of(const PlannedArm& arm, std::span<const double> place);
void put(const PlannedArm& arm, const ArmJoints& joints, JointConfiguration& place);
Pose tool_at(const StateValidity& space, const PlannedArm& arm, std::span<const double> place);

// Where the goal wants an arm's tool; of an arm that it does not name, nothing.
Pose target_of(const StateValidity& space, const PlannedArm& arm, const ArmGoal& goal,
               std::span<const double> from);
const ArmGoal* goal_of(const PlannedArm& arm, const PlanGoal& goal);

// Several postures where tools leave the choice, nearest to the reference first, at least one.
// `thorough`: looks at all ways to hold the tools, which takes some milliseconds; else only at the nearest.
Result<std::vector<JointConfiguration>> postures_at(StateValidity& space,
                                                    std::span<const PlannedArm> arms, const PlanGoal& goal,
                                                    const JointConfiguration& from,
                                                    const JointConfiguration& reference, bool thorough);

// The arm cannot hold its tool there.
Error unreachable(const RobotModel& model, const PlannedArm& arm, const ArmAnswer& answer);
// Two parts meet in the posture that `what` names.
Error in_collision(std::string_view what, const NearestParts& parts);
// A joint of the posture that `what` names is outside its limits.
Error beyond_limit(const StateValidity& space, std::string_view what, std::span<const double> place);

}  // namespace aim::robotside
