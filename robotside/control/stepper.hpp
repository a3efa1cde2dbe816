// What the thread of the control loop steps: the controller of a robot, or the relay of a hardware
// abstraction. Pure: time is an argument, nothing is allocated, locked or logged after construction.
#pragma once

#include <optional>

#include "robotside/state/decision.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

class Stepper {
 public:
  virtual ~Stepper() = default;

  // Any thread, without the loop: a command that needs no decision of it. nullopt: give it to decide().
  virtual std::optional<Decision> take(const Command&) { return std::nullopt; }

  // The others are called by the thread of the loop.
  // Decides about a command, and applies it unless it is a dry run. Before the first measurement no command
  // is decided, so step() must come first.
  virtual Decision decide(const Command& command, TimeNs now) = 0;
  // One period: read -> ... -> write -> state.
  virtual void step(TimeNs now) = 0;
  // The thread did not run for `span` beyond its schedule, and the caller's time does not include it.
  virtual void skip(TimeNs span) = 0;
  // The thread did not run for longer than ControlConfig::suspension: all motion decelerates to a hold, every
  // set-point stream ends, and for the dead-man time commands that move the robot are refused, because they
  // may have waited meanwhile.
  virtual void suspended(TimeNs span, TimeNs now) = 0;

  virtual const RobotState& state() const = 0;
  // The last step() had a measurement of the driver.
  virtual bool measured_now() const = 0;
  // Nothing moves, and nothing will move without a new command.
  virtual bool at_rest() const = 0;
};

}  // namespace aim::robotside
