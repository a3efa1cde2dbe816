// What the control side allows, and what it does with what it allowed. judge() looks, take() acts.
#include <algorithm>
#include <cmath>

#include "robotside/control/controller.hpp"
#include "robotside/control/target_shape.hpp"

namespace aim::robotside {
namespace {

Decision accepted() {
  Decision decision;
  decision.verdict = Verdict::accepted;
  return decision;
}

Decision answer(Refused refused, ActionIndex action) {
  Decision decision;
  decision.verdict = refused == Refused::nothing ? Verdict::accepted : Verdict::refused;
  decision.refused = refused;
  decision.action = action;
  return decision;
}

bool goes_on(const Decision& decision) {
  return decision.verdict == Verdict::accepted || decision.verdict == Verdict::clamped;
}

}  // namespace

Decision Controller::decide(const Command& command, TimeNs now) {
  if (!measured_) return {};
  return std::visit(
      [&](auto request) {
        const Decision decision = judge(request, now);
        if (goes_on(decision) && !command.dry_run) take(request, now);
        return decision;
      },
      command.request);
}

Refused Controller::latched() const {
  if (emergency_) return Refused::emergency;
  return stop_.latched() ? Refused::stopped : Refused::nothing;
}

// Actions

Decision Controller::judge(const SetAction& request, TimeNs) const {
  return answer(machine_.judge(request.target, {stop_.latched(), emergency_}), machine_.current());
}

void Controller::take(const SetAction& request, TimeNs now) {
  if (!machine_.enter(request.target, now)) return;
  const Action& action = machine_.action();
  move_.cancel();
  locomotion_.end();
  servo_.end_streams();
  servo_.purge(all_ & ~owned(action, Owner::client));
  frozen_ = false;
  if ((posed(action) & limb(Limb::legs)) != 0) legs_powered_ = true;
  if (action.stands) upright_ = true;
}

// Walking

Refused Controller::walk_refusal(const WalkCommand& request, Decision& decision) const {
  if (!std::isfinite(request.forward) || !std::isfinite(request.lateral) || !std::isfinite(request.turn))
    return Refused::not_finite;
  if (const Refused refused = latched(); refused != Refused::nothing) return refused;
  if (!machine_.action().opens.has(Interface::velocity)) return Refused::interface_closed;
  if (machine_.preparing()) return Refused::transition_running;
  if (locomotion_.stands(request)) return Refused::nothing;
  if (measurement_.battery.charge < config_.walk_charge) {
    decision.requested = measurement_.battery.charge;
    decision.applied = config_.walk_charge;
    return Refused::battery_low;
  }
  if (!may_walk()) {
    decision.joint = static_cast<std::uint8_t>(hottest());
    decision.requested = measurement_.temperature[decision.joint];
    decision.applied = config_.walk_temperature;
    return Refused::overheated;
  }
  return Refused::nothing;
}

Decision Controller::judge(WalkCommand& request, TimeNs) const {
  Decision decision;
  decision.refused = walk_refusal(request, decision);
  decision.action = machine_.current();
  decision.limb = Limb::legs;
  decision.verdict = Verdict::refused;
  if (decision.refused != Refused::nothing) return decision;
  decision.verdict = shape_walk(model_.walk, request) ? Verdict::clamped : Verdict::accepted;
  return decision;
}

void Controller::take(const WalkCommand& request, TimeNs now) {
  if (!locomotion_.stands(request)) frozen_ = false;
  locomotion_.command(request, now);
}

// Joints

bool Controller::player_owns(Limb which) const {
  return machine_.action().owners.of(which) == Owner::motion_player &&
         (which == Limb::neck ? neck_player_ : player_);
}

Refused Controller::limb_refusal(const JointCommand& request) const {
  if (const Refused refused = latched(); refused != Refused::nothing) return refused;
  if (request.limb == Limb::legs) return Refused::owned_by_action;
  const bool anywhere = request.limb == Limb::neck || request.limb == Limb::hands;
  if (request.stream || !anywhere) {
    if (!machine_.action().opens.has(Interface::servo)) return Refused::interface_closed;
    if (machine_.preparing()) return Refused::transition_running;
  }
  if (player_owns(request.limb)) return Refused::owned_by_player;
  if (!upper_body_powered_) return Refused::unpowered;
  switch (machine_.action().owners.of(request.limb)) {
    case Owner::nobody:
      return Refused::unpowered;
    case Owner::action:
      return Refused::owned_by_action;
    case Owner::client:
    case Owner::motion_player:
      return Refused::nothing;
  }
  return Refused::unpowered;
}

JointArray Controller::held() const {
  JointArray positions = limiter_.position();
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((servo_.targeted() & bit(i)) != 0) positions[i] = servo_.target(i);
  return positions;
}

Decision Controller::judge(JointCommand& request, TimeNs) const {
  Decision decision = answer(Refused::nothing, machine_.current());
  decision.limb = request.limb;
  const auto refuse = [&](Refused why, std::size_t joint = 0) {
    decision.verdict = Verdict::refused;
    decision.refused = why;
    decision.joint = static_cast<std::uint8_t>(joint);
    return decision;
  };
  const auto which = static_cast<std::size_t>(request.limb);
  if (which >= kLimbCount || request.mask == 0 || (request.mask & ~limbs_[which]) != 0)
    return refuse(Refused::unknown_joint);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((request.mask & bit(i)) != 0 &&
        !(std::isfinite(request.position[i]) && std::isfinite(request.effort[i])))
      return refuse(Refused::not_finite, i);
  if (const Refused why = limb_refusal(request); why != Refused::nothing) return refuse(why);
  const TargetShape shape = shape_targets(model_, request.mask, request.position, held());
  if (shape.clamped != 0) {
    decision.verdict = Verdict::clamped;
    decision.clamped = shape.clamped;
    decision.joint = shape.worst;
    decision.requested = request.position[shape.worst];
    decision.applied = shape.position[shape.worst];
  }
  request.position = shape.position;
  return decision;
}

void Controller::take(const JointCommand& request, TimeNs now) {
  JointCommand bounded = request;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    bounded.effort[i] = std::clamp(request.effort[i], 0.0, model_.joints[i].limits.effort);
  servo_.command(bounded, limiter_.position(), now);
}

// The motion player. It plays nothing in this version: what it owns is held where it was found.

Decision Controller::judge(const SetMotionPlayer&, TimeNs) const { return accepted(); }

void Controller::take(const SetMotionPlayer& request, TimeNs) {
  if (!request.neck_only) player_ = request.enabled;
  neck_player_ = request.enabled;
  for (std::size_t i = 0; i < kLimbCount; ++i)
    if (player_owns(static_cast<Limb>(i))) servo_.purge(limbs_[i]);
}

// Emergency stop and stop

Decision Controller::judge(const SetEmergencyStop&, TimeNs) const { return accepted(); }

void Controller::take(const SetEmergencyStop& request, TimeNs) {
  if (request.active && !emergency_) {
    machine_.retreat();
    halt();
    if (stop_.level() == StopLevel::sit) stop_.finish();  // a body that is being lowered stops where it is
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
  return found;
}

Decision Controller::judge(const Stop&, TimeNs) const {
  Decision decision = accepted();
  decision.action = machine_.current();
  decision.cancelled = in_motion();
  return decision;
}

void Controller::take(const Stop& request, TimeNs now) {
  if (stop_.latched() && request.level <= stop_.level()) return;  // a stop is never weakened
  // Half way into an action, or on the way to the floor, the robot is in no action but the one that holds.
  if (machine_.preparing() || request.level != StopLevel::hold) machine_.retreat();
  halt();
  stop_.latch(request.level, now);
  if (emergency_ && request.level == StopLevel::sit) stop_.finish();  // in an emergency nothing moves
}

Decision Controller::judge(const ResetStop&, TimeNs) const {
  return answer(emergency_ ? Refused::emergency : Refused::nothing, machine_.current());
}

void Controller::take(const ResetStop&, TimeNs) {
  if (!stop_.latched()) return;
  stop_.reset();
  move_.cancel();
  upper_body_powered_ = true;
}

}  // namespace aim::robotside
