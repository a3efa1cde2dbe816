// Vendor behaviour (--vendor-quirks): an illegal SetAction is kept and retried until it becomes legal.
// Source: aimdk wire, section 6.3: replies SUCCESS at once, retries every 3 s, stops only for a newer
// request. Here also for what ends all motion, whoever asked for it: a robot that was stopped does not enter
// an action when the stop is released.
#pragma once

#include <mutex>
#include <optional>

#include "robotside/state/robot_port.hpp"

namespace aim::robotside {

// Any thread; time is passed in.
class ActionRetry {
 public:
  static constexpr TimeNs kPeriod = 3 * kSecond;

  void keep(ActionIndex target, const RobotState& state) {
    const std::lock_guard lock(mutex_);
    pending_ = Pending{target, state.time + kPeriod, state.halts};
  }
  void forget() {
    const std::lock_guard lock(mutex_);
    pending_.reset();
  }
  // Retries when the period is over; called regularly by the publisher's thread.
  void tick(RobotPort& robot, const RobotState& state) {
    const std::lock_guard lock(mutex_);
    if (pending_ && pending_->halts < state.halts) pending_.reset();
    if (!pending_ || state.time < pending_->next_try) return;
    const Decision decision = robot.submit({SetAction{pending_->target}});
    if (decision.verdict == Verdict::accepted) {
      pending_.reset();
    } else {
      pending_->next_try = state.time + kPeriod;
    }
  }

 private:
  struct Pending {
    ActionIndex target;
    TimeNs next_try;
    std::uint64_t halts;  // RobotState::halts when it was kept
  };
  std::mutex mutex_;
  std::optional<Pending> pending_;
};

}  // namespace aim::robotside
