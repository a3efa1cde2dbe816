// Decisions of the control side in words: what failed, why, and what to do next. Made outside the control
// loop.
#include <fmt/core.h>

#include <cmath>

#include "core/model/body_geometry.hpp"
#include "core/units.hpp"
#include "robotside/control/action_machine.hpp"
#include "robotside/control/target_shape.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {
namespace {

// One sentence's worth of context, gathered once.
struct Case {
  const Decision& decision;
  const Request& request;
  const RobotModel& model;

  std::string_view action() const { return model.graph.at(decision.action).name; }
  std::string_view next_hop() const { return model.graph.at(decision.next_hop).name; }
  std::string_view joint() const {
    return decision.joint < model.joints.size() ? model.joints[decision.joint].name
                                                : std::string_view("a joint");
  }
  std::string_view target() const {
    const auto* set = std::get_if<SetAction>(&request);
    if (set == nullptr || set->target >= model.graph.actions().size()) return "that action";
    return model.graph.at(set->target).name;
  }
  // A control source is refused before the request is looked at, so the decision does not know its limb.
  Limb limb() const {
    if (decision.refused != Refused::wrong_source) return decision.limb;
    if (const auto* joints = std::get_if<JointCommand>(&request)) return joints->limb;
    const auto* move = std::get_if<MoveJoints>(&request);
    for (std::size_t i = 0; move != nullptr && i < model.joints.size(); ++i)
      if ((move->mask & bit(i)) != 0) return model.joints[i].limb;
    return decision.limb;
  }
  // "the arms do not move": what the refusal means for the one who asked.
  std::string refusal() const {
    if (std::holds_alternative<SetAction>(request)) return fmt::format("{} is not entered", target());
    if (std::holds_alternative<SetGait>(request)) return "the gait is not changed";
    if (const auto* play = std::get_if<PlayMotion>(&request))
      return play->dance ? "the robot does not dance" : "the motion player does not play";
    if (std::holds_alternative<PauseMotion>(request)) return "nothing is paused or resumed";
    if (std::holds_alternative<PauseTask>(request)) return "no task is paused or resumed";
    if (std::holds_alternative<CancelTask>(request)) return "no task is cancelled";
    if (std::holds_alternative<WalkCommand>(request)) return "the robot does not walk";
    if (std::holds_alternative<JointCommand>(request) || std::holds_alternative<MoveJoints>(request) ||
        std::holds_alternative<FollowPath>(request))
      return fmt::format("the {} {} not move", name_of(limb()),
                         limb() == Limb::neck || limb() == Limb::waist ? "does" : "do");
    if (std::holds_alternative<ResetStop>(request)) return "the stop stays latched";
    if (std::holds_alternative<Stop>(request)) return "the stop was not taken";
    if (std::holds_alternative<SetEmergencyStop>(request)) return "the emergency stop was not changed";
    return "the command was not taken";
  }
};

Error seated(const Case& c) {
  return {Origin::state,
          c.refusal(),
          "the robot is seated, and this action begins on its legs",
          fmt::format("go through {} first: aimctl action set {} walks the route", c.next_hop(), c.target()),
          {},
          {{"current", std::string(c.action())}, {"next_hop", std::string(c.next_hop())}}};
}

Error no_edge(const Case& c) {
  const auto* set = std::get_if<SetAction>(&c.request);
  if (set != nullptr && set->target < c.model.graph.actions().size() &&
      c.model.graph.legal(c.decision.action, set->target))
    return seated(c);
  Error error{Origin::state, fmt::format("{} cannot be entered from {}", c.target(), c.action()),
              "the action graph has no such edge"};
  error.hint = c.decision.next_hop == c.decision.action
                   ? "no route leads there: aimctl action graph shows the edges"
                   : fmt::format("go through {} first: aimctl action set {} walks the route", c.next_hop(),
                                 c.target());
  error.facts = {{"current", std::string(c.action())}, {"next_hop", std::string(c.next_hop())}};
  return error;
}

// What the current action would have to take.
std::string wanted(const Case& c) {
  if (std::holds_alternative<WalkCommand>(c.request)) return "walking commands";
  if (std::holds_alternative<SetGait>(c.request)) return "gait, for nothing walks in it";
  if (const auto* play = std::get_if<PlayMotion>(&c.request))
    return play->dance ? "dances" : "motions of the motion player";
  if (c.decision.limb == Limb::waist) return "commands for the waist";
  if (const auto* joints = std::get_if<JointCommand>(&c.request); joints != nullptr && joints->stream)
    return c.decision.limb == Limb::neck ? "joint streams" : "joint commands for them";
  return "planned moves";
}

Error interface_closed(const Case& c) {
  Error error{Origin::state, c.refusal(), fmt::format("{} takes no {}", c.action(), wanted(c))};
  const auto opening = destination_for(c.decision, c.request, c.model.graph);
  error.hint = opening ? fmt::format("aimctl action set {}", c.model.graph.at(*opening).name)
                       : "aimctl action list shows what each action opens";
  error.facts = {{"current", std::string(c.action())}, {"next_hop", std::string(c.next_hop())}};
  return error;
}

Error overheated(const Case& c) {
  return {Origin::fault,
          c.refusal(),
          fmt::format("{} is at {:.0f} degrees Celsius, the limit is {:.0f}", c.joint(), c.decision.requested,
                      c.decision.applied),
          "let it cool down: aimctl status shows the hottest joint",
          {},
          {{"joint", std::string(c.joint())}, {"temperature_C", format_number(c.decision.requested)}}};
}

Error battery_low(const Case& c) {
  return {Origin::state,
          c.refusal(),
          fmt::format("the battery is at {:.0f} %, walking needs {:.0f} %", c.decision.requested * 100,
                      c.decision.applied * 100),
          "charge it: aimctl bms get",
          {},
          {{"charge_percent", format_number(c.decision.requested * 100)}}};
}

Error not_performed(const Case& c) {
  Error error{Origin::state, fmt::format("{} is not performed", c.target()),
              "this version knows the action by name only",
              "aimctl action list shows the actions that are performed"};
  const auto* set = std::get_if<SetAction>(&c.request);
  if (set != nullptr && set->target < c.model.graph.actions().size() &&
      !c.model.graph.at(set->target).absent.empty())
    error.reason = std::string(c.model.graph.at(set->target).absent);
  return error;
}

Error missing_joint(const Case& c) {
  return {Origin::state,   c.refusal(), fmt::format("the {} edition has no {}", c.model.edition, c.joint()),
          "leave it at 0", {},          {{"joint", std::string(c.joint())}}};
}

Error owned_by_client(const Case& c) {
  const bool free = c.model.graph.at(c.decision.action).owners.arms == Owner::motion_player;
  return {Origin::state, c.refusal(),
          free ? "it is disabled, or what this motion moves belongs to the client"
               : fmt::format("it owns nothing of what this motion moves in {}", c.action()),
          "aimctl player enable"};
}

Error not_finite(const Case& c) {
  const bool joints = std::holds_alternative<JointCommand>(c.request);
  return {Origin::usage, c.refusal(),
          joints ? fmt::format("the target of {} is not a finite number", c.joint())
                 : "a velocity is not a finite number",
          "send numbers"};
}

// An action that leads arms apart, rather one that is a step away; empty where the robot has none.
std::string_view way_apart(const Case& c) {
  std::string_view found;
  for (const ActionEdge& edge : c.model.graph.edges()) {
    const auto to = c.model.graph.find(edge.to);
    if (!to || c.model.graph.at(*to).behaviour != Behaviour::escape) continue;
    if (edge.from == c.action()) return edge.to;
    found = edge.to;
  }
  return found;
}

Error would_collide(const Case& c) {
  Error error{Origin::limit, c.refusal(), "parts of the body would meet",
              "aimctl plan joints finds a way around"};
  if (const std::string_view apart = way_apart(c); !apart.empty())
    error.hint += fmt::format("; arms that touch already come apart in {}", apart);
  const BodyGeometry* body = c.model.geometry;
  if (body == nullptr || c.decision.pair >= body->pairs.size()) return error;
  const SolidPair& pair = body->pairs[c.decision.pair];
  const std::string_view first = body->solids[pair.first].name, second = body->solids[pair.second].name;
  error.reason = fmt::format("{} would meet {}", first, second);
  error.facts = {{"first", std::string(first)}, {"second", std::string(second)}};
  return error;
}

// A sender whose stream is over goes on only when it has begun anew.
std::string begin_anew(const Case& c) {
  return std::holds_alternative<WalkCommand>(c.request)
             ? "to begin a new stream, command standing or pause for the dead-man's time first"
             : "to begin a new stream, pause for the dead-man's time first";
}

Error overtaken(const Case& c) {
  const std::string_view holder = c.decision.holder.text();
  return {Origin::aborted, c.refusal(),
          holder.empty() ? "another sender's stream has taken its place"
                         : fmt::format("the stream of {} has taken its place", holder),
          begin_anew(c), std::string(holder)};
}

// What moved was ended; what was asked meanwhile, or right after, is not begun.
Error suspended(const Case& c) {
  constexpr std::string_view kHint = "look at the robot, then start again";
  if (c.decision.requested <= 0)
    return {Origin::aborted, c.refusal(), "aimd was suspended, and what moved was brought to a hold",
            std::string(kHint)};
  const auto* joints = std::get_if<JointCommand>(&c.request);
  const bool streamed =
      std::holds_alternative<WalkCommand>(c.request) || (joints != nullptr && joints->stream);
  return {streamed ? Origin::aborted : Origin::state, c.refusal(),
          fmt::format("aimd was suspended for {:.1f} s, and what was asked meanwhile no longer counts",
                      c.decision.requested),
          std::string(kHint)};
}

Error refused(const Case& c) {
  switch (c.decision.refused) {
    case Refused::none:
      return {Origin::error, c.refusal(), "no reason was given"};
    case Refused::no_edge:
      return no_edge(c);
    case Refused::not_performed:
      return not_performed(c);
    case Refused::transition_running:
      return {Origin::state, c.refusal(), fmt::format("the robot is still entering {}", c.action()),
              fmt::format("wait for it: aimctl action wait {}", c.action())};
    case Refused::interface_closed:
      return interface_closed(c);
    case Refused::owned_by_player:
      return {Origin::state, c.refusal(),
              fmt::format("the motion player owns the {}", name_of(c.decision.limb)), "aimctl player disable",
              "motion_player"};
    case Refused::owned_by_action:
      return {Origin::state, c.refusal(),
              fmt::format("{} moves the {} itself", c.action(), name_of(c.decision.limb)),
              "aimctl action list shows what each action opens", std::string(c.action())};
    case Refused::owned_by_task:
      return {Origin::state, c.refusal(),
              fmt::format("task {} moves the {}", c.decision.task, name_of(c.decision.limb)),
              fmt::format("wait for it, or end it: aimctl task cancel {}", c.decision.task),
              fmt::format("task {}", c.decision.task)};
    case Refused::owned_by_stream:
      return {Origin::state, c.refusal(),
              fmt::format("a stream of set-points drives the {}", name_of(c.decision.limb)),
              "end the stream first", "stream"};
    case Refused::owned_by_client:
      return owned_by_client(c);
    case Refused::unpowered:
      return {Origin::state, c.refusal(),
              fmt::format("the {} have no power in {}", name_of(c.decision.limb), c.action()),
              "aimctl action list shows the actions that give them power"};
    case Refused::stopped:
      return {Origin::fault, c.refusal(), "the stop is latched", "aimctl stop --reset"};
    case Refused::emergency:
      return {Origin::fault, c.refusal(), "an emergency stop is active", "aimctl estop release"};
    case Refused::disabled:
      return {Origin::state, c.refusal(), "motion control was disabled by DisableRobot",
              "aimctl rpc call McBaseService/EnableRobot"};
    case Refused::battery_low:
      return battery_low(c);
    case Refused::overheated:
      return overheated(c);
    case Refused::not_finite:
      return not_finite(c);
    case Refused::unknown_joint:
      return {Origin::not_found, c.refusal(),
              fmt::format("a target is for a joint outside the {}", name_of(c.decision.limb)),
              "aimctl joint list shows the names"};
    case Refused::missing_joint:
      return missing_joint(c);
    case Refused::wrong_source:
      return {Origin::state, c.refusal(), "the control source of the request does not match the work mode",
              "send control_source ControlSource_SAFE, or change the mode: aimctl rpc call "
              "McBaseService/SetWorkMode"};
    case Refused::standing_gait:
      return {Origin::state, c.refusal(), "the gait is STANCE: the robot stands, whatever the velocity",
              "aimctl walk gait smart_walk"};
    case Refused::no_task:
      return {Origin::not_found, c.refusal(), "no such task is under way",
              "aimctl task list shows the tasks"};
    case Refused::no_motion:
      return {Origin::state, c.refusal(), "nothing is being performed",
              "aimctl player list, aimctl dance list"};
    case Refused::cannot_be_timed:
      return {Origin::limit, c.refusal(), "no time law keeps the limits", "choose another target"};
    case Refused::cancelled:
      return {Origin::aborted, c.refusal(), "it was cancelled", "start it again if it is still wanted"};
    case Refused::superseded:
      return {Origin::aborted, c.refusal(), "another command took its place",
              "start it again if it is still wanted"};
    case Refused::driver_silent:
      return {Origin::fault, c.refusal(), "the robot was not measured for too long",
              "aimctl status shows what is wrong"};
    case Refused::would_collide:
      return would_collide(c);
    case Refused::old_set_point:
      return {Origin::state, c.refusal(), "the number of the set-point is not newer than the last one's",
              "count header.seq up from message to message, or leave it out of all of them"};
    case Refused::overtaken:
      return overtaken(c);
    case Refused::stream_ended:
      return {Origin::aborted, c.refusal(), "aimd was suspended, which ended the stream", begin_anew(c)};
    case Refused::suspended:
      return suspended(c);
    case Refused::robot_refused:
      return {Origin::state, c.refusal(), "the robot answers: " + std::string(c.decision.robot_reason),
              "aimctl action get shows what it is in"};
    case Refused::busy:
      return {Origin::error, c.refusal(), "the command queue is full",
              "send fewer commands at once, and try again"};
  }
  return {Origin::error, c.refusal(), "no reason was given"};
}

// The other joint of the pair, and why both share a limit.
std::string coupling_of(const RobotModel& model, std::size_t joint) {
  const CoupledLimit* limit = model.coupled_limit(joint);
  if (limit == nullptr) return {};
  return fmt::format("with {}: {}", model.joints[limit->partner(joint)].name, limit->reason);
}

}  // namespace

