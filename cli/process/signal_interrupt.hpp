// Signals and a closed pipe raise the interrupt, so that a motion is stopped before the program ends.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>

#include "cli/process/interrupt.hpp"

namespace aim::cli {

// What the next signal does while a command runs.
enum class OnSignal : std::uint8_t {
  leave,  // exit at once with 128 + signal: no motion was started that must be stopped
  raise,  // raise the interrupt; a second signal exits at once
  hold,   // raise the interrupt on every signal (the shell: a repeated Ctrl-C must not end it)
};

// Handles SIGINT, SIGTERM and SIGHUP until the process ends. SIGPIPE is ignored already: a closed pipe is an
// error of write(), and becomes exit code 141. There is only one instance.
class SignalInterrupt final : public Interrupt {
 public:
  explicit SignalInterrupt(std::FILE* out);  // also raised when the reader of `out` closes it

  int signal() const override;
  // Of the signals since the process began.
  const std::atomic<std::uint32_t>& count() const;
  bool wait_until(std::chrono::steady_clock::time_point deadline) const override;

  // Clears the interrupt and sets what the next signal does. `motion`: a suspension (Ctrl-Z, SIGTSTP) also
  // raises the interrupt, so that the motion is stopped before suspend(). Without a motion Ctrl-Z suspends
  // the process at once, as in any program.
  void arm(OnSignal action, bool motion = false);
  // Handles SIGINT also where the process began with it ignored, as a script's "&" starts one: for a shell at
  // a terminal, in which Ctrl-C and a typed stop must end a motion.
  void take_interrupts();
  // Suspends the process after a SIGTSTP; returns when it is continued.
  void suspend();

 private:
  bool reader_gone() const;
  int out_;  // descriptor of stdout
  bool may_suspend_ = false;
};

}  // namespace aim::cli
