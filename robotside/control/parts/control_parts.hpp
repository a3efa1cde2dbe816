// The parts of the controller, and what several of them do together. The controller steps them once per
// period; requests are validated against them and applied to them. Owned by the thread of the control loop.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/body_pose_move.hpp"
#include "robotside/behaviours/gain_ramp.hpp"
#include "robotside/behaviours/joint_servo.hpp"
#include "robotside/behaviours/locomotion.hpp"
#include "robotside/behaviours/waist_by_legs.hpp"
#include "robotside/control/parts/action_transition.hpp"
#include "robotside/control/parts/collision_guard.hpp"
#include "robotside/control/parts/emergency_button.hpp"
#include "robotside/control/parts/joint_watch.hpp"
#include "robotside/control/parts/limb_joints.hpp"
#include "robotside/control/parts/limiter.hpp"
#include "robotside/control/parts/motion_latches.hpp"
#include "robotside/control/parts/odometry_watch.hpp"
#include "robotside/control/parts/performance_execution.hpp"
#include "robotside/control/parts/rest_watch.hpp"
#include "robotside/control/parts/stream_arbiter.hpp"
#include "robotside/control/parts/task_execution.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside {

// Which joints have power.
struct JointPower {
  bool legs = false;
  bool upper_body = true;
  bool upright = false;  // the legs carry the robot
};

// Who may command: the work mode, and whether the motion player is enabled.
struct CommandRights {
  ControlSource work_mode = ControlSource::safe;
  bool player = true;
  bool neck_player = true;

  // The motion player owns the limb while `action` runs.
  bool player_owns(const Action& action, Limb limb) const {
    return action.owners.of(limb) == Owner::motion_player && (limb == Limb::neck ? neck_player : player);
  }
};

struct ControlParts {
  // Model and ports must outlive the parts.
  ControlParts(const RobotModel& model, const Ports& ports, const ControlConfig& config);
  ControlParts(const ControlParts&) = delete;
  ControlParts& operator=(const ControlParts&) = delete;

  const Action& action() const { return transition.action(); }
  ActionIndex current() const { return transition.machine().current(); }
  bool preparing() const { return transition.machine().preparing(); }
  bool performing() const;                // the robot's own controller performs a prepared motion
  bool steps_allowed() const;             // the action lets the legs step, and no halt has frozen it
  JointMask following_legs() const;       // legs that follow the waist
  JointMask commanded() const;            // joints that aimd moves
  JointMask tracking() const;             // of these, those with stiffness; the others follow the hand
  JointArray held() const;                // final position of each joint without further requests
  JointMask performed_by_player() const;  // joints that the motion player may move now
  std::uint32_t in_motion() const;        // bits of Cancelled
  bool at_rest() const;                   // nothing shall move, and nothing will without a new request
  bool commanded_to_rest() const;  // a stop has been carried out as far as it is up to aimd, on its legs
  // Whether battery and temperatures allow walking; if not, the decision gets the numbers.
  Refused too_weak_to_walk(Decision& decision) const;
  // Whether all of these joints can move: they answer, are plausible and have power; if not, the decision
  // gets the first joint that cannot.
  Refused unable_to_move(JointMask joints, Decision& decision) const;

  void halt(Refused reason, TimeNs now);  // all motion decelerates; streams, targets, tasks, performances end
  void purge(Refused reason, TimeNs now);  // tasks and performances end
  // Of aimd's own accord, because the robot cannot continue as it was asked to: the action retreats. A robot
  // with its own controller ends a prepared motion in an action that stands (`insist`: again and again until
  // it does) and stays in any other action: no client has asked for one that may take its power.
  void retreat(TimeNs now, bool insist = true);
  // Likewise, if a transition is under way, before everything is held.
  void leave_transition(TimeNs now);
  std::optional<BodyPose> asked_pose() const;  // of the trunk; nullopt: none in this action

  void follow_action();     // limits of velocities and poses are those of the current action
  void follow_impedance();  // the joints that the action gives to clients with gains
  void follow_clients();    // the joints that it gives to clients otherwise
  void step_gains();
  void cut_legs();  // the legs lose their power

  const RobotModel& model;
  const ControlConfig config;
  const LimbJoints limbs;
  const std::size_t legs;            // how many it has
  const JointMask always_commanded;  // joints that take set-points in every action
  Limiter limiter;
  JointServo servo;
  GainRamp gains;
  JointWatch joint_watch;
  OdometryWatch odometry_watch;
  RestWatch rest_watch;
  Locomotion locomotion;
  WaistByLegs waist;
  BodyPoseMove body;
  TaskExecution task;
  PerformanceExecution performance;
  ActionTransition transition;
  CollisionGuard guard;
  StreamArbiter streams;
  EmergencyButton button;
  MotionLatches latches;
  CommandRights rights;
  JointPower power;
  ActionIndex body_action = 0;  // whose poses `body` takes
  ActionIndex gait_action = 0;  // whose limits `locomotion` keeps
  // Joints that the current action gives to clients with gains, and which aimd moves; empty while it is
  // entered.
  JointMask impedance_joints = 0;
  // Of a robot with a controller of its own: those that it gives to clients without gains; empty likewise.
  JointMask client_joints = 0;
  GaitType gait = GaitType::smart_walk;
  bool frozen = false;       // after a halt the action's own motion waits for the next request
  bool ends_own = false;     // a halt also ends what the robot performs through ports, once it is heard
  std::uint64_t purges = 0;  // how often all requests were dropped
  std::uint64_t halts = 0;   // how often all motion was ended
  Refused purged_by = Refused::none;  // why, the last time
  std::uint8_t purged_joint = 0;      // of Refused::joint_faulty
  Measurement measured{};
};

}  // namespace aim::robotside
