// What the control loop publishes in every period, for readers on any thread.
#pragma once

#include "robotside/control/set_point_monitor.hpp"
#include "robotside/state/body_sample.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::robotside {

class LoopOutput {
 public:
  // The loop's thread. `measured`: in this period.
  void publish(const RobotState& state, bool measured) {
    state_.store(state);
    if (measured) samples_.push(sample_of(state, ++sampled_));
  }
  void publish(const Violations& violations) { violations_.store(violations); }

  RobotState state() const { return state_.load(); }
  Violations violations() const { return violations_.load(); }
  // In order and complete while they are taken; a full ring refuses new ones. One thread.
  bool take(BodySample& sample) { return samples_.take(sample); }

 private:
  LatestValue<RobotState> state_;
  LatestValue<Violations> violations_;
  BodySampleRing samples_;
  std::uint64_t sampled_ = 0;
};

}  // namespace aim::robotside
