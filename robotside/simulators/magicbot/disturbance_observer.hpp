// The observer of the mode adrc of a drive: position, velocity, and the acceleration that its torque and its
// friction do not explain.
#pragma once

#include "robotside/simulators/magicbot/drive_axis.hpp"

namespace aim::robotside::magicbot {

class DisturbanceObserver {
 public:
  // From the motion that the joint has.
  void begin(const DriveAxis& axis) {
    position_ = axis.position();
    velocity_ = axis.velocity();
    disturbance_ = 0;
  }
  // After the axis has moved.
  void step(const DriveAxis& axis, double seconds) {
    const DriveMechanics& mechanics = axis.mechanics();
    const double error = axis.position() - position_;
    const double w = kBandwidth;
    position_ += (velocity_ + 3 * w * error) * seconds;
    const double known = (axis.torque() - mechanics.friction * velocity_) / mechanics.inertia;
    velocity_ += (known + disturbance_ + 3 * w * w * error) * seconds;
    disturbance_ += w * w * w * error * seconds;
  }

  double position() const { return position_; }
  double velocity() const { return velocity_; }
  double disturbance() const { return disturbance_; }

 private:
  static constexpr double kBandwidth = 240;  // ours [rad/s]

  double position_ = 0, velocity_ = 0, disturbance_ = 0;
};

}  // namespace aim::robotside::magicbot
