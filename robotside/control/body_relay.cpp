// One period: read, goals from fresh set-points, limiter, write.
#include "robotside/control/body_relay.hpp"

#include <cmath>

#include "robotside/control/state_report.hpp"

namespace aim::robotside {
namespace {

Decision verdict(Refused why) {
  Decision decision;
  decision.verdict = why == Refused::none ? Verdict::accepted : Verdict::refused;
  decision.refused = why;
  return decision;
}

// The legs of a body without actions are single joints.
Cancelled cancelled_with(Limb limb) {
  switch (limb) {
    case Limb::arms:
      return Cancelled::arms;
    case Limb::neck:
      return Cancelled::neck;
    case Limb::hands:
      return Cancelled::hands;
    case Limb::waist:
      return Cancelled::waist;
    case Limb::legs:
      break;
  }
  return Cancelled::joints;
}

}  // namespace

BodyRelay::BodyRelay(const RobotModel& model, Driver& driver, const ControlConfig& config)
    : model_(model),
      config_(config),
      driver_(driver),
      rest_watch_(model),
      limiter_(model, config.period_s()),
      ramp_(model.walk, config.period_s()) {
  state_.status = ActionStatus::running;
}

std::optional<Decision> BodyRelay::take(const Command& command) {
  const auto refused = targets_.send(command);
  return refused ? std::optional(verdict(*refused)) : std::nullopt;
}

Decision BodyRelay::decide(const Command& command, TimeNs now) {
  if (!measured_) return {};
  const bool stops = std::holds_alternative<Stop>(command.request);
  const bool resets = std::holds_alternative<ResetStop>(command.request);
  if (!stops && !resets && !std::holds_alternative<SetEmergencyStop>(command.request))
    return verdict(Refused::hardware_only);
  if (resets && state_.emergency) return verdict(Refused::emergency);
  Decision decision = verdict(Refused::none);
  if (stops) decision.cancelled = in_motion(now);
  if (command.dry_run) return decision;
  take_stop(command.request, now);
  if (held()) suspended(0, now);
  targets_.hold(held());
  return decision;
}

void BodyRelay::take_stop(const Request& request, TimeNs now) {
  if (const auto* stop = std::get_if<Stop>(&request)) {
    stop_.latch(stop->level, now);
    if (stop->level == StopLevel::relax) set_points_.legs_powered = set_points_.upper_body_powered = false;
  }
  if (const auto* emergency = std::get_if<SetEmergencyStop>(&request))
    state_.emergency_inputs.set(emergency->input, emergency->active);
  state_.emergency = state_.emergency_inputs.any();
  if (std::holds_alternative<ResetStop>(request)) stop_.reset();
  state_.stopped = stop_.latched();
  state_.stop_level = stop_.level();
  state_.stopped_since = stop_.since();
}

// A limb moves, or a stream keeps it where it is.
std::uint32_t BodyRelay::in_motion(TimeNs now) const {
  std::uint32_t found = ramp_.at_rest() ? 0 : static_cast<std::uint32_t>(Cancelled::walking);
  for (std::size_t limb = 0; limb < kLimbCount; ++limb) {
    JointMask joints = 0;
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if (static_cast<std::size_t>(model_.joints[i].limb) == limb) joints |= bit(i);
    const auto& target = targets_.of(static_cast<Limb>(limb));
    const bool streamed = target.taken().stream && target.seen_at() != kNever &&
                          now - target.seen_at() <= config_.servo_silence;
    if (streamed || !limiter_.at_rest(joints))
      found |= static_cast<std::uint32_t>(cancelled_with(static_cast<Limb>(limb)));
  }
  return found;
}

void BodyRelay::suspended(TimeNs, TimeNs) { targets_.drop(); }

void BodyRelay::add_goals(Limb limb, TimeNs now) {
  auto& target = targets_.of(limb);
  const JointCommand& command = target.take();
  // A set-point stream lasts for the silence that servo streams are allowed; a single command until the next.
  const auto lasts = command.stream ? std::optional(config_.servo_silence) : std::nullopt;
  if (!target.applies(now, lasts) || held()) return;
  // A moving set-point goes on between two messages: its sender never stops at once. Held still it would be
  // overrun, because the limiter arrives there with its velocity.
  const double age = command.stream ? static_cast<double>(now - target.seen_at()) * 1e-9 : 0;  // [s]
  bool powered = false;
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((command.mask & bit(i)) == 0 || (model_.missing & bit(i)) != 0) continue;
    powered = powered || (command.limp & bit(i)) == 0;
    set_points_.effort_limit[i] = command.effort[i];
    // A motor without stiffness stays by friction in the simulator, so it follows what is smoothed to rest.
    goals_[i] = towards(i, command.position[i] + age * command.velocity[i], command.velocity[i]);
  }
  // The power of a limb as a whole: legs, or the upper body by its arms.
  if (limb == Limb::legs) set_points_.legs_powered = powered;
  if (limb == Limb::arms) set_points_.upper_body_powered = powered;
}

