// The planner behind ArmPlanner, for requests that have been checked.
#pragma once

#include <span>
#include <vector>

#include "robotside/planning/plan.hpp"

namespace aim::robotside {

// The request has at least one goal; `arms` are those that its goals name, in the order of the model.
Result<PlannedPath> plan_path(const RobotModel& model, const PlanRequest& request,
                              std::span<const ArmInverse* const> arms);

// Rows of the geometry's chains for these arms.
std::vector<std::size_t> chains_of(const BodyGeometry& geometry, std::span<const ArmInverse* const> arms);

// Whether the error is a collision: the tool pose can be reached, and another configuration there may be
// free.
bool is_collision(const Error& error);

}  // namespace aim::robotside
