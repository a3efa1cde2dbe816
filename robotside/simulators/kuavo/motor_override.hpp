// Commands to single motors (/joint_cmd) and who prevails. On the robot the controller itself sends
// /joint_cmd at its full rate, so a client that sends as well competes with it. Here a command prevails over
// the controller for kHold_s after it has come, for arms and head; then the controller takes the joints
// back, within their limits of acceleration (ours). The legs always obey the controller: a kinematic body
// cannot balance on legs that are moved one by one.
#pragma once

#include <cstdint>
#include <span>

#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/smooth_joint.hpp"

namespace aim::robotside::kuavo {

class MotorOverride {
 public:
  static constexpr double kHold_s = 0.02;  // ours

  explicit MotorOverride(std::size_t motors) : motors_(motors) {}

  // False: dropped, because of the number of values, or a value that is not finite, or an unknown mode.
  bool command(std::span<const double> position, std::span<const double> velocity,
               std::span<const double> torque, std::span<const std::int32_t> modes);
  void end() { left_ = 0; }
  void step() { left_ -= left_ > 0 ? 1 : 0; }
  bool active() const { return left_ > 0; }
  // One step of a motor under command. Position: towards it, not faster than the commanded velocity unless
  // that is 0. Velocity: with it. Torque: the joint comes to rest, because this body has no masses.
  void move(std::size_t motor, SmoothJoint& joint, const JointLimits& limits) const;

 private:
  std::size_t motors_;
  int left_ = 0;  // steps
  MotorArray position_{}, velocity_{};
  std::array<std::int32_t, kMostMotors> modes_{};
};

}  // namespace aim::robotside::kuavo
