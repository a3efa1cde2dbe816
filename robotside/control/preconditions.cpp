// Derives the unmet preconditions of a request from the state of the robot.
#include "robotside/control/preconditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "core/fact.hpp"
#include "robotside/control/parts/action_machine.hpp"
#include "robotside/control/request_profile.hpp"

namespace aim::robotside {
namespace {

bool player_on(const RobotState& state, Limb limb) {
  return limb == Limb::neck ? state.neck_player_enabled : state.player_enabled;
}

class Collector {
 public:
  Collector(const RobotState& state, Limb limb) : state_(state), limb_(limb) {}
  void add(bool unmet, Refused why, double is = 0, double limit = 0) {
    if (!unmet) return;
    Decision decision;
    decision.verdict = Verdict::refused;
    decision.refused = why;
    decision.action = state_.action;
    decision.limb = limb_;
    decision.requested = is;
    decision.applied = limit;
    found_.push_back(decision);
  }
  void add_joint(std::size_t joint, bool unmet, Refused why, double is = 0, double limit = 0) {
    add(unmet, why, is, limit);
    if (unmet) found_.back().joint = static_cast<std::uint8_t>(joint);
  }
  std::vector<Decision> take() { return std::move(found_); }

 private:
  const RobotState& state_;
  Limb limb_;
  std::vector<Decision> found_;
};

// Each of the joints with a fault; one of a part without power, which is switched as a whole.
void add_joints(JointMask joints, const RobotState& state, const RobotModel& model, Collector& found) {
  const JointMask faulty = joints & (state.offline | state.faulty | state.implausible);
  const JointMask off = joints & state.switched_off & ~faulty;
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    found.add_joint(i, (faulty & bit(i)) != 0, Refused::joint_faulty);
  if (off != 0) found.add_joint(static_cast<std::size_t>(std::countr_zero(off)), true, Refused::switched_off);
}

// What walking needs beyond healthy legs.
void add_strength(const RobotState& state, const RobotModel& model, Collector& found) {
  constexpr double kCharge = FaultThreshold::kBatteryCharge;
  constexpr double kHot = FaultThreshold::kJointTemperature;
  const bool doubted = state.base_doubt != BaseDoubt::none;
  found.add(!state.known.base, doubted ? Refused::base_doubted : Refused::base_unknown);
  const bool measured = model.can(Capability::battery) && state.known.battery;
  found.add(measured && state.battery.charge < kCharge, Refused::battery_low, state.battery.charge, kCharge);
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    found.add_joint(i, state.temperature[i] > kHot, Refused::overheated, state.temperature[i], kHot);
}

bool of_a_joint(Refused why) {
  return why == Refused::joint_faulty || why == Refused::switched_off || why == Refused::overheated;
}

// The same precondition, of the same joint.
bool same(const Decision& a, const Decision& b) {
  return a.refused == b.refused && (!of_a_joint(a.refused) || a.joint == b.joint);
}

// Words of the aimctl command that meets the precondition; empty if there is none that is safe to propose as
// a step of its own.
std::string remedy_of(const Decision& unmet, const Command& command, const RobotModel& model) {
  switch (unmet.refused) {
    case Refused::stopped:
      return "stop --reset";
    case Refused::interface_closed:
    case Refused::unpowered: {
      const auto opening = destination_for(unmet, command.request, model.graph);
      if (opening && !model.graph.at(*opening).permanent.empty()) return {};  // never as a mere step
      return opening ? fmt::format("action set {}", model.graph.at(*opening).name) : std::string();
    }
    case Refused::transition_running:
      return fmt::format("action wait {}", model.graph.at(unmet.action).name);
    case Refused::owned_by_player:
      return "player disable";
    case Refused::standing_gait:
      return "walk gait smart_walk";
    case Refused::self_moved:
      for (const ArmMode& mode : model.arm_modes)
        if (mode.external && unmet.limb == Limb::arms) return fmt::format("arm mode {}", mode.name);
      return {};
    default:
      return {};
  }
}

// An action that opens what the request needs, and that only a restart of the robot ends.
bool is_forbidden(const RobotState& state, const RobotModel& model, std::optional<ActionIndex> target) {
  return !state.permits_permanent && target && *target < model.graph.actions().size() &&
         *target != state.action && !model.graph.at(*target).permanent.empty();
}

// Joints whose faults forbid to enter the action: without legs a robot enters its safe action (row 0) only.
JointMask needed_to_enter(const RobotModel& model, ActionIndex action) {
  return action == 0 ? JointMask{0} : model.joints_of(Limb::legs);
}

// What is done about a precondition, in steps: sentences, or aimctl lines.
std::vector<std::string> steps_of(const Decision& unmet, const std::string& remedy, const Error& described,
                                  const RobotState& state) {
  if (unmet.refused == Refused::emergency) return release_steps(state.emergency_inputs);
  return {remedy.empty() ? described.hint : "aimctl " + remedy};
}

void add_once(std::vector<std::string>& sentences, const std::string& sentence) {
  if (!sentence.empty() && std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
    sentences.push_back(sentence);
}

// For which a robot's own controller refuses; what is late or skewed is no reason of it.
bool explains_refusal(const Fault& fault) {
  constexpr std::array kReasons{FaultKind::joint_offline, FaultKind::encoder_jump,
                                FaultKind::over_temperature, FaultKind::low_battery, FaultKind::reported};
  return std::find(kReasons.begin(), kReasons.end(), fault.kind) != kReasons.end();
}

void add_steps(Error& error, const std::vector<std::string>& steps) {
  for (const std::string& step : steps) {
    const Fact fact{std::string(kStepFact), step};
    if (!step.empty() && std::find(error.facts.begin(), error.facts.end(), fact) == error.facts.end())
      error.facts.push_back(fact);
  }
}

}  // namespace

std::vector<Decision> unmet_preconditions(const Command& command, const RobotState& state,
                                          const RobotModel& model, const Decision& refused) {
  const Request& request = command.request;
  if (!is_motion(request)) return {};
  const RequestProfile profile = profile_of(request, refused, model);
  const Limb limb = profile.limb;
  Collector found(state, limb);
  Decision here;
  here.action = state.action;
  here.limb = limb;
  const auto destination = destination_for(here, request, model.graph);
  found.add(is_forbidden(state, model, destination), Refused::not_permitted);
  found.add(state.driver_silent, Refused::driver_silent);
  found.add(!may_command(state.work_mode, command.source), Refused::wrong_source);
  found.add(state.emergency, Refused::emergency);
  found.add(state.button == ButtonTrouble::unheard, Refused::button_unheard);
  found.add(state.stopped, Refused::stopped);
  found.add(!state.enabled, Refused::disabled);
  // The action that opens what the request needs; the current one if it does, or if nothing is needed.
  const ActionIndex opening = destination.value_or(state.action);
  if (opening >= model.graph.actions().size()) return found.take();
  const Action& there = model.graph.at(opening);
  const bool enters = opening != state.action;
  const JointMask entering = enters ? needed_to_enter(model, opening) : JointMask{0};
  const bool dances = enters && there.behaviour == Behaviour::dance;
  add_joints(entering, state, model, found);
  if (dances) add_strength(state, model, found);
  if (std::holds_alternative<SetAction>(request)) return found.take();
  found.add(
      state.status == ActionStatus::running && model.graph.at(state.action).behaviour == Behaviour::motion,
      Refused::transition_running);
  found.add(enters, Refused::interface_closed);
  found.add(opening == state.action && state.status == ActionStatus::prepare, Refused::transition_running);
  found.add(opening == state.action && profile.moves_limb && there.owners.of(limb) == Owner::none,
            Refused::unpowered);
  found.add(profile.moves_limb && there.owners.of(limb) == Owner::motion_player && player_on(state, limb),
            Refused::owned_by_player);
  found.add(profile.moves_limb && (state.self_moved & model.joints_of(limb)) != 0, Refused::self_moved);
  found.add(profile.by_velocity && state.gait == GaitType::stance, Refused::standing_gait);
  add_joints(profile.joints & ~entering, state, model, found);
  if (profile.needs_strength && !dances) add_strength(state, model, found);
  return found.take();
}

Error describe_all(const Decision& refused, const Command& command, const RobotState& state,
                   const RobotModel& model) {
  const auto described = [&](const Decision& one) {
    Error said = describe(one, command, model);
    if (one.refused != Refused::emergency) return said;
    said.hint = release_of(state.emergency_inputs);
    const bool button = state.emergency_inputs.has(EmergencyInput::wired);
    if (button && state.button != ButtonTrouble::none)
      said.reason += fmt::format("; {}", sentence_of(state.button));
    return said;
  };
  std::vector<Decision> unmet = unmet_preconditions(command, state, model, refused);
  const auto named = [&](const Decision& other) { return same(other, refused); };
  Error error = described(refused);
  // A reason that is no precondition, like a limit, is not mended by any of them.
  if (std::none_of(unmet.begin(), unmet.end(), named)) return error;
  if (unmet.front().refused == Refused::not_permitted) {
    error = described(unmet.front());
    add_steps(error, {error.hint});
    return error;
  }
  std::vector<std::string> hints;
  for (const Decision& one : unmet) {
    const Decision& precondition = named(one) ? refused : one;
    const Error further = described(precondition);
    const std::string remedy = remedy_of(precondition, command, model);
    if (!remedy.empty()) error.facts.push_back({std::string(kRemedyFact), remedy});
    add_steps(error, steps_of(precondition, remedy, further, state));
    add_once(hints, further.hint);
    if (!named(one)) error.reason += "; also, " + further.reason;
  }
  error.hint = fmt::format("{}", fmt::join(hints, "; then "));
  return error;
}

Error with_faults(Error refusal, const std::vector<Fault>& faults) {
  if (std::none_of(faults.begin(), faults.end(), explains_refusal)) return refusal;
  std::vector<std::string> further;
  for (const Fault& fault : faults)
    if (explains_refusal(fault) && refusal.reason.find(fault.sentence) == std::string::npos)
      add_once(further, fault.sentence);
  if (!further.empty()) refusal.reason += fmt::format("; its faults: {}", fmt::join(further, "; "));
  refusal.hint = "aimctl fault list shows the faults, and what to do about each";
  return refusal;
}

}  // namespace aim::robotside
