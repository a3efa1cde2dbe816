// Decisions about actions, walking, joint commands and stops: validate() decides and changes nothing, apply()
// executes an accepted request. controller_tasks.cpp does the same for tasks, motions and work modes.
#include <algorithm>
#include <cmath>

#include "robotside/control/controller.hpp"
#include "robotside/control/support.hpp"
#include "robotside/control/target_shape.hpp"
#include "robotside/state/decision.hpp"

namespace aim::robotside {
namespace {

Decision answer(Refused refused, ActionIndex action) {
  Decision decision;
  decision.verdict = refused == Refused::none ? Verdict::accepted : Verdict::refused;
  decision.refused = refused;
  decision.action = action;
  return decision;
}

// The safety module may command in every work mode except disabled. In its own mode every source may command,
// in the other modes only the source of the mode.
bool may_command(ControlSource mode, ControlSource source) {
  if (mode == ControlSource::disabled || source == ControlSource::disabled) return false;
  return mode == ControlSource::safe || source == ControlSource::safe || mode == source;
}

}  // namespace

Decision Controller::decide(const Command& command, TimeNs now) {
  if (!measured_) return {};
  return std::visit(
      [&](auto request) {
        Decision decision = answer(admission(command.request, command.source, now), machine_.current());
        if (decision.refused == Refused::suspended)
          decision.requested = static_cast<double>(suspended_for_) * 1e-9;
        if (goes_on(decision)) decision = validate(request, now);
        decision = validate_mark(decision, command.request, command.mark, now);
        if (command.dry_run) return decision;
        mark_set_point(decision, command.request, command.mark, now);
        if (goes_on(decision)) {
          const std::uint32_t before = mode_request_;
          apply(request, now);
          // A stop or an emergency is never up to the robot's answer.
          if (std::is_same_v<decltype(request), SetAction> && mode_request_ != before)
            decision.mode_request = mode_request_;
        }
        if (decision.refused == Refused::would_collide) held_back_ = now;
        return decision;
      },
      command.request);
}

// Requests that were sent while the daemon was suspended arrive right after it, when their clients may have
// given up. Therefore motion is refused for the dead-man time.
Refused Controller::admission(const Request& request, ControlSource source, TimeNs now) const {
  if (!is_motion(request)) return Refused::none;
  if (!may_command(work_mode_, source)) return Refused::wrong_source;
  return now - suspended_at_ < config_.deadman ? Refused::suspended : Refused::none;
}

Refused Controller::latched() const {
  if (emergency_) return Refused::emergency;
  if (stop_.latched()) return Refused::stopped;
  return enabled_ ? Refused::none : Refused::disabled;
}

// Actions

Decision Controller::validate(const SetAction& request, TimeNs) const {
  const Refused refused = machine_.validate(request.target, {stop_.latched(), emergency_});
  // A disabled robot may still enter its safe action.
  const bool disabled = refused == Refused::none && !enabled_ && request.target != 0;
  Decision decision = answer(disabled ? Refused::disabled : refused, machine_.current());
  // A seated robot must stand up first, even if the graph has an edge past standing up.
  if (decision.verdict == Verdict::accepted && request.target != machine_.current() &&
      needs_to_rise(model_, measurement_.position, model_.graph.at(request.target)))
    refuse(decision, Refused::no_edge);
  if (decision.verdict == Verdict::accepted && request.target < model_.graph.actions().size() &&
      model_.graph.at(request.target).behaviour == Behaviour::dance) {
    decision.refused = strength(decision);
    if (decision.refused != Refused::none) decision.verdict = Verdict::refused;
  }
  return decision;
}

void Controller::apply(const SetAction& request, TimeNs now) {
  if (!enter(request.target, now)) return;
  const Action& action = machine_.action();
  move_.cancel();
  escaping_ = false;
  locomotion_.end();
  purge(Refused::superseded);
  servo_.end_streams();
  servo_.purge(all_ & ~owned(action, Owner::client));
  frozen_ = false;
  if ((posed(action) & limb(Limb::legs)) != 0) legs_powered_ = true;
  if (action.stands) upright_ = true;
}

// Walking

Refused Controller::strength(Decision& decision) const {
  if (model_.can(Capability::battery) && measurement_.battery.charge < config_.walk_charge) {
    decision.requested = measurement_.battery.charge;
    decision.applied = config_.walk_charge;
    return Refused::battery_low;
  }
  const std::size_t joint = hottest();
  if (measurement_.temperature[joint] > config_.walk_temperature) {
    decision.joint = static_cast<std::uint8_t>(joint);
    decision.requested = measurement_.temperature[joint];
    decision.applied = config_.walk_temperature;
    return Refused::overheated;
  }
  return Refused::none;
}

Refused Controller::walk_refusal(const WalkCommand& request, Decision& decision) const {
  if (!std::isfinite(request.forward) || !std::isfinite(request.lateral) || !std::isfinite(request.yaw_rate))
    return Refused::not_finite;
  if (const Refused refused = latched(); refused != Refused::none) return refused;
  if (!machine_.action().opens.has(Interface::velocity)) return Refused::interface_closed;
  if (machine_.preparing()) return Refused::transition_running;
  if (locomotion_.stands(request)) return Refused::none;
  if (gait_ == GaitType::stance) return Refused::standing_gait;
  return strength(decision);
}

Decision Controller::validate(WalkCommand& request, TimeNs) const {
  Decision decision;
  decision.refused = walk_refusal(request, decision);
  decision.action = machine_.current();
  decision.limb = Limb::legs;
  decision.verdict = Verdict::refused;
  if (decision.refused != Refused::none) return decision;
  decision.verdict = shape_walk(model_.walk, request) ? Verdict::clamped : Verdict::accepted;
  return decision;
}

void Controller::apply(const WalkCommand& request, TimeNs now) {
  if (!locomotion_.stands(request)) frozen_ = false;
  locomotion_.command(request, now);
}

Decision Controller::validate(const SetGait& request, TimeNs) const {
  Decision decision = answer(latched(), machine_.current());
  const auto refuse = [&](Refused why) {
    decision.verdict = Verdict::refused;
    decision.refused = why;
  };
  if (decision.refused != Refused::none) return decision;
  if (!machine_.action().opens.has(Interface::velocity)) {
    refuse(Refused::interface_closed);
  } else if (request.gait == GaitType::walk) {
    if (const Refused weak = strength(decision); weak != Refused::none) refuse(weak);
  }
  return decision;
}

void Controller::apply(const SetGait& request, TimeNs) {
  gait_ = request.gait;
  if (gait_ == GaitType::stance) locomotion_.end();
  if (gait_ == GaitType::walk) frozen_ = false;
}

// Joints

bool Controller::player_owns(Limb which) const {
  return machine_.action().owners.of(which) == Owner::motion_player &&
         (which == Limb::neck ? neck_player_ : player_);
}

Refused Controller::limb_refusal(Limb which, Claim claim) const {
  if (const Refused refused = latched(); refused != Refused::none) return refused;
  const JointMask joints = limb(which);
  LimbControl control;
  control.preparing = machine_.preparing();
  control.player = player_owns(which);
  control.powered = upper_body_powered_;
  control.performing = (player_follower_.joints() & joints) != 0;
  control.by_task = (task_follower_.joints() & joints) != 0;
  control.by_stream = (servo_.streamed() & joints) != 0;
  return may_move(machine_.action(), which, claim, control);
}

JointArray Controller::held() const {
  JointArray positions = limiter_.position();
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((servo_.targeted() & bit(i)) != 0) positions[i] = servo_.target(i);
  return positions;
}

// Checks everything about the targets except joint limits and collision.
Decision Controller::validate_joints(JointMask joints, Claim claim, const JointArray& target) const {
  Decision decision = answer(Refused::none, machine_.current());
  decision.task = task_follower_.active() ? task_state_.id : 0;
  const auto refuse = [&](Refused why, std::size_t joint = 0) {
    decision.verdict = Verdict::refused;
    decision.refused = why;
    decision.joint = static_cast<std::uint8_t>(joint);
    return decision;
  };
  if (joints == 0 || (joints & ~all_) != 0) return refuse(Refused::unknown_joint);
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((joints & bit(i)) == 0) continue;
    decision.limb = model_.joints[i].limb;
    if (!std::isfinite(target[i])) return refuse(Refused::not_finite, i);
    if ((model_.missing & bit(i)) != 0 && target[i] != 0) return refuse(Refused::missing_joint, i);
  }
  for (std::size_t i = 0; i < kLimbCount; ++i) {
    if ((joints & limbs_[i]) == 0) continue;
    decision.limb = static_cast<Limb>(i);
    if (const Refused why = limb_refusal(decision.limb, claim); why != Refused::none) return refuse(why);
  }
  return decision;
}

