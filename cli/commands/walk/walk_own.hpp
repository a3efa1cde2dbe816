// Walking that the robot's own controller plans: single steps of a file, and walks to a pose.
#pragma once

#include "aim/v1/walk.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_walk_step(Invocation& invocation);
Status run_walk_pose(Invocation& invocation);

// The steps of a table, without places of the torso where the table has none.
Result<v1::TakeStepsRequest> steps_of_csv(std::string_view text, std::vector<std::size_t>& lines);
// Puts the torso above the middle of the feet. A foot that has not stepped yet stands beside the other one,
// as far from the middle as the first step ends.
void centre_torso(v1::TakeStepsRequest& request);

}  // namespace aim::cli
