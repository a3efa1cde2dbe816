// The faults of single joints: offline, at a wrong place, hot. Set by any thread, passed by the control
// thread. A joint that is offline stays where it was when it went.
#pragma once

#include <array>
#include <atomic>

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

class JointFaults {
 public:
  void set_offline(std::size_t joint, bool offline);
  void set_jump(std::size_t joint, double jump) { jump_[joint] = jump; }  // [rad]; 0: none
  // [degree C]; 0: as it is measured.
  void set_temperature(std::size_t joint, double forced) { temperature_[joint] = forced; }
  // Of the first `joints` of the model.
  void pass(std::size_t joints, Measurement& measured);

 private:
  std::atomic<JointMask> offline_ = 0;
  std::array<std::atomic<double>, kMaxJoints> jump_{};         // [rad]
  std::array<std::atomic<double>, kMaxJoints> temperature_{};  // [degree C]; 0: not forced
  JointMask was_offline_ = 0;
  JointArray frozen_{};
};

}  // namespace aim::robotside
