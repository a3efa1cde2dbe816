// The current action and the way into the next one: a move to the action's posture, the collision escape, or
// a request to a robot with its own controller. Pure; one step is one period; nothing is allocated.
#pragma once

#include <memory>
#include <optional>

#include "robotside/behaviours/collision_escape.hpp"
#include "robotside/behaviours/posture_move.hpp"
#include "robotside/control/parts/action_machine.hpp"
#include "robotside/control/parts/limb_joints.hpp"
#include "robotside/control/parts/limiter.hpp"
#include "robotside/control/parts/mode_requests.hpp"

namespace aim::robotside {

class ActionTransition {
 public:
  // What the rest of the body must follow.
  enum class Event : std::uint8_t {
    none,
    sits_down,   // a move to the sitting posture has begun
    entered,     // the action has been entered
    gave_up,     // the escape was stuck, and the robot has left the action
    superseded,  // the robot changed its action by itself
  };

  // The limiter's set-points are where moves begin. All arguments must outlive this object. `modes`: null if
  // the robot has no controller of its own.
  ActionTransition(const RobotModel& model, const LimbJoints& limbs, const Limiter& limiter, ModePort* modes,
                   const ControlConfig& config);

  // Begins the transition to `target`, which ActionMachine::validate() must have allowed. A robot with its
  // own controller is asked for it, again and again if `insist`. False: it is there, or on its way.
  bool enter(ActionIndex target, TimeNs now, bool insist = false);
  // Leaves the current action for one that holds (row 0), because the robot cannot continue. A permanent one
  // stays, and so does that of a robot with its own controller: its row 0 may take the power of what stands.
  void retreat();
  // For an emergency stop. A robot with its own controller is asked for the gentlest end that it has from
  // what it shows (emergency_action), again and again until it is there, does not stand any more, or the stop
  // is released.
  void enter_emergency(TimeNs now);
  void leave_emergency() { emergency_ = false; }
  // Lowers the body to the sitting posture, for a stop: legs and waist.
  void sit_down(TimeNs now);
  // Ends the motion of the transition where it is; the action remains.
  void cancel_motion();

  // One period. `measured`: joint positions; `following`: legs that follow the waist; `standing`: the robot
  // does not walk, so a move may begin.
  Event step(const JointArray& measured, JointMask following, bool standing, TimeNs now);
  void fill(TimeNs now, JointGoals& goals);

  const ActionMachine& machine() const { return machine_; }
  const Action& action() const { return machine_.action(); }
  ModeRequests& modes() { return modes_; }
  const ModeRequests& modes() const { return modes_; }
  // Joints that the action moves to its posture.
  JointMask posed(const Action& action, JointMask following) const;
  JointMask moved() const { return move_.joints(); }  // by the move that is under way
  // The move that sit_down() began has ended at the sitting posture.
  bool seated(const JointArray& measured, TimeNs now) const;
  // The action with the lowest row that stands still and may be entered now; nullopt if there is none.
  std::optional<ActionIndex> action_that_stands() const;
  double progress(TimeNs now) const;  // of the transition or the prepared motion, 0..1
  bool moving() const { return move_.started() || escaping_; }
  std::uint32_t escapes_given_up() const { return escapes_given_up_; }
  double standing_position(std::size_t joint) const { return stand_[joint]; }  // zeros without a posture

 private:
  Event step_modes(TimeNs now);
  void ask_for_emergency_end(ActionIndex shown, TimeNs now);
  void begin_escape(TimeNs now);
  bool posture_reached(const JointArray& measured, JointMask following, TimeNs now) const;
  const JointArray& posture_of(const Action& action) const;
  bool near(const JointArray& posture, JointMask joints, const JointArray& measured) const;

  const RobotModel& model_;
  const LimbJoints& limbs_;
  const Limiter& limiter_;
  const double sit_down_s_;
  JointArray stand_{};
  JointArray sit_{};
  ActionMachine machine_;
  ModeRequests modes_;
  PostureMove move_;
  std::unique_ptr<CollisionEscape> escape_;  // null if the model has no body geometry
  bool escaping_ = false;
  bool emergency_ = false;  // of a robot with its own controller
  std::uint32_t escapes_given_up_ = 0;
  std::optional<double> reported_;  // progress by the robot's own controller
};

}  // namespace aim::robotside
