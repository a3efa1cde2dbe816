// Goals that count from where the arms are need arms that do not move.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

// Refused with the number of the task where one runs or waits; a robot without aim.v1 does not tell.
Status no_task_moves(Robot& robot);

// Waits until the joints of the arms rest, after what moved them was cancelled: two seconds at most.
Status await_rest(Invocation& invocation);

}  // namespace aim::cli
