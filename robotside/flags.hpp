// The command line of aimd; the only user of its parser library.
#pragma once

#include <optional>

#include "robotside/config.hpp"

namespace aim::robotside {

// Settings from environment, file and flags; each overrides the one before. Empty: help or version was
// requested and printed to stdout. Errors have origin usage.
Result<std::optional<Settings>> read_command_line(int argc, const char* const* argv);

}  // namespace aim::robotside
