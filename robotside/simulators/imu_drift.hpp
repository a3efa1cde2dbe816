// An IMU whose heading drifts on about the vertical axis; without the fault it is right again at once. Set by
// any thread, passed by the control thread.
#pragma once

#include <atomic>
#include <cmath>

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

class ImuDrift {
 public:
  void set(double rate) { rate_ = rate; }  // [rad/s]; 0: none
  void pass(TimeNs now, ImuState& imu) {
    const double rate = rate_;
    heading_ = rate == 0 ? 0 : heading_ + rate * static_cast<double>(now - drifted_at_) * 1e-9;
    drifted_at_ = now;
    if (heading_ == 0) return;
    const Quaternion turn{std::cos(heading_ / 2), 0, 0, std::sin(heading_ / 2)};
    imu.orientation = turn * imu.orientation;
  }

 private:
  std::atomic<double> rate_ = 0;
  double heading_ = 0;  // drifted so far [rad]
  TimeNs drifted_at_ = 0;
};

}  // namespace aim::robotside
