// Other programs that command the same robot: what of it they command, and when they last did.
#pragma once

#include "robotside/ports/driver.hpp"

namespace aim::robotside::magicbot {

struct Rivals {
  bool joints = false;    // by upper_body_cmd or aim_magicbot_leg_command
  bool joystick = false;  // by aim_magicbot_joystick
};

// So long after its last command another program counts as commanding the robot.
inline constexpr TimeNs kRivalMemory = 500'000'000;  // [ns]

class RivalWatch {
 public:
  void note(const Rivals& heard, TimeNs now) {
    if (heard.joints) joints_at_ = now;
    if (heard.joystick) joystick_at_ = now;
  }
  Rivals at(TimeNs now) const { return {lasts(joints_at_, now), lasts(joystick_at_, now)}; }

 private:
  static bool lasts(TimeNs heard, TimeNs now) { return heard != kNever && now - heard < kRivalMemory; }

  TimeNs joints_at_ = kNever, joystick_at_ = kNever;
};

}  // namespace aim::robotside::magicbot
