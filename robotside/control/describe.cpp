// Makes the error of a refused command: what failed, why, and what to do next. Runs outside the control loop.
#include <fmt/core.h>

#include <cmath>

#include "core/model/body_geometry.hpp"
#include "core/units.hpp"
#include "robotside/control/action_machine.hpp"
#include "robotside/control/target_shape.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {
namespace {

// What the sentences of one refusal are made from.
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
  // A control source is refused before the request is validated; the limb then comes from the request.
  Limb limb() const {
    if (decision.refused != Refused::wrong_source) return decision.limb;
    if (const auto* joints = std::get_if<JointCommand>(&request)) return joints->limb;
    const auto* move = std::get_if<MoveJoints>(&request);
    for (std::size_t i = 0; move != nullptr && i < model.joints.size(); ++i)
      if ((move->mask & bit(i)) != 0) return model.joints[i].limb;
    return decision.limb;
  }
  // The error's message, e.g. "the arms do not move".
  std::string refusal() const {
    if (std::holds_alternative<SetAction>(request))
      return fmt::format("the robot does not enter {}", target());
    if (std::holds_alternative<SetGait>(request)) return "the gait is not changed";
    if (const auto* play = std::get_if<PlayMotion>(&request))
      return play->dance ? "the robot does not dance" : "the motion player does not play";
    if (std::holds_alternative<PauseMotion>(request)) return "no motion is paused or resumed";
    if (std::holds_alternative<PauseTask>(request)) return "no task is paused or resumed";
    if (std::holds_alternative<CancelTask>(request)) return "no task is cancelled";
    if (std::holds_alternative<WalkCommand>(request)) return "the robot does not walk";
    if (std::holds_alternative<JointCommand>(request) || std::holds_alternative<MoveJoints>(request) ||
        std::holds_alternative<FollowPath>(request))
      return fmt::format("the {} {} not move", name_of(limb()),
                         limb() == Limb::neck || limb() == Limb::waist ? "does" : "do");
    if (std::holds_alternative<ResetStop>(request)) return "the stop stays latched";
    if (std::holds_alternative<Stop>(request)) return "the robot did not accept the stop";
    if (std::holds_alternative<SetEmergencyStop>(request)) return "the emergency stop was not changed";
    return "the robot did not accept the command";
  }
};

