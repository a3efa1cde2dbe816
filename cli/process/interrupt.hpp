// Lets a command find out that it was interrupted.
#pragma once

#include <chrono>
#include <string_view>

#include "core/result.hpp"

namespace aim::cli {

// Raised by signals (SIGINT, SIGTERM, SIGHUP) and by a closed output pipe. A motion checks it and stops what
// it started.
class Interrupt {
 public:
  virtual ~Interrupt() = default;
  virtual int signal() const = 0;  // 0: none
  // Sleeps until the deadline or until raised; true when raised.
  virtual bool wait_until(std::chrono::steady_clock::time_point deadline) const = 0;
};

// The error of a command that a signal has ended. `consequence`: what was stopped, or that nothing was.
Error ended_by(int signal, std::string_view consequence);
Error interrupted(const Interrupt& interrupt, std::string_view consequence);

}  // namespace aim::cli