// Clamps the targets to their limits and records the clamps in the decision.
Decision Controller::shaped(Decision decision, JointMask joints, JointArray& target) const {
  const TargetShape shape = shape_targets(model_, joints, target, held());
  if (shape.clamped != 0) {
    decision.verdict = Verdict::clamped;
    decision.clamped = shape.clamped;
    decision.coupled = shape.coupled;
    decision.joint = shape.worst;
    decision.requested = target[shape.worst];
    decision.applied = shape.position[shape.worst];
  }
  target = shape.position;
  return decision;
}

Decision Controller::validate(JointCommand& request, TimeNs) const {
  const auto which = static_cast<std::size_t>(request.limb);
  const bool outside_limb = which >= kLimbCount || (request.mask & ~limbs_[which]) != 0;
  Decision decision = validate_joints(outside_limb ? JointMask{0} : request.mask,
                                      request.stream ? Claim::stream : Claim::call, request.position);
  if (decision.verdict == Verdict::refused) {
    Decision refused = decision;
    if (decision.refused == Refused::unknown_joint) refused.limb = request.limb;
    return refused;
  }
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((request.mask & bit(i)) != 0 && !std::isfinite(request.effort[i])) {
      Decision refused = answer(Refused::not_finite, machine_.current());
      refused.limb = request.limb;
      refused.joint = static_cast<std::uint8_t>(i);
      return refused;
    }
  decision = shaped(decision, request.mask, request.position);
  refuse_collision(decision, request.mask, request.position);
  return decision;
}

