// The way into an action: posture move, escape, or a request to the robot.
#include "robotside/control/parts/action_transition.hpp"

#include <algorithm>
#include <cmath>

#include "core/model/footing.hpp"

namespace aim::robotside {
namespace {

// A posture is reached when every set-point is within this fraction of its joint's range.
constexpr double kNearFraction = 1e-3;
// The measured joint may lag and sag by this fraction of its range. Our choice: 3 degrees of a knee's range.
constexpr double kMeasuredFraction = 0.02;

// Zeros if the model has no such posture; no motion then uses them.
JointArray positions_of(const Posture* posture) {
  JointArray positions{};
  if (posture != nullptr) std::copy(posture->positions.begin(), posture->positions.end(), positions.begin());
  return positions;
}

}  // namespace

ActionTransition::ActionTransition(const RobotModel& model, const LimbJoints& limbs, const Limiter& limiter,
                                   ModePort* modes, const ControlConfig& config)
    : model_(model),
      limbs_(limbs),
      limiter_(limiter),
      sit_down_s_(config.sit_down_s),
      stand_(positions_of(model.find_posture("stand"))),
      sit_(positions_of(model.find_posture("sit"))),
      machine_(model.graph),
      modes_(modes, config.mode_patience),
      escape_(model.geometry == nullptr ? nullptr
                                        : std::make_unique<CollisionEscape>(model, config.period_s())) {}

bool ActionTransition::enter(ActionIndex target, TimeNs now, bool insist) {
  if (!machine_.enter(target, now)) return false;
  if (modes_.own_controller()) modes_.send(target, insist, now);
  cancel_motion();
  return true;
}

void ActionTransition::retreat() {
  if (!modes_.own_controller() && action().permanent.empty()) machine_.retreat();
}

void ActionTransition::enter_emergency(TimeNs now) {
  if (!modes_.own_controller() || !action().permanent.empty()) return retreat();
  emergency_ = true;
  const ActionIndex shown = modes_.shown().value_or(machine_.current());
  // What was asked for before is not pursued, and a walk that another client asked for does not end with
  // ours.
  const bool walks = model_.graph.at(shown).opens.has(Interface::velocity);
  if (emergency_action(model_, shown) == shown && (walks || machine_.current() != shown)) {
    machine_.enter(shown, now);
    modes_.send(shown, false, now);
  }
  ask_for_emergency_end(shown, now);
  cancel_motion();
}

// Nothing is asked of a robot that does not stand: it would get up for it.
void ActionTransition::ask_for_emergency_end(ActionIndex shown, TimeNs now) {
  const ActionIndex target = emergency_action(model_, shown);
  if (target == shown) return;
  machine_.enter(target, now);
  modes_.send(target, false, now);
}

void ActionTransition::sit_down(TimeNs now) {
  move_.start(model_, limbs_.of(Limb::legs) | limbs_.of(Limb::waist), limiter_.position(), sit_, sit_down_s_,
              now);
}

void ActionTransition::cancel_motion() {
  move_.cancel();
  escaping_ = false;
}

const JointArray& ActionTransition::posture_of(const Action& action) const {
  return action.behaviour == Behaviour::sit ? sit_ : stand_;
}

// If the legs follow the waist, the robot stands already: only the waist moves back, and the legs follow it.
JointMask ActionTransition::posed(const Action& action, JointMask following) const {
  if (modes_.own_controller()) return 0;
  switch (action.behaviour) {
    case Behaviour::none:
    case Behaviour::hold:
    case Behaviour::escape:
    case Behaviour::motion:
      return 0;
    case Behaviour::stand:
    case Behaviour::locomotion:
    case Behaviour::dance:
      return limbs_.owned(action, Owner::action) & ~following;
    case Behaviour::sit:
      return limbs_.of(Limb::legs) | limbs_.of(Limb::waist);
    case Behaviour::rise:
      return (limbs_.of(Limb::legs) | limbs_.of(Limb::waist)) & ~following;
  }
  return 0;
}

// Set-points and measured positions of the joints are at the posture.
bool ActionTransition::near(const JointArray& posture, JointMask joints, const JointArray& measured) const {
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((joints & bit(i)) == 0) continue;
    const Range& limits = model_.joints[i].limits.position;
    const double range = limits.max - limits.min;
    if (std::abs(limiter_.position()[i] - posture[i]) > kNearFraction * range) return false;
    if (std::abs(measured[i] - posture[i]) > kMeasuredFraction * range) return false;
  }
  return true;
}

