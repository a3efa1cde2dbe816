// From walking commands to the velocity of the base, with limited acceleration and jerk in three ramp modes.
// Pure; one call is one period.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "core/model/velocity.hpp"
#include "robotside/smooth/set_point.hpp"

namespace aim::robotside {

// The limits with which the base follows a command.
enum class RampMode : std::uint8_t {
  remote,      // remote control: low acceleration
  navigation,  // the full acceleration of the model
  stop,        // a stop or an emergency stop: more than walking ever uses
};

class VelocityRamp {
 public:
  VelocityRamp(const WalkLimits& limits, double period_s);

  // From now on; a velocity outside returns into them.
  void limit(const WalkLimits& limits);
  void step(const BaseVelocity& target, RampMode mode);
  BaseVelocity velocity() const { return {axes_[0].position, axes_[1].position, axes_[2].position}; }
  bool at_rest() const;

 private:
  const double period_s_;
  // A set-point whose position is a velocity of the base and whose velocity is an acceleration.
  std::array<SetPoint, 3> axes_{};
  std::array<std::array<SetPointLimits, 3>, 3> limits_;  // by mode, by axis
};

}  // namespace aim::robotside
