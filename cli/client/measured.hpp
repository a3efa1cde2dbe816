// Whether what a robot reports of itself is of now. Source: docs/safety.md, "Stopped means measured".
#pragma once

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

// Whether its measurements have ended, although it answers. Asks it; false where it does not say, as without
// aim.v1.
bool is_silent(Robot& robot);

// The error of a command that needs measurements of now, or Done.
Status measured_now(Robot& robot);
// That error. `what` is not known: "where the head is".
Error not_measured(Robot& robot, std::string_view what);

}  // namespace aim::cli
