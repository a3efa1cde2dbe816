// The exit code of a command. Source: the table of `aimctl help exit-codes`.
#pragma once

#include <csignal>
#include <span>
#include <string_view>

#include "core/result.hpp"

namespace aim::cli {

struct ExitCode {
  int code;
  std::string_view name;
  std::string_view when;
};
std::span<const ExitCode> exit_codes();

// The error of an interrupted command carries the signal number as the fact "signal": 130 for SIGINT, 143 for
// SIGTERM, 141 for a closed pipe.
inline constexpr std::string_view kSignalFact = "signal";
int exit_code(const Error& error);
// The name of the exit code in JSON output: "state", "limit", ..., "signal".
std::string_view exit_name(const Error& error);
inline constexpr int code_of_signal(int signal) { return 128 + signal; }

}  // namespace aim::cli
