// The head.
#include "robotside/simulators/kuavo/head_sim.hpp"

#include <cmath>
#include <numbers>

namespace aim::robotside::kuavo {

bool HeadSim::command(std::span<const double> degrees) {
  if (!powered_ || degrees.size() != kJoints) return false;
  for (std::size_t i = 0; i < kJoints; ++i)
    if (!(std::abs(degrees[i]) <= kReach_deg[i])) return false;  // also what is not a number
  for (std::size_t i = 0; i < kJoints; ++i) target_[i] = degrees[i] * std::numbers::pi / 180;
  return true;
}

void HeadSim::power(bool on) {
  powered_ = on;
  target_ = position_;
}

void HeadSim::step(const MotorOverride& motors) {
  for (std::size_t i = 0; i < kJoints; ++i) {
    const JointLimits& limits = model_.joints[head_.first + i].limits;
    if (!powered_)
      joints_[i].brake(limits);
    else if (motors.active())
      motors.move(head_.first + i, joints_[i], limits);
    else
      joints_[i].follow(target_[i], limits);
    position_[i] = joints_[i].position;
    velocity_[i] = joints_[i].velocity;
  }
}

}  // namespace aim::robotside::kuavo
