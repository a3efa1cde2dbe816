// The hardware abstraction of a simulated body: carries set-points of motors and of the base to the driver,
// within the limits of velocity and acceleration. It knows no actions and no owners of limbs:
// the newest set-point applies. A limb whose set-points fall silent holds, and so does the base.
#pragma once

#include "robotside/behaviours/velocity_ramp.hpp"
#include "robotside/control/parts/emergency_button.hpp"
#include "robotside/control/parts/limiter.hpp"
#include "robotside/control/parts/rest_watch.hpp"
#include "robotside/control/parts/stop_sequence.hpp"
#include "robotside/control/relay_targets.hpp"
#include "robotside/control/stepper.hpp"
#include "robotside/ports/driver.hpp"
#include "robotside/state/control_config.hpp"
#include "robotside/state/wire_hold.hpp"

namespace aim::robotside {

class BodyRelay final : public Stepper {
 public:
  // Model and driver must outlive the relay.
  BodyRelay(const RobotModel& model, Driver& driver, const ControlConfig& config);

  // Set-points of joints and of the base take effect in the next period.
  std::optional<Decision> take(const Command& command) override;
  // Stops and the emergency stop hold the body and refuse set-points until they are reset.
  Decision decide(const Command& command, TimeNs now) override;
  void step(TimeNs now) override;
  void skip(TimeNs) override {}
  void suspended(TimeNs span, TimeNs now) override;

  const RobotState& state() const override { return state_; }
  bool measured_now() const override { return measured_now_; }
  bool at_rest() const override;

 private:
  bool held() const { return stop_.latched() || state_.emergency || button_.unheard(); }
  std::uint32_t in_motion(TimeNs now) const;  // bits of Cancelled
  void take_stop(const Request& request, TimeNs now);
  void add_goals(Limb limb, TimeNs now);
  JointGoal towards(std::size_t joint, double target, double velocity) const;
  void move_base(TimeNs now);
  void report(TimeNs now);

  const RobotModel& model_;
  const ControlConfig config_;
  Driver& driver_;
  RelayTargets targets_;
  WireHold base_hold_;
  StopSequence stop_;  // its level and since when; this body is not lowered
  bool measured_ = false;
  bool measured_now_ = false;
  EmergencyButton button_;
  RestWatch rest_watch_;
  Limiter limiter_;
  VelocityRamp ramp_;
  JointGoals goals_{};
  Measurement measurement_{};
  SetPoints set_points_{};
  RobotState state_{};
};

}  // namespace aim::robotside
