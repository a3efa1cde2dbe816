// A base that is pushed, and odometry that jumps. Where the base was pushed to, it stays; what jumps does so
// once a second, to and fro. Set by any thread, passed by the control thread.
#pragma once

#include <atomic>
#include <cmath>
#include <utility>

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

class OdometryFault {
 public:
  void set_push(double speed) { pushed_ = speed; }  // ahead [m/s]; 0: none
  void set_leap(double length) { leap_ = length; }  // [m]; 0: none
  void pass(TimeNs now, BaseState& base) {
    const double speed = pushed_;
    way_ += speed * static_cast<double>(now - std::exchange(pushed_at_, now)) * 1e-9;
    base.velocity.forward += speed;
    base.x += way_ * std::cos(base.yaw) + (now / kSecond % 2 == 0 ? 0 : leap_.load());
    base.y += way_ * std::sin(base.yaw);
  }

 private:
  std::atomic<double> pushed_ = 0;
  std::atomic<double> leap_ = 0;
  double way_ = 0;  // pushed so far [m]
  TimeNs pushed_at_ = 0;
};

}  // namespace aim::robotside
