// The planning behind ArmPlanner, for a request that has been checked.
#pragma once

#include <span>
#include <vector>

#include "robotside/planning/plan.hpp"

namespace aim::robotside {

// At least one goal; `arms` are those that goals name, in the order of the model.
Result<PlannedPath> plan_path(const RobotModel& model, const PlanRequest& request,
                              std::span<const ArmInverse* const> arms);

// Rows of the geometry's chains.
std::vector<std::size_t> chains_of(const BodyGeometry& geometry, std::span<const ArmInverse* const> arms);

// The tool can be held there, but not in the posture that was looked at: another one may be free.
bool blames_posture(const Error& error);

}  // namespace aim::robotside
