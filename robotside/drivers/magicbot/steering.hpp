// Velocities as fractions of a MagicBot's joystick, and when they are sent. Pure; time is an argument.
//
// The joystick is ours while we walk the robot and until it has come to rest; at other times it is left to
// other clients, but for a latched stop, which answers what they send.
#pragma once

#include <optional>

#include "core/model/robot_model.hpp"
#include "robotside/frames/magicbot/bot_frame.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside::magicbot {

inline constexpr TimeNs kFramePeriod = 2'000'000;  // [ns], low-level document

class Steering {
 public:
  // The frame that is due, within the limits of the gait. `ours`: the robot is in it for us.
  std::optional<Joystick> next(const SetPoints& set_points, bool ours, const WalkLimits& limits, TimeNs now);
  // The robot moves by the joystick, or comes to rest after it.
  bool moves(TimeNs now) const;

 private:
  TimeNs sent_at_ = kNever;
  TimeNs walked_at_ = kNever;  // a fraction other than zero
};

}  // namespace aim::robotside::magicbot
