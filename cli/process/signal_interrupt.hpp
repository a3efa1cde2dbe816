// Signals and a closed pipe raise the interrupt, so that a motion is stopped before the program leaves.
#pragma once

#include <cstdio>

#include "cli/process/interrupt.hpp"

namespace aim::cli {

// What the next signal does while a command runs.
enum class OnSignal : std::uint8_t {
  leave,  // exit at once with 128 + signal: nothing was started that needs stopping
  raise,  // raise the interrupt; a second signal leaves at once
  hold,   // raise the interrupt, however often (the shell: it must not die of an impatient Ctrl-C)
};

// Takes over SIGINT, SIGTERM and SIGHUP, and ignores SIGPIPE, for the life of the process; there is one.
class SignalInterrupt final : public Interrupt {
 public:
  explicit SignalInterrupt(std::FILE* out);  // also raised when the reader of out goes away

  int signal() const override;
  bool wait_until(std::chrono::steady_clock::time_point deadline) const override;

  // Forgets what was raised. `motion`: a suspension (Ctrl-Z, SIGTSTP) is raised as well, so that the motion
  // is stopped before suspend(); else it suspends at once, as in any program.
  void arm(OnSignal action, bool motion = false);
  // What the raised suspension asked for; returns when the program is continued.
  void suspend();

 private:
  bool reader_gone() const;
  int out_;  // descriptor of stdout
  bool may_suspend_ = false;
};

}  // namespace aim::cli
