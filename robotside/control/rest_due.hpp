// When everything must have come to rest: a time after a stop, an emergency stop or DisableRobot, and after
// each further one of another kind. Pure; one call is one period.
#pragma once

#include "robotside/state/control_config.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

class RestDue {
 public:
  explicit RestDue(const ControlConfig& config)
      : sit_down_(static_cast<TimeNs>(config.sit_down_s * static_cast<double>(kSecond))) {}

  // The state after a period: whether nothing may move any more.
  bool step(const RobotState& state) {
    const bool halted = state.stopped || state.emergency || !state.enabled;
    const bool changed = halted != halted_ || state.stop_level != level_ || state.emergency != emergency_;
    if (changed) since_ = state.time;
    halted_ = halted;
    level_ = state.stop_level;
    emergency_ = state.emergency;
    return halted && state.time - since_ > time_to_rest(state);
  }

 private:
  static constexpr TimeNs kRestTime = kSecond / 2;  // source: docs/safety.md

  // A stop of level sit includes the time to lower the body.
  TimeNs time_to_rest(const RobotState& state) const {
    const bool lowers = state.stopped && state.stop_level == StopLevel::sit && !state.emergency;
    return lowers ? 2 * kRestTime + sit_down_ : kRestTime;
  }

  const TimeNs sit_down_;
  bool halted_ = false;
  StopLevel level_ = StopLevel::hold;
  bool emergency_ = false;
  TimeNs since_ = 0;  // it was halted so
};

}  // namespace aim::robotside