bool ActionTransition::seated(const JointArray& measured, TimeNs now) const {
  return move_.started() && move_.time_is_over(now) && near(sit_, move_.joints(), measured);
}

bool ActionTransition::posture_reached(const JointArray& measured, JointMask following, TimeNs now) const {
  const Action& action = machine_.action();
  if (action.behaviour == Behaviour::escape) return escape_ == nullptr || escape_->done();
  const JointMask joints = posed(action, following);
  if (joints != 0)
    return move_.started() && move_.time_is_over(now) && near(posture_of(action), joints, measured);
  return limiter_.at_rest(limbs_.owned(action, Owner::action) | limbs_.owned(action, Owner::none));
}

ActionTransition::Event ActionTransition::step(const JointArray& measured, JointMask following, bool standing,
                                               TimeNs now) {
  if (modes_.own_controller()) return step_modes(now);
  if (!machine_.preparing() || !standing) return Event::none;
  const Action& action = machine_.action();
  const JointMask joints = posed(action, following);
  if (joints != 0 && !move_.started()) {
    move_.start(model_, joints, limiter_.position(), posture_of(action), action.enter_s, now);
    machine_.begin_motion();
    if (action.behaviour == Behaviour::sit) return Event::sits_down;
  }
  begin_escape(now);
  if (escaping_ && escape_->stuck()) {
    ++escapes_given_up_;
    escaping_ = false;
    retreat();
    return Event::gave_up;
  }
  machine_.step(now, posture_reached(measured, following, now));
  if (machine_.preparing()) return Event::none;
  cancel_motion();
  return Event::entered;
}

void ActionTransition::begin_escape(TimeNs now) {
  if (machine_.action().behaviour != Behaviour::escape || machine_.moving() || !machine_.time_is_over(now))
    return;
  escaping_ = escape_ != nullptr;
  if (escaping_) escape_->start();
  machine_.begin_motion();
}

// Takes over the action that the robot's own controller reports.
ActionTransition::Event ActionTransition::step_modes(TimeNs now) {
  const auto report = modes_.step(now);
  if (!report) reported_.reset();
  if (!report) return Event::none;
  const bool superseded = report->action != machine_.current() && !machine_.preparing();
  const bool performs =
      report->status == ActionStatus::running && ends(model_.graph.at(report->action).behaviour);
  machine_.adopt(report->action, report->status == ActionStatus::prepare || performs, now);
  reported_ = report->progress;
  if (emergency_ && modes_.may_repeat(now)) ask_for_emergency_end(report->action, now);
  return superseded ? Event::superseded : Event::none;
}

void ActionTransition::fill(TimeNs now, JointGoals& goals) {
  if (escaping_) {
    escape_->step(limiter_.position());
    escape_->fill(goals);
  }
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((move_.joints() & bit(i)) == 0) continue;
    const SetPoint on_path = move_.at(i, now);
    goals[i] = {true, on_path.position, on_path.velocity};
  }
}

double ActionTransition::progress(TimeNs now) const {
  if (!machine_.preparing() || !reported_) return machine_.progress(now);
  return std::clamp(*reported_, 0.0, 0.99);  // 1 only when it is there
}

std::optional<ActionIndex> ActionTransition::action_that_stands() const {
  const auto actions = model_.graph.actions();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto index = static_cast<ActionIndex>(i);
    if (actions[i].behaviour == Behaviour::stand && model_.graph.legal(machine_.current(), index))
      return index;
  }
  return std::nullopt;
}

}  // namespace aim::robotside
