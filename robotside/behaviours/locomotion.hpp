// Walking by a velocity stream: dead-man time, velocity ramp and gait. Pure; time is passed in.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/gait.hpp"
#include "robotside/behaviours/velocity_ramp.hpp"
#include "robotside/state/watchdog.hpp"

namespace aim::robotside {

class Locomotion {
 public:
  Locomotion(const RobotModel& model, TimeNs deadman, double period_s);

  // A new set-point, which must be inside the walking limits.
  void command(const WalkCommand& command, TimeNs now);
  // Sets the velocity of this period for a dance, which replaces the stream.
  void lead(const BaseVelocity& velocity);
  // Steps in place while no velocity is commanded; after a halt only when the base is at rest.
  void march(bool on);
  // The limits of the gait that the robot walks from now on: a velocity outside is ramped into them.
  void limit(const WalkLimits& limits) {
    limits_ = limits;
    entering_ = true;
  }
  void skip(TimeNs span) { watchdog_.skip(span); }  // adds time that the caller's clock does not count
  void end();   // ends the stream: ramps to zero, as after the dead-man time
  void halt();  // ends the stream and brakes with RampMode::stop

  void step(TimeNs now);

  // Whether the command is below the stepping threshold, which means: stand.
  bool stands(const WalkCommand& command) const;
  BaseVelocity velocity() const { return ramp_.velocity(); }
  bool commanded() const { return watchdog_.fed(); }  // a stream is alive
  bool idle() const { return ramp_.at_rest() && !gait_.active(); }
  const Gait& gait() const { return gait_; }

 private:
  bool above_threshold(const BaseVelocity& velocity) const;

  BaseVelocity limited(const BaseVelocity& velocity) const;

  WalkLimits limits_;
  bool entering_ = false;  // the base may still be faster than limits_ allow
  Watchdog watchdog_;
  VelocityRamp ramp_;
  Gait gait_;
  BaseVelocity target_{};
  RampMode ramp_mode_ = RampMode::remote;
  bool march_ = false;
};

}  // namespace aim::robotside
