// Whether the robot shows the current action.
//
// A response that shows another state than the last one did may be an old one that the network delivered
// late. It counts when nothing else has come for as long; at once after a silence, in which the robot may
// have restarted.
#pragma once

#include "robotside/frames/cyberdog/dog_link.hpp"

namespace aim::robotside::cyberdog {

class ActionSight {
 public:
  // Another action is the current one. `shown`: because the robot shows it.
  void begin(bool shown) {
    shown_ = shown;
    contradicted_at_ = kNever;
  }
  void note_silence() { silent_ = true; }
  void note_sample() { silent_ = false; }

  void confirm() { begin(true); }
  // The response that came at `at` shows something else. Returns whether that may be late.
  bool may_be_late(TimeNs at) {
    if (silent_) return false;
    if (contradicted_at_ == kNever) contradicted_at_ = at;
    return at - contradicted_at_ < kLatency;
  }
  // The robot has shown it since it began.
  bool shown() const { return shown_; }

 private:
  bool shown_ = false;
  TimeNs contradicted_at_ = kNever;  // the first of the responses that show something else
  bool silent_ = false;              // the robot was, until the newest sample
};

}  // namespace aim::robotside::cyberdog
