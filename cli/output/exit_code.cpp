// Exit codes: the number of the error's origin, or 128 plus the signal number.
#include "cli/output/exit_code.hpp"

#include <array>
#include <charconv>

namespace aim::cli {
namespace {

constexpr std::array kExitCodes{
    ExitCode{0, "ok", "done; with --no-wait: accepted by the robot"},
    ExitCode{1, "error", "any other error"},
    ExitCode{2, "usage", "a wrong flag, argument or setting"},
    ExitCode{3, "timeout", "the deadline passed; the outcome is unknown"},
    ExitCode{4, "auth", "reserved: authentication is not available yet"},
    ExitCode{5, "lease", "reserved: another client holds the lease (aimd has no leases yet)"},
    ExitCode{6, "state", "the current action or a precondition does not allow the command"},
    ExitCode{7, "limit", "a value is outside its limits"},
    ExitCode{8, "unreachable", "no server answers at the address"},
    ExitCode{9, "fault", "the robot has a fault, or a stop is latched"},
    ExitCode{10, "notfound",
             "no such action, joint, motion, dance, task, robot, method or topic, or the robot lacks this "
             "function"},
    ExitCode{11, "aborted", "accepted, but ended without success"},
    ExitCode{12, "identity", "the robot at the address is not the expected one"},
    ExitCode{129, "signal", "the terminal was closed (SIGHUP); a motion of the command is stopped first"},
    ExitCode{130, "signal",
             "interrupted (Ctrl-C); the motion is stopped first (action set completes its step)"},
    ExitCode{141, "signal", "standard output was closed by its reader (SIGPIPE)"},
    ExitCode{143, "signal", "terminated (SIGTERM); a motion of the command is stopped first"},
    ExitCode{148, "signal", "suspended (Ctrl-Z); a motion of the command is stopped first"},
};

int signal_of(const Error& error) {
  for (const aim::Fact& fact : error.facts) {
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