// A sender may itself brake with most of the acceleration, so what is missing is made up for slowly, with the
// rest of it. Far away the limiter moves as fast as it can.
JointGoal BodyRelay::towards(std::size_t joint, double target, double velocity) const {
  constexpr double kClosing = 30;  // [1/s]
  const double missing = target - limiter_.position()[joint];
  constexpr double kRest = 0.3;  // of the acceleration
  const double near = 2 * kRest * model_.joints[joint].limits.acceleration / (kClosing * kClosing);
  if (std::abs(missing) > near) return {true, target, velocity};
  const double closing = velocity + kClosing * missing;
  return {true, limiter_.position()[joint] + closing * config_.period_s(), closing};
}

void BodyRelay::move_base(TimeNs now) {
  auto& target = targets_.base();
  const BaseVelocity wanted = target.take().velocity;
  base_hold_.hold(held());
  if (target.is_new() && !base_hold_.takes(wanted != BaseVelocity{}, now)) target.drop();
  const bool moves = target.applies(now, config_.servo_silence) && !held();
  // The sender has ramped its velocity already; the highest limits follow it most closely.
  ramp_.step(moves ? wanted : BaseVelocity{}, RampMode::stop);
  set_points_.base_velocity = ramp_.velocity();
}

void BodyRelay::step(TimeNs now) {
  measured_now_ = driver_.read(now, measurement_);
  if (measured_now_ && !measured_) limiter_.take_over(measurement_.position, measurement_.velocity);
  measured_ = measured_ || measured_now_;
  if (!measured_) return;
  if (measured_now_) {
    state_.measured_at = now - std::max<TimeNs>(0, measurement_.age - measurement_.interval);
    button_.step(measurement_.button, now);
    state_.button = button_.trouble();
    state_.button_reported = button_.is_reported();
    state_.emergency_inputs.set(EmergencyInput::wired, button_.asserted());
    state_.emergency = state_.emergency_inputs.any();
  }
  rest_watch_.step(measurement_, state_.measured_at, held(), now);
  goals_.fill({});
  for (std::size_t limb = 0; limb < kLimbCount; ++limb) add_goals(static_cast<Limb>(limb), now);
  limiter_.step(goals_);
  move_base(now);
  set_points_.position = limiter_.position();
  set_points_.velocity = limiter_.velocity();
  set_points_.stopped = set_points_.forbidden = held();
  driver_.write(now, set_points_);
  report(now);
}

bool BodyRelay::at_rest() const {
  return limiter_.at_rest((JointMask{1} << model_.joints.size()) - 1) && ramp_.at_rest();
}

void BodyRelay::report(TimeNs now) {
  state_.time = now;
  ++state_.periods;
  state_.driver_silent = !measured_now_ && now - state_.measured_at > config_.driver_silence;
  state_.rest = rest_watch_.rest();
  state_.at_rest = at_rest() && state_.rest == Rest::resting;
  state_.moves_on = rest_watch_.defies();
  state_.walking = !ramp_.at_rest();
  report_measured(measurement_, feet_on_ground(), state_);
  state_.set_position = limiter_.position();
  state_.set_velocity = limiter_.velocity();
}

}  // namespace aim::robotside
