// The latched stop: its level and its phase.
//
//   open --latch--> braking --all at rest--> hold: done
//                                            sit: lowering --seated--> done (legs without power)
//                                            relax: done (no power)
//   any but open --reset--> open; a higher level starts braking again, a lower one has no effect.
#pragma once

#include <algorithm>

#include "robotside/state/command.hpp"

namespace aim::robotside {

class StopSequence {
 public:
  enum class Phase : std::uint8_t { open, braking, lowering, done };

  constexpr void latch(StopLevel level, TimeNs now) {
    if (phase_ == Phase::open) {
      since_ = now;
      level_ = level;
      phase_ = Phase::braking;
    } else if (level > level_) {
      level_ = level;
      phase_ = Phase::braking;
    }
  }
  constexpr void lower() { phase_ = Phase::lowering; }
  // Ends the sequence: it is complete, or an emergency stop or a halt interrupted it.
  constexpr void finish() {
    if (phase_ != Phase::open) phase_ = Phase::done;
  }
  constexpr void reset() { *this = {}; }

  constexpr bool latched() const { return phase_ != Phase::open; }
  constexpr bool under_way() const { return phase_ == Phase::braking || phase_ == Phase::lowering; }
  constexpr Phase phase() const { return phase_; }
  constexpr StopLevel level() const { return level_; }
  constexpr TimeNs since() const { return since_; }

 private:
  Phase phase_ = Phase::open;
  StopLevel level_ = StopLevel::hold;
  TimeNs since_ = 0;
};

}  // namespace aim::robotside
