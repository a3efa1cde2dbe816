// A walk that a client began through the port: single steps, or a walk to a pose. It is under way until the
// robot, which has left the stance for it, stands again. Pure; time is an argument.
#pragma once

#include <cstdint>
#include <utility>

#include "robotside/state/command.hpp"

namespace aim::robotside::kuavo {

class PortWalk {
 public:
  // `begun`: how many there have been. `patience`: one that the robot does not show is given up after it.
  void see(std::uint32_t begun, bool in_stance, TimeNs patience, TimeNs now) {
    if (std::exchange(seen_, begun) != begun) {
      began_at_ = now;
      shows_ = false;
    }
    if (!is_under_way()) return;
    if (!in_stance)
      shows_ = true;
    else if (shows_ || now - began_at_ > patience)
      end();
  }
  void end() { began_at_ = kNever; }

  std::uint32_t seen() const { return seen_; }
  bool is_under_way() const { return began_at_ != kNever; }
  bool shows() const { return is_under_way() && shows_; }  // the robot has left the stance for it
  TimeNs began_at() const { return began_at_; }

 private:
  std::uint32_t seen_ = 0;
  TimeNs began_at_ = kNever;  // the newest; kNever: none is under way
  bool shows_ = false;
};

}  // namespace aim::robotside::kuavo
