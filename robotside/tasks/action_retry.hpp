// Vendor behaviour (--vendor-quirks): an illegal SetAction is kept and retried until it becomes legal.
// Source: aimdk wire, section 6.3: replies SUCCESS at once, retries every 3 s, stops only for a newer
// request.
#pragma once

#include <mutex>
#include <optional>

#include "robotside/state/robot_port.hpp"

namespace aim::robotside {

// Any thread; time is passed in.
class ActionRetry {
 public:
  static constexpr TimeNs kPeriod = 3 * kSecond;

  void keep(ActionIndex target, TimeNs now) {
    const std::lock_guard lock(mutex_);
    pending_ = Pending{target, now + kPeriod};
  }
  void forget() {
    const std::lock_guard lock(mutex_);
    pending_.reset();
  }
  // Retries when the period is over; called regularly by the publisher's thread.
  void tick(RobotPort& robot, TimeNs now) {
    const std::lock_guard lock(mutex_);
    if (!pending_ || now < pending_->next_try) return;
    const Decision decision = robot.submit({SetAction{pending_->target}});
    if (decision.verdict == Verdict::accepted) {
      pending_.reset();
    } else {
      pending_->next_try = now + kPeriod;
    }
  }

 private:
  struct Pending {
    ActionIndex target;
    TimeNs next_try;
  };
  std::mutex mutex_;
  std::optional<Pending> pending_;
};

}  // namespace aim::robotside
