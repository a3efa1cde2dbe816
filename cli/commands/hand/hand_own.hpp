// Gestures that the robot stores and performs by itself, the force of its hands, and touch sensors.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status perform_own_gestures(Invocation& invocation);
Status list_own_gestures(Invocation& invocation);
Status run_hand_force(Invocation& invocation);
Status run_hand_touch(Invocation& invocation);

// "left", "right" or "both" of the flags --left, --right and --both.
std::string_view side_word(const Arguments& arguments);

}  // namespace aim::cli