Error seated(const Case& c) {
  return {Origin::state,
          c.refusal(),
          "the robot is seated, and this action starts from standing",
          fmt::format("enter {} first; aimctl action set {} takes all steps", c.next_hop(), c.target()),
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
  error.hint =
      c.decision.next_hop == c.decision.action
          ? fmt::format("there is no route to {}; aimctl action graph shows the edges", c.target())
          : fmt::format("enter {} first; aimctl action set {} takes all steps", c.next_hop(), c.target());
  error.facts = {{"current", std::string(c.action())}, {"next_hop", std::string(c.next_hop())}};
  return error;
}

// What the current action does not allow, with its verb.
std::string unavailable(const Case& c) {
  if (std::holds_alternative<WalkCommand>(c.request) || std::holds_alternative<SetGait>(c.request))
    return "walking is";
  if (const auto* play = std::get_if<PlayMotion>(&c.request))
    return play->dance ? "dances are" : "the motion player is";
  if (c.decision.limb == Limb::waist) return "waist commands are";
  if (const auto* joints = std::get_if<JointCommand>(&c.request); joints != nullptr && joints->stream)
    return fmt::format("set-point streams for the {} are", name_of(c.decision.limb));
  return "planned moves are";
}

Error interface_closed(const Case& c) {
  Error error{Origin::state, c.refusal(), fmt::format("{} not available in {}", unavailable(c), c.action())};
  const auto opening = destination_for(c.decision, c.request, c.model.graph);
  error.hint = opening ? fmt::format("aimctl action set {}", c.model.graph.at(*opening).name)
                       : "aimctl action list shows what each action allows";
  error.facts = {{"current", std::string(c.action())}, {"next_hop", std::string(c.next_hop())}};
  return error;
}

Error overheated(const Case& c) {
  return {Origin::fault,
          c.refusal(),
          fmt::format("{} is at {:.0f} degrees Celsius; the limit is {:.0f}", c.joint(), c.decision.requested,
                      c.decision.applied),
          "let the joint cool down; aimctl status shows the hottest joint",
          {},
          {{"joint", std::string(c.joint())}, {"temperature_C", format_number(c.decision.requested)}}};
}

Error battery_low(const Case& c) {
  return {Origin::state,
          c.refusal(),
          fmt::format("the battery is at {:.0f} %; walking needs at least {:.0f} %",
                      c.decision.requested * 100, c.decision.applied * 100),
          "charge the battery; aimctl bms get shows its charge",
          {},
          {{"charge_percent", format_number(c.decision.requested * 100)}}};
}

Error not_performed(const Case& c) {
  Error error{Origin::state, fmt::format("{} is not available", c.target()),
              "this version knows only the name of the action",
              "aimctl action list shows the available actions"};
  const auto* set = std::get_if<SetAction>(&c.request);
  if (set != nullptr && set->target < c.model.graph.actions().size() &&
      !c.model.graph.at(set->target).absent.empty())
    error.reason = std::string(c.model.graph.at(set->target).absent);
  return error;
}

Error missing_joint(const Case& c) {
  return {
      Origin::state,         c.refusal(), fmt::format("the {} edition has no {}", c.model.edition, c.joint()),
      "set its target to 0", {},          {{"joint", std::string(c.joint())}}};
}

Error owned_by_client(const Case& c) {
  const bool allowed = c.model.graph.at(c.decision.action).owners.arms == Owner::motion_player;
  return {Origin::state, c.refusal(),
          allowed ? "the motion player is disabled, or the client owns all joints of this motion"
                  : fmt::format("the motion player owns no joint of this motion in {}", c.action()),
          "aimctl player enable"};
}

Error not_finite(const Case& c) {
  const bool joints = std::holds_alternative<JointCommand>(c.request);
  return {Origin::usage, c.refusal(),
          joints ? fmt::format("the target of {} is not a finite number", c.joint())
                 : "a velocity is not a finite number",
          "send finite numbers"};
}

// The action that moves touching arms apart: one that is one edge away, else any; empty if there is none.
std::string_view escape_action(const Case& c) {
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
  Error error{Origin::limit, c.refusal(), "parts of the body would collide",
              "aimctl plan joints looks for a path without collision"};
  if (const std::string_view escape = escape_action(c); !escape.empty())
    error.hint += fmt::format("; if the arms already touch, {} moves them apart", escape);
  const BodyGeometry* body = c.model.geometry;
  if (body == nullptr || c.decision.pair >= body->pairs.size()) return error;
  const SolidPair& pair = body->pairs[c.decision.pair];
  const std::string_view first = body->solids[pair.first].name, second = body->solids[pair.second].name;
  error.reason = fmt::format("{} would collide with {}", first, second);
  error.facts = {{"first", std::string(first)}, {"second", std::string(second)}};
  return error;
}

// The hint for a sender whose stream has ended: its set-points count again only in a new stream.
std::string restart_hint(const Case& c) {
  return std::holds_alternative<WalkCommand>(c.request)
             ? "to start a new stream, first command zero velocity or send nothing for the dead-man time"
             : "to start a new stream, first send nothing for the dead-man time";
}

Error overtaken(const Case& c) {
  const std::string_view holder = c.decision.holder.text();
  return {Origin::aborted, c.refusal(),
          holder.empty() ? "another sender's stream has replaced this one"
                         : fmt::format("the stream of {} has replaced this one", holder),
          restart_hint(c), std::string(holder)};
}

// A suspension ends running motions; requests that may have waited during it are refused. A decision with
// `requested` <= 0 is of a motion that was ended.
Error suspended(const Case& c) {
  constexpr std::string_view kHint = "check the robot, then start again";
  if (c.decision.requested <= 0)
    return {Origin::aborted, c.refusal(), "aimd was suspended and then stopped all motion",
            std::string(kHint)};
  const auto* joints = std::get_if<JointCommand>(&c.request);
  const bool streamed =
      std::holds_alternative<WalkCommand>(c.request) || (joints != nullptr && joints->stream);
  return {streamed ? Origin::aborted : Origin::state, c.refusal(),
          fmt::format("aimd was suspended for {:.1f} s and refuses requests that may have waited meanwhile",
                      c.decision.requested),
          std::string(kHint)};
}

Error refused(const Case& c) {
  switch (c.decision.refused) {
    case Refused::none:
      return {Origin::error, c.refusal(), "aimd gave no reason"};
    case Refused::no_edge:
      return no_edge(c);
    case Refused::not_performed:
      return not_performed(c);
    case Refused::transition_running:
      return {Origin::state, c.refusal(), fmt::format("the robot is still entering {}", c.action()),
              fmt::format("wait for the transition: aimctl action wait {}", c.action())};
    case Refused::interface_closed:
      return interface_closed(c);
    case Refused::owned_by_player:
      return {Origin::state, c.refusal(),
              fmt::format("the motion player owns the {}", name_of(c.decision.limb)), "aimctl player disable",
              "motion_player"};
    case Refused::owned_by_action:
      return {Origin::state, c.refusal(),
              fmt::format("the action {} moves the {}", c.action(), name_of(c.decision.limb)),
              "aimctl action list shows what each action allows", std::string(c.action())};
    case Refused::owned_by_task:
      return {Origin::state, c.refusal(),
              fmt::format("task {} moves the {}", c.decision.task, name_of(c.decision.limb)),
              fmt::format("wait for the task, or cancel it: aimctl task cancel {}", c.decision.task),
              fmt::format("task {}", c.decision.task)};
    case Refused::owned_by_stream:
      return {Origin::state, c.refusal(),
              fmt::format("a set-point stream moves the {}", name_of(c.decision.limb)),
              "end the stream first", "stream"};
    case Refused::owned_by_client:
      return owned_by_client(c);
    case Refused::unpowered:
      return {Origin::state, c.refusal(),
              fmt::format("{} gives no power to the {}", c.action(), name_of(c.decision.limb)),
              "aimctl action list shows which actions give power"};
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
              fmt::format("a target names a joint that is not part of the {}", name_of(c.decision.limb)),
              "aimctl joint list shows the names"};
    case Refused::missing_joint:
      return missing_joint(c);
    case Refused::wrong_source:
      return {Origin::state, c.refusal(), "the control source of the request does not match the work mode",
              "send control_source ControlSource_SAFE, or change the mode: aimctl rpc call "
              "McBaseService/SetWorkMode"};
    case Refused::standing_gait:
      return {Origin::state, c.refusal(), "the gait is STANCE: the robot stands at every commanded velocity",
              "aimctl walk gait smart_walk"};
    case Refused::no_task:
      return {Origin::not_found, c.refusal(), "no such task is active", "aimctl task list shows the tasks"};
    case Refused::no_motion:
      return {Origin::state, c.refusal(), "no motion or dance is being played",
              "aimctl player list and aimctl dance list show what can be played"};
    case Refused::cannot_be_timed:
      return {Origin::limit, c.refusal(), "no timing of this motion keeps the limits of the joints",
              "choose another target"};
    case Refused::cancelled:
      return {Origin::aborted, c.refusal(), "the task was cancelled", "start it again if it is still needed"};
    case Refused::superseded:
      return {Origin::aborted, c.refusal(), "another command ended this motion",
              "start it again if it is still needed"};
    case Refused::driver_silent:
      return {Origin::fault, c.refusal(), "the driver delivered no measurements for too long",
              "aimctl status shows the faults"};
    case Refused::would_collide:
      return would_collide(c);
    case Refused::old_set_point:
      return {Origin::state, c.refusal(),
              "the sequence number of the set-point is not newer than the last accepted one",
              "increase header.seq from message to message, or leave it out of all of them"};
    case Refused::overtaken:
      return overtaken(c);
    case Refused::stream_ended:
      return {Origin::aborted, c.refusal(), "aimd was suspended, which ended the stream", restart_hint(c)};
    case Refused::suspended:
      return suspended(c);
    case Refused::robot_refused:
      return {Origin::state, c.refusal(),
              "the robot's own controller refuses: " + std::string(c.decision.robot_reason),
              "aimctl action get shows the current action"};
    case Refused::busy:
      return {Origin::error, c.refusal(), "the command queue is full",
              "send fewer commands at a time and try again"};
  }
  return {Origin::error, c.refusal(), "aimd gave no reason"};
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
  return {Origin::timeout, "the outcome of the command is unknown", "the control loop did not answer in time",
          "aimctl status shows whether it is running"};
}

std::vector<ClampedValue> clamps_of(const Decision& decision, const Command& command,
                                    const RobotModel& model) {
  std::vector<ClampedValue> clamps;
  if (decision.verdict != Verdict::clamped) return clamps;
  if (const auto targets = targets_of(command.request)) {
    // The loop reports only the worst joint; the same computation gives the others.
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
    const auto note = [&](std::string_view name, double requested, double applied, std::string_view unit) {
      if (requested != applied) clamps.push_back({std::string(name), requested, applied, std::string(unit)});
    };
    note("forward_velocity", walk->forward, shaped.forward, "m/s");
    note("lateral_velocity", walk->lateral, shaped.lateral, "m/s");
    note("angular_velocity", walk->yaw_rate, shaped.yaw_rate, "rad/s");
  }
  return clamps;
}

}  // namespace aim::robotside
