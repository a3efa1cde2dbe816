// The control side in one pure piece: commands in, set-points out, one step per period. Time is passed in;
// nothing is allocated, locked or logged after construction. Owned by one thread, the control loop's.
#pragma once

#include "core/robot_model.hpp"
#include "robotside/behaviours/joint_servo.hpp"
#include "robotside/behaviours/locomotion.hpp"
#include "robotside/behaviours/posture_move.hpp"
#include "robotside/control/action_machine.hpp"
#include "robotside/control/control_config.hpp"
#include "robotside/control/limiter.hpp"
#include "robotside/control/stop_sequence.hpp"
#include "robotside/drivers/driver.hpp"

namespace aim::robotside {

class Controller {
 public:
  // Model and driver outlive the controller.
  Controller(const RobotModel& model, Driver& driver, const ControlConfig& config);

  // Decides about a command, and takes it unless it is a dry run. The first step comes before the first
  // command.
  Decision decide(const Command& command, TimeNs now);

  // One period: read -> action machine -> behaviours -> limiter -> write -> state.
  void step(TimeNs now);

  const RobotState& state() const { return state_; }
  const SetPoints& set_points() const { return set_points_; }
  // Nothing moves and nothing is about to.
  bool at_rest() const;

 private:
  Decision judge(const SetAction& request, TimeNs now) const;
  Decision judge(WalkCommand& request, TimeNs now) const;
  Decision judge(JointCommand& request, TimeNs now) const;
  Decision judge(const SetMotionPlayer& request, TimeNs now) const;
  Decision judge(const SetEmergencyStop& request, TimeNs now) const;
  Decision judge(const Stop& request, TimeNs now) const;
  Decision judge(const ResetStop& request, TimeNs now) const;
  void take(const SetAction& request, TimeNs now);
  void take(const WalkCommand& request, TimeNs now);
  void take(const JointCommand& request, TimeNs now);
  void take(const SetMotionPlayer& request, TimeNs now);
  void take(const SetEmergencyStop& request, TimeNs now);
  void take(const Stop& request, TimeNs now);
  void take(const ResetStop& request, TimeNs now);

  Refused latched() const;  // by an emergency or a stop
  Refused limb_refusal(const JointCommand& request) const;
  Refused walk_refusal(const WalkCommand& request, Decision& decision) const;
  bool player_owns(Limb limb) const;
  JointArray held() const;          // where each joint ends up as things are
  std::uint32_t in_motion() const;  // bits of Cancelled
  bool may_walk() const;            // battery and temperatures
  std::size_t hottest() const;
  void halt();  // everything that moves decelerates, whatever was asked is forgotten

  void read(TimeNs now);
  void step_transition(TimeNs now);
  void step_stop(TimeNs now);
  void set_goals(TimeNs now);
  void walk_goals();
  void cut_legs();
  void write(TimeNs now);
  void report(TimeNs now);

  JointMask limb(Limb which) const { return limbs_[static_cast<std::size_t>(which)]; }
  JointMask posed(const Action& action) const;  // joints that the action itself puts into its posture
  JointMask owned(const Action& action, Owner owner) const;
  bool posture_reached(TimeNs now) const;
  bool near(const JointArray& posture, JointMask joints) const;
  bool blocked() const { return stop_.latched() || emergency_; }

  const RobotModel& model_;
  Driver& driver_;
  const ControlConfig config_;
  std::array<JointMask, kLimbCount> limbs_{};
  JointMask all_ = 0;
  JointArray stand_{};
  JointArray sit_{};

  ActionMachine machine_;
  JointServo servo_;
  Locomotion locomotion_;
  PostureMove move_;
  Limiter limiter_;
  StopSequence stop_;

  bool emergency_ = false;
  bool player_ = true;
  bool neck_player_ = true;
  bool frozen_ = false;   // after a stop or an emergency the action's own motion waits for the next command
  bool upright_ = false;  // the legs carry the robot
  bool legs_powered_ = false;
  bool upper_body_powered_ = true;
  bool measured_ = false;
  TimeNs last_measured_ = 0;

  JointGoals goals_{};
  Measurement measurement_{};
  SetPoints set_points_{};
  RobotState state_{};
};

}  // namespace aim::robotside
