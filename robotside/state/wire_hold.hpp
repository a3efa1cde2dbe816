// What a robot that we are takes of the clients of its own wire around a stop. While the stop is latched it
// takes nothing. A motion that a client has commanded until then, or meanwhile, does not go on when the stop
// is reset: the client begins anew, after a pause or with a command to stand, as on HTTP
// (control/parts/set_point_stream.hpp).
#pragma once

#include "robotside/state/command.hpp"

namespace aim::robotside {

// Pure; one thread at a time.
class WireHold {
 public:
  // Whether the stop is latched now.
  void hold(bool stopped) noexcept {
    if (stopped && !holds_) goes_on_ = true;
    holds_ = stopped;
  }
  bool holds() const noexcept { return holds_; }

  // Whether a command is taken that came now. `moves`: it makes the robot move, for as long as it is
  // repeated.
  bool takes(bool moves, TimeNs now) noexcept {
    goes_on_ = moves && (holds_ || (goes_on_ && now - newest_ < kPause));
    newest_ = now;
    return !holds_ && !goes_on_;
  }

 private:
  static constexpr TimeNs kPause = 500'000'000;  // the dead-man time of a velocity [ns]

  bool holds_ = false;
  bool goes_on_ = false;    // a motion that was commanded before the stop was reset
  TimeNs newest_ = kNever;  // command came
};

}  // namespace aim::robotside
