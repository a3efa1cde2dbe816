// One motion of the fingers: sent, followed until they have arrived or press, and held when interrupted.
#pragma once

#include "cli/commands/hand/hand_target.hpp"

namespace aim::cli {

// Obeys --dry-run and --no-wait, and prints the document of the motion.
Status move_hands(Invocation& invocation, const HandTargets& targets);

}  // namespace aim::cli
