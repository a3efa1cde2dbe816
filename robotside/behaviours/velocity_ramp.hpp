// From walking commands to the velocity of the base: accelerations and their changes are bounded, three
// manners deep. Pure; one call is one period.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/smooth/set_point.hpp"

namespace aim::robotside {

// In the base frame: +x forward, +y left, turning left about +z.
struct BaseVelocity {
  double forward = 0;   // [m/s]
  double lateral = 0;   // [m/s]
  double yaw_rate = 0;  // [rad/s]
};

// How sharply the base follows.
enum class Manner : std::uint8_t {
  remote,      // under remote control: smooth
  navigation,  // as sharp as the model's accelerations allow
  stop,        // a stop or an emergency: sharper than walking ever is
};

class VelocityRamp {
 public:
  VelocityRamp(const WalkLimits& limits, double period_s);

  void step(const BaseVelocity& target, Manner manner);
  BaseVelocity velocity() const { return {axes_[0].position, axes_[1].position, axes_[2].position}; }
  bool at_rest() const;

 private:
  // A set-point whose position is a velocity of the base and whose velocity is an acceleration.
  std::array<SetPoint, 3> axes_{};
  std::array<std::array<SetPointLimits, 3>, 3> limits_;  // by manner, by axis
};

}  // namespace aim::robotside
