// A sample of the robot, put together from two channels: aim_magicbot_state, which a vendor's robot does not
// send, completes the upper_body_data of the same instant.
#pragma once

#include "robotside/frames/lcm_channel.hpp"
#include "robotside/frames/magicbot/bot_link.hpp"

namespace aim::robotside::magicbot {

class SamplePair {
 public:
  // On the thread of the bus.
  void hear_upper(const RobotSample& upper);
  void hear_state(const RobotSample& state);

  // Any thread.
  bool has_come() const { return newest_.count() != 0; }
  bool is_complete() const { return newest_.value().complete; }
  // Control thread; it does not wait.
  void poll(TimeNs now, BotSamples& newest) noexcept;

 private:
  static constexpr int kStatesMissed = 5;  // then the robot sends none

  struct Heard {
    RobotSample robot;
    bool complete = false;
  };
  RobotSample upper_;                  // the newest one, whose state is still to come
  int without_state_ = kStatesMissed;  // upper_body_data since the last aim_magicbot_state
  Newest<Heard> newest_;
};

}  // namespace aim::robotside::magicbot
