// What a measurement says of joints that have faults.
#include "robotside/simulators/joint_faults.hpp"

namespace aim::robotside {

void JointFaults::set_offline(std::size_t joint, bool offline) {
  if (offline)
    offline_ |= bit(joint);
  else
    offline_ &= ~bit(joint);
}

void JointFaults::pass(std::size_t joints, Measurement& measured) {
  const JointMask offline = offline_;
  for (std::size_t i = 0; i < joints; ++i) {
    measured.position[i] += jump_[i];
    if (const double forced = temperature_[i]; forced > 0) measured.temperature[i] = forced;
    if ((offline & bit(i)) != 0) {
      if ((was_offline_ & bit(i)) == 0) frozen_[i] = measured.position[i];
      measured.position[i] = frozen_[i];
      measured.velocity[i] = 0;
      measured.effort[i] = 0;
    }
  }
  was_offline_ = offline;
  measured.offline = offline;
}

}  // namespace aim::robotside