Error describe(const Decision& decision, const Command& command, const RobotModel& model) {
  const Case c{decision, command.request, model};
  if (decision.verdict != Verdict::not_decided || decision.refused != Refused::none) return refused(c);
  return {Origin::timeout, fmt::format("{}: the outcome is unknown", c.refusal()),
          "the control loop did not answer in time", "aimctl status shows whether it runs"};
}

std::vector<ClampedValue> clamps_of(const Decision& decision, const Command& command,
                                    const RobotModel& model) {
  std::vector<ClampedValue> clamps;
  if (decision.verdict != Verdict::clamped) return clamps;
  if (const auto targets = targets_of(command.request)) {
    // The loop reports the worst joint; what it did to the others follows from the same shaping.
    const TargetShape shape = shape_targets(model, targets->mask, *targets->position, {});
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
      if ((decision.clamped & bit(i)) == 0) continue;
      const double applied = i == decision.joint ? decision.applied : shape.position[i];
      clamps.push_back({std::string(model.joints[i].name), (*targets->position)[i], applied,
                        std::string(name_of(model.joints[i].unit)),
                        (decision.coupled & bit(i)) == 0 ? std::string() : coupling_of(model, i)});
    }
  } else if (const auto* walk = std::get_if<WalkCommand>(&command.request)) {
    WalkCommand shaped = *walk;
    shape_walk(model.walk, shaped);
    const auto note = [&](std::string_view name, double asked, double applied, std::string_view unit) {
      if (asked != applied) clamps.push_back({std::string(name), asked, applied, std::string(unit)});
    };
    note("forward_velocity", walk->forward, shaped.forward, "m/s");
    note("lateral_velocity", walk->lateral, shaped.lateral, "m/s");
    note("angular_velocity", walk->yaw_rate, shaped.yaw_rate, "rad/s");
  }
  return clamps;
}

}  // namespace aim::robotside
