// Watchdog of a set-point stream: alive while new set-points arrive within the dead-man time, then dead.
//
//   resting --feed--> alive --older than the limit--> dead --feed--> alive
//      ^                |                               |
//      +----release-----+-------------release-----------+
//
// Time is passed in: the daemon's monotonic axis, counted from reception. No wall clock, no thread of its
// own. SetPointStream decides which set-points feed it.
#pragma once

#include "robotside/state/command.hpp"

namespace aim::robotside {

class Watchdog {
 public:
  explicit constexpr Watchdog(TimeNs limit) : limit_(limit) {}

  constexpr void feed(TimeNs now) {
    last_ = now;
    fed_ = true;
  }
  constexpr void release() { fed_ = false; }  // the stream has ended and needs no reaction
  // Adds time that the caller's axis has not counted.
  constexpr void skip(TimeNs span) { last_ -= span; }

  constexpr bool fed() const { return fed_; }
  constexpr bool alive(TimeNs now) const { return fed_ && age(now) <= limit_; }
  constexpr bool dead(TimeNs now) const { return fed_ && age(now) > limit_; }
  constexpr TimeNs age(TimeNs now) const { return now - last_; }  // since the last feed [ns]

 private:
  TimeNs limit_;
  TimeNs last_ = 0;
  bool fed_ = false;
};

}  // namespace aim::robotside
