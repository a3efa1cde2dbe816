// The keys of the documents of aimctl history.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::history_fields {

inline constexpr DocumentField kHistoryCommands[] = {
    {"time", "when it began, UTC", "clock of this machine"},
    {"robot", "the robot that it was for", "configuration"},
    {"user", "who ran it"},
    {"line", "the command as it was typed"},
    {"exit_code", "exit code of the command", "", "", "aimctl help exit-codes"},
    {"exit_name", "name of the exit code", "", "", "aimctl help exit-codes"},
    {"duration_s", "how long it took", "", "s", "0 or more"}};
inline constexpr DocumentField kHistory[] = {
    {"commands", "the recorded commands, oldest first", "", kHistoryCommands}};

}  // namespace aim::cli::history_fields
