// Joints of the upper body from the one channel, all else from the other.
#include "robotside/drivers/magicbot/sample_pair.hpp"

namespace aim::robotside::magicbot {

// The state of the same instant follows, unless the robot sends none.
void SamplePair::hear_upper(const RobotSample& upper) {
  upper_ = upper;
  if (without_state_ < kStatesMissed)
    ++without_state_;
  else
    newest_.put({upper, false});
}

void SamplePair::hear_state(const RobotSample& state) {
  Heard heard{state, true};
  heard.robot.upper_obeys = upper_.upper_obeys;
  for (std::size_t i = kFirstUpper; i < kJointCount; ++i) {
    heard.robot.joints[i] = upper_.joints[i];
    heard.robot.joints[i].position_low = state.joints[i].position_low;
  }
  without_state_ = 0;
  newest_.put(heard);
}

void SamplePair::poll(TimeNs now, BotSamples& newest) noexcept {
  Heard heard;
  if (!newest_.poll(heard)) return;
  newest.robot = heard.robot;
  newest.complete = heard.complete;
  newest.at = now;
}

}  // namespace aim::robotside::magicbot
