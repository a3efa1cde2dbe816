// The controller: commands in, set-points out, one step per period. Pure: time is an argument, and nothing is
// allocated, locked or logged after construction. Owned by one thread, that of the control loop.
#pragma once

#include <memory>
#include <vector>

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/collision_escape.hpp"
#include "robotside/behaviours/joint_servo.hpp"
#include "robotside/behaviours/locomotion.hpp"
#include "robotside/behaviours/posture_move.hpp"
#include "robotside/behaviours/trajectory_follower.hpp"
#include "robotside/behaviours/waist_by_legs.hpp"
#include "robotside/control/action_machine.hpp"
#include "robotside/control/authority.hpp"
#include "robotside/control/collision_watch.hpp"
#include "robotside/control/limiter.hpp"
#include "robotside/control/set_point_stream.hpp"
#include "robotside/control/stop_sequence.hpp"
#include "robotside/drivers/driver.hpp"
#include "robotside/state/control_config.hpp"

namespace aim::robotside {

class Controller {
 public:
  // Model and driver must outlive the controller.
  Controller(const RobotModel& model, Driver& driver, const ControlConfig& config);
  Controller(const Controller&) = delete;  // course_ holds a pointer to it
  Controller& operator=(const Controller&) = delete;

  // Decides about a command, and applies it unless it is a dry run. Before the first measurement no command
  // is decided, so step() must come first.
  Decision decide(const Command& command, TimeNs now);

  // The thread did not run for `span` beyond its schedule, and the caller's time does not include it.
  void skip(TimeNs span);
  // The thread did not run for longer than ControlConfig::suspension: all motion decelerates to a hold, every
  // set-point stream ends, and for the dead-man time commands that move the robot are refused, because they
  // may have waited meanwhile.
  void suspended(TimeNs span, TimeNs now);

  // One period: read -> action machine -> behaviours -> limiter -> write -> state.
  void step(TimeNs now);

  const RobotState& state() const { return state_; }
  const SetPoints& set_points() const { return set_points_; }
  // Nothing moves, and nothing will move without a new command.
  bool at_rest() const;

 private:
  Decision validate(const SetAction& request, TimeNs now) const;
  Decision validate(WalkCommand& request, TimeNs now) const;
  Decision validate(const SetGait& request, TimeNs now) const;
  Decision validate(JointCommand& request, TimeNs now) const;
  Decision validate(MoveJoints& request, TimeNs now) const;
  Decision validate(const FollowPath& request, TimeNs now) const;
  Decision validate(const PlayMotion& request, TimeNs now) const;
  Decision validate(const PauseMotion& request, TimeNs now) const;
  Decision validate(const EndMotion& request, TimeNs now) const;
  Decision validate(const PauseTask& request, TimeNs now) const;
  Decision validate(const CancelTask& request, TimeNs now) const;
  Decision validate(const SetMotionPlayer& request, TimeNs now) const;
  Decision validate(const SetWorkMode& request, TimeNs now) const;
  Decision validate(const EnableMotion& request, TimeNs now) const;
  Decision validate(const SetEmergencyStop& request, TimeNs now) const;
  Decision validate(const SetCollisionWatch& request, TimeNs now) const;
  Decision validate(const Stop& request, TimeNs now) const;
  Decision validate(const ResetStop& request, TimeNs now) const;
  void apply(const SetAction& request, TimeNs now);
  void apply(const WalkCommand& request, TimeNs now);
  void apply(const SetGait& request, TimeNs now);
  void apply(const JointCommand& request, TimeNs now);
  void apply(const MoveJoints& request, TimeNs now);
  void apply(const FollowPath& request, TimeNs now);
  void apply(const PlayMotion& request, TimeNs now);
  void apply(const PauseMotion& request, TimeNs now);
  void apply(const EndMotion& request, TimeNs now);
  void apply(const PauseTask& request, TimeNs now);
  void apply(const CancelTask& request, TimeNs now);
  void apply(const SetMotionPlayer& request, TimeNs now);
  void apply(const SetWorkMode& request, TimeNs now);
  void apply(const EnableMotion& request, TimeNs now);
  void apply(const SetEmergencyStop& request, TimeNs now);
  void apply(const SetCollisionWatch& request, TimeNs now);
  void apply(const Stop& request, TimeNs now);
  void apply(const ResetStop& request, TimeNs now);