void Controller::apply(const JointCommand& request, TimeNs now) {
  JointCommand bounded = request;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    bounded.effort[i] = std::clamp(request.effort[i], 0.0, model_.joints[i].limits.effort);
  servo_.command(bounded, limiter_.position(), now);
}

// Emergency stop and stop

Decision Controller::validate(const SetEmergencyStop&, TimeNs) const { return accepted(machine_.current()); }

void Controller::apply(const SetEmergencyStop& request, TimeNs now) {
  if (request.active && !emergency_) {
    retreat(now);
    halt(Refused::emergency);
    if (stop_.level() == StopLevel::sit) stop_.finish();  // the body is not lowered further
  }
  emergency_ = request.active;
}

std::uint32_t Controller::in_motion() const {
  const auto value = [](Cancelled cancelled) { return static_cast<std::uint32_t>(cancelled); };
  const auto limb_moves = [&](Limb which) {
    const JointMask joints = limb(which);
    return (servo_.streamed() & joints) != 0 ||
           ((servo_.targeted() & joints) != 0 && !limiter_.at_rest(servo_.targeted() & joints));
  };
  std::uint32_t found = 0;
  if (locomotion_.commanded() || !locomotion_.idle()) found |= value(Cancelled::walking);
  if (machine_.preparing()) found |= value(Cancelled::transition);
  if (limb_moves(Limb::arms)) found |= value(Cancelled::arms);
  if (limb_moves(Limb::neck)) found |= value(Cancelled::neck);
  if (limb_moves(Limb::hands)) found |= value(Cancelled::hands);
  if (limb_moves(Limb::waist)) found |= value(Cancelled::waist);
  if (task_follower_.active()) found |= value(Cancelled::task);
  if (player_follower_.active()) found |= value(performance_.dance ? Cancelled::dance : Cancelled::player);
  return found;
}

Decision Controller::validate(const Stop&, TimeNs) const {
  Decision decision = accepted(machine_.current());
  decision.cancelled = in_motion();
  return decision;
}

void Controller::apply(const Stop& request, TimeNs now) {
  if (stop_.latched() && request.level <= stop_.level()) return;  // the level of a stop is never lowered
  // During a transition, or when the body is lowered, only the holding action (row 0) describes the robot.
  if (modes_ == nullptr && (machine_.preparing() || request.level != StopLevel::hold)) machine_.retreat();
  halt(Refused::stopped);
  stop_.latch(request.level, now);
  if (emergency_ && request.level == StopLevel::sit) stop_.finish();  // in an emergency nothing moves
}

Decision Controller::validate(const ResetStop&, TimeNs) const {
  return answer(emergency_ ? Refused::emergency : Refused::none, machine_.current());
}

void Controller::apply(const ResetStop&, TimeNs) {
  if (!stop_.latched()) return;
  stop_.reset();
  move_.cancel();
  upper_body_powered_ = true;
}

}  // namespace aim::robotside
