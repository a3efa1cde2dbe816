// Walking after the velocity stream: dead-man, velocity ramp and gait in one. Pure; time is passed in.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/gait.hpp"
#include "robotside/behaviours/velocity_ramp.hpp"
#include "robotside/state/watchdog.hpp"

namespace aim::robotside {

class Locomotion {
 public:
  Locomotion(const RobotModel& model, TimeNs deadman, double period_s);

  // Takes a fresh set-point inside the walking limits.
  void command(const WalkCommand& command, TimeNs now);
  // Walks like this in this period, whatever the stream says: a dance leads.
  void lead(const BaseVelocity& velocity);
  // Steps in place while no velocity is commanded; after a halt not before the base rests.
  void march(bool on);
  void skip(TimeNs span) { watchdog_.skip(span); }  // time that the caller's axis does not show
  void end();                                       // forgets the stream: ramps to zero as on a dead man
  void halt();                                      // forgets it and brakes as hard as a stop may

  void step(TimeNs now);

  // Below the stepping threshold a command means: stand.
  bool stands(const WalkCommand& command) const;
  BaseVelocity velocity() const { return ramp_.velocity(); }
  bool commanded() const { return watchdog_.fed(); }  // a stream is alive
  bool idle() const { return ramp_.at_rest() && !gait_.active(); }
  const Gait& gait() const { return gait_; }

 private:
  bool above_threshold(const BaseVelocity& velocity) const;

  const WalkLimits& limits_;
  Watchdog watchdog_;
  VelocityRamp ramp_;
  Gait gait_;
  BaseVelocity target_{};
  Manner manner_ = Manner::remote;
  bool march_ = false;
};

}  // namespace aim::robotside