  // Refusals by control source and suspension, which do not depend on the contents of the request.
  Refused admission(const Request& request, ControlSource source, TimeNs now) const;
  Decision validate_mark(Decision decision, const Request& request, const SetPointMark& mark,
                         TimeNs now) const;
  void mark_set_point(const Decision& decision, const Request& request, const SetPointMark& mark, TimeNs now);
  Refused latched() const;  // by emergency stop, latched stop or DisableRobot
  Refused limb_refusal(Limb limb, Claim claim) const;
  Refused walk_refusal(const WalkCommand& request, Decision& decision) const;
  Refused strength(Decision& decision) const;  // whether battery and temperatures allow walking
  Decision validate_joints(JointMask joints, Claim claim, const JointArray& target) const;
  Decision shaped(Decision decision, JointMask joints, JointArray& target) const;
  bool player_owns(Limb limb) const;
  JointMask performed_by_player() const;  // joints that the player may move now
  JointArray held() const;                // final position of each joint without further commands
  std::uint32_t in_motion() const;        // bits of Cancelled
  std::size_t hottest() const;
  void halt(Refused reason);   // all motion decelerates; streams, targets, tasks and performances end
  void purge(Refused reason);  // tasks and performances end
  void end_task(Progress progress, Refused reason);
  void end_performance(Progress progress);

  void read(TimeNs now);
  void measure_waist();
  void step_transition(TimeNs now);
  void step_modes(TimeNs now);
  bool enter(ActionIndex target, TimeNs now);
  void retreat(TimeNs now);
  ActionIndex action_that_sits() const;
  void step_stop(TimeNs now);
  void step_followers();
  void set_goals(TimeNs now);
  void move_joints(TimeNs now);
  void action_goals();
  void leg_goals();
  void cut_legs();
  void write(TimeNs now);
  void report(TimeNs now);

  // For the collision watch.
  bool watching() const { return watch_ != nullptr && watches_collision_; }
  JointMask moved_by_clients() const;                   // in this period
  void rest(double time, JointArray& positions) const;  // `time` [s] after all joints began to brake
  void lead_legs(JointArray& positions) const;          // likewise, of the legs
  double resting_time() const;                          // until all joints are at rest [s]
  double margin() const;                                // clearance that parts must keep now [m]
  JointMask hold_back(const CollisionWatch::PredictedCollision& collision);
  void refuse_collision(Decision& decision, JointMask joints, const JointArray& target) const;

  JointMask limb(Limb which) const { return limbs_[static_cast<std::size_t>(which)]; }

  JointMask posed(const Action& action) const;  // joints that the action moves to its posture
  JointMask owned(const Action& action, Owner owner) const;
  const JointArray& posture_of(const Action& action) const;
  bool walks() const;  // the action allows steps
  bool posture_reached(TimeNs now) const;
  bool near(const JointArray& posture, JointMask joints) const;

  const RobotModel& model_;
  Driver& driver_;
  const ControlConfig config_;
  std::array<JointMask, kLimbCount> limbs_{};
  JointMask all_ = 0;
  JointMask commanded_ = 0;         // joints that take set-points; the others are measured only
  ModePort* const modes_;           // of a robot with its own controller; else null
  std::uint32_t mode_request_ = 0;  // number of the newest request for an action
  TimeNs mode_requested_ = kNever;
  JointArray stand_{};
  JointArray sit_{};

  ActionMachine machine_;
  std::vector<SetPointStream> streams_;  // one per joint; the last one is that of the base velocity
  TimeNs suspended_at_ = kNever;         // the end of the last suspension
  TimeNs suspended_for_ = 0;
  JointServo servo_;
  Locomotion locomotion_;
  PostureMove move_;
  TrajectoryFollower task_follower_;
  TrajectoryFollower player_follower_;  // for the motion player and dances
  WaistByLegs waist_;
  std::unique_ptr<CollisionEscape> escape_;  // null if the model has no body geometry
  bool escaping_ = false;
  std::unique_ptr<CollisionWatch> watch_;  // likewise
  const CollisionWatch::Course course_;
  JointArray at_rest_{};  // end of the course
  Limiter limiter_;
  StopSequence stop_;

  ControlSource work_mode_ = ControlSource::safe;
  GaitType gait_ = GaitType::smart_walk;
  bool enabled_ = true;
  bool emergency_ = false;
  bool watches_collision_ = true;
  TimeNs held_back_ = kNever;  // when the collision watch last ended or refused a motion
  bool player_ = true;
  bool neck_player_ = true;
  bool frozen_ = false;         // after a halt the action's own motion waits for the next command
  bool upright_ = false;        // the legs carry the robot
  bool legs_on_waist_ = false;  // the legs realise the waist's set-points
  bool legs_powered_ = false;
  bool upper_body_powered_ = true;
  bool measured_ = false;
  TimeNs last_measured_ = 0;

  TaskState task_state_;
  double path_clearance_ = 0;  // of the path that is followed [m]; infinite if unknown
  PerformanceState performance_;
  std::uint64_t purges_ = 0;

  JointGoals goals_{};
  Measurement measurement_{};
  SetPoints set_points_{};
  RobotState state_{};
};

}  // namespace aim::robotside
