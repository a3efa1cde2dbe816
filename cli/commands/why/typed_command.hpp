// A motion as it was typed, as the subject of a question: aimctl why walk --forward 0.3 --for 1s.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/table/invocation.hpp"

namespace aim::cli {

struct TypedCommand {
  const Command* command;
  Arguments arguments;
};

// Empty: the words name no motion, or one without arguments and flags, which stands for all of its kind. A
// usage error: the arguments are wrong.
Result<std::optional<TypedCommand>> typed_command(const std::vector<std::string>& words);

// Runs the motion as with --dry-run, and prints nothing. The verdict of the robot is the status.
Status dry_run_of(const Invocation& question, Robot& robot, const TypedCommand& typed);

}  // namespace aim::cli
