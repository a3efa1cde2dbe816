// The goals of the action and of the legs, and the order of all sources.
#include "robotside/control/joint_goals.hpp"

namespace aim::robotside {
namespace {

// Arms that are owned by a walking action swing.
void add_action_goals(const ControlParts& parts, JointGoals& goals) {
  const Gait& gait = parts.locomotion.gait();
  const Action& action = parts.action();
  const bool swings = parts.steps_allowed() && action.behaviour == Behaviour::locomotion;
  const JointMask arms =
      swings ? parts.limbs.owned(action, Owner::action) & parts.limbs.of(Limb::arms) : JointMask{0};
  // A waist that the legs do not follow returns to zero. After a stop it waits like all other joints.
  const bool returns = parts.waist.available() && !parts.waist.engaged() && !parts.frozen;
  const JointMask waist = returns ? parts.waist.axes() : JointMask{0};
  for (std::size_t i = 0; i < parts.model.joints.size(); ++i) {
    if ((arms & bit(i)) != 0)
      goals[i] = {true, parts.transition.standing_position(i) + gait.offset(i), gait.velocity(i)};
    if ((waist & bit(i)) != 0) goals[i] = {true, 0, 0};
  }
}

// Standing legs follow the waist and step if walking requires it. Legs that step go on until they stand, even
// if another command has been accepted meanwhile.
void add_leg_goals(ControlParts& parts, JointGoals& goals) {
  WaistByLegs& waist = parts.waist;
  if (waist.engaged()) waist.step(parts.limiter.position());
  const Gait& gait = parts.locomotion.gait();
  if (!waist.engaged() && !gait.active() && !(parts.steps_allowed() && !waist.available())) return;
  const JointMask legs = parts.limbs.of(Limb::legs) & parts.commanded() & ~parts.transition.moved();
  for (std::size_t i = 0; i < parts.model.joints.size(); ++i) {
    if ((legs & bit(i)) == 0) continue;
    const double position = waist.engaged() ? waist.position(i) : parts.transition.standing_position(i);
    const double velocity = waist.engaged() ? waist.velocity(i) : 0;
    goals[i] = {true, position + gait.offset(i), velocity + gait.velocity(i)};
  }
}

}  // namespace

void fill_goals(ControlParts& parts, JointMask tracking_before, TimeNs now, JointGoals& goals) {
  goals.fill({});
  add_action_goals(parts, goals);
  parts.servo.fill(now, goals);
  parts.task.fill(goals);
  parts.performance.fill(goals);
  parts.transition.fill(now, goals);
  add_leg_goals(parts, goals);
  const JointMask tracking = parts.tracking() & tracking_before;
  for (std::size_t i = 0; i < parts.model.joints.size(); ++i)
    if ((tracking & bit(i)) == 0) goals[i] = {};
}

}  // namespace aim::robotside
