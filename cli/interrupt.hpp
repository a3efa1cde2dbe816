// Signals and a closed pipe as something a command can look at, so that a motion is stopped before the
// program leaves.
#pragma once

#include "cli/invocation.hpp"

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

  void arm(OnSignal action);  // forgets what was raised

 private:
  bool reader_gone() const;
  int out_;  // descriptor of stdout
};

}  // namespace aim::cli
