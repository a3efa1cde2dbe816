// The head of the simulated Kuavo: yaw and pitch.
#pragma once

#include <array>
#include <span>

#include "robotside/simulators/kuavo/motor_override.hpp"

namespace aim::robotside::kuavo {

class HeadSim {
 public:
  static constexpr std::size_t kJoints = 2;
  static constexpr std::array<double, kJoints> kReach_deg = {30, 25};  // that a command may ask for

  HeadSim(const RobotModel& model, const JointGroup& head) : model_(model), head_(head) {}

  // False: dropped as a whole, because of the number of values or one out of range.
  bool command(std::span<const double> degrees);
  void power(bool on);
  void step(const MotorOverride& motors);
  std::span<const double> position() const { return position_; }  // [rad]
  std::span<const double> velocity() const { return velocity_; }

 private:
  const RobotModel& model_;
  const JointGroup head_;
  bool powered_ = true;
  std::array<double, kJoints> target_{}, position_{}, velocity_{};
  std::array<SmoothJoint, kJoints> joints_{};
};

}  // namespace aim::robotside::kuavo
