// Exit codes: the origin of an error, or 128 plus the signal.
#include "cli/output/exit_code.hpp"

#include <array>
#include <charconv>

namespace aim::cli {
namespace {

constexpr std::array kExitCodes{
    ExitCode{0, "ok", "done, or accepted under --no-wait"},
    ExitCode{1, "error", "anything not below"},
    ExitCode{2, "usage", "a bad flag, argument or setting"},
    ExitCode{3, "timeout", "the deadline passed, the outcome is unknown"},
    ExitCode{4, "auth", "no, wrong or insufficient token"},
    ExitCode{5, "lease", "somebody else holds it, and is named"},
    ExitCode{6, "state", "the action machine or a precondition refuses"},
    ExitCode{7, "limit", "a value outside its limits"},
    ExitCode{8, "unreachable", "nothing answers there"},
    ExitCode{9, "fault", "the robot has a fault, or the stop is latched"},
    ExitCode{10, "notfound", "no such action, joint, method or topic"},
    ExitCode{11, "aborted", "accepted, but ended without success"},
    ExitCode{12, "identity", "not the robot that was meant"},
    ExitCode{130, "signal", "interrupted (Ctrl-C), after the stop that the command promises"},
    ExitCode{141, "signal", "the reader of the output went away"},
    ExitCode{143, "signal", "terminated, after the stop that the command promises"},
    ExitCode{148, "signal", "suspended (Ctrl-Z), after the stop that the command promises"},
};

int signal_of(const Error& error) {
  for (const Fact& fact : error.facts) {
    if (fact.key != kSignalFact) continue;
    int signal = 0;
    std::from_chars(fact.value.data(), fact.value.data() + fact.value.size(), signal);
    return signal;
  }
  return 0;
}

}  // namespace

std::span<const ExitCode> exit_codes() { return kExitCodes; }

int exit_code(const Error& error) {
  const int signal = signal_of(error);
  return signal > 0 ? code_of_signal(signal) : exit_code_of(error.origin);
}

std::string_view exit_name(const Error& error) {
  return signal_of(error) > 0 ? std::string_view("signal") : name_of(error.origin);
}

}  // namespace aim::cli
