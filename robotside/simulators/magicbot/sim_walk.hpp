// How the base of the simulated MagicBot moves: the fractions of the joystick become velocities within
// limits, and these a pose. And what its inertial sensor measures of that. All numbers are ours: the vendor
// publishes no velocities.
#pragma once

#include <array>

#include "robotside/frames/magicbot/bot_frame.hpp"

namespace aim::robotside::magicbot {

// Velocities at the full fractions of the joystick, and how fast they change.
inline constexpr double kFullForward = 0.6;  // [m/s]
inline constexpr double kFullLateral = 0.3;
inline constexpr double kFullYawRate = 0.8;          // [rad/s]
inline constexpr double kBaseAcceleration = 0.6;     // [m/s^2]
inline constexpr double kBaseYawAcceleration = 1.2;  // [rad/s^2]
inline constexpr double kBaseBraking = 2.5;          // of these, while a velocity becomes smaller

class SimWalk {
 public:
  // Fractions beyond 1 count as 1.
  void steer(const Joystick& joystick);
  void brake() { wanted_ = {}; }
  void step(double seconds);

  bool rests() const { return velocity_ == std::array<double, 3>{}; }
  // Of the largest velocities: forward -1..1, and how much of any of them 0..1.
  double forward_fraction() const { return velocity_[0] / kFullForward; }
  double effort() const;
  void report(RobotSample& sample) const;

 private:
  std::array<double, 3> wanted_{};  // forward, left [m/s], turning to the left [rad/s]
  std::array<double, 3> velocity_{};
  std::array<double, 3> acceleration_{};
  double x_ = 0, y_ = 0, yaw_ = 0;
  double temperature_ = 35;  // of the inertial sensor [degree C]
};

}  // namespace aim::robotside::magicbot
