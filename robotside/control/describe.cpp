// Makes the error of a refused command: what failed, why, and what to do next. Runs outside the control loop.
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <utility>

#include "core/enumerator.hpp"
#include "core/model/body_geometry.hpp"
#include "core/units.hpp"
#include "robotside/control/parts/action_machine.hpp"
#include "robotside/control/request_profile.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {
namespace {

// What the sentences of one refusal are made from.
struct Case {
  const Decision& decision;
  const Request& request;
  const RobotModel& model;
  const RequestProfile profile = profile_of(request, decision, model);

  std::string_view action() const { return model.graph.at(decision.action).name; }
  std::string_view next_hop() const { return model.graph.at(decision.next_hop).name; }
  std::string_view joint() const {
    return decision.joint < model.joints.size() ? model.joints[decision.joint].name
                                                : std::string_view("a joint");
  }
  // That was to be entered; nullptr: none, or one that the model has not.
  const Action* target() const {
    const auto* set = std::get_if<SetAction>(&request);
    return set != nullptr && set->target < model.graph.actions().size() ? &model.graph.at(set->target)
                                                                        : nullptr;
  }
  std::string_view target_name() const {
    const Action* action = target();
    return action != nullptr ? action->name : "that action";
  }
  // With the origin of the reason, and the words of the request as its message.
  Error error(std::string reason, std::string hint = {}, std::string holder = {},
              std::vector<Fact> facts = {}) const;
};

Error seated(const Case& c) {
  return c.error(
      "the robot is seated, and this action starts from standing",
      fmt::format("enter {} first; aimctl action set {} takes all steps", c.next_hop(), c.target_name()), {},
      {{"current", std::string(c.action())}, {"next_hop", std::string(c.next_hop())}});
}

Error no_edge(const Case& c) {
  if (const auto* set = std::get_if<SetAction>(&c.request);
      c.target() != nullptr && c.model.graph.legal(c.decision.action, set->target))
    return seated(c);
  Error error = c.error("the action graph has no such edge");
  error.message = fmt::format("{} cannot be entered from {}", c.target_name(), c.action());
  error.hint =
      c.decision.next_hop == c.decision.action
          ? fmt::format("there is no route to {}; aimctl action graph shows the edges", c.target_name())
          : fmt::format("enter {} first; aimctl action set {} takes all steps", c.next_hop(),
                        c.target_name());
  error.facts = {{"current", std::string(c.action())}, {"next_hop", std::string(c.next_hop())}};
  return error;
}

Error interface_closed(const Case& c) {
  Error error = c.error(fmt::format("{} not available in {}", c.profile.unavailable, c.action()));
  const auto opening = destination_for(c.decision, c.request, c.model.graph);
  error.hint = opening ? fmt::format("aimctl action set {}", c.model.graph.at(*opening).name)
                       : "aimctl explain ACTION shows what an action allows";
  error.facts = {{"current", std::string(c.action())}, {"next_hop", std::string(c.next_hop())}};
  return error;
}

Error overheated(const Case& c) {
  return c.error(fmt::format("{} is at {:.0f} degrees Celsius; the limit is {:.0f}", c.joint(),
                             c.decision.requested, c.decision.applied),
                 "let the joint cool down; aimctl status shows the hottest joint", {},
                 {{"joint", std::string(c.joint())}, {"temperature_C", format_number(c.decision.requested)}});
}

Error joint_faulty(const Case& c) {
  return c.error(
      fmt::format(
          "{} has a fault: its drive does not answer or reports an error, or its position is implausible",
          c.joint()),
      "aimctl fault list shows the faults; aimctl fault clear forgets one whose cause has gone", {},
      {{"joint", std::string(c.joint())}});
}

Error switched_off(const Case& c) {
  return c.error(fmt::format("the part with {} has no power", c.joint()),
                 "aimctl estop power shows what has power; a reset of the power supply switches it on", {},
                 {{"joint", std::string(c.joint())}});
}

// The mode of the arms in which clients move them; nullptr: it has none.
const ArmMode* external_mode(const RobotModel& model) {
  for (const ArmMode& mode : model.arm_modes)
    if (mode.external) return &mode;
  return nullptr;
}
Error self_moved(const Case& c) {
  const ArmMode* mode = c.profile.limb == Limb::arms ? external_mode(c.model) : nullptr;
  return c.error(
      fmt::format("the robot moves the {} by itself at present", name_of(c.profile.limb)),
      mode == nullptr
          ? std::string("wait until it has ended")
          : fmt::format("aimctl arm mode {} gives the arms to clients; a trajectory ends by itself",
                        mode->name),
      "the robot");
}

Error battery_low(const Case& c) {
  return c.error(fmt::format("the battery is at {:.0f} %; walking needs at least {:.0f} %",
                             c.decision.requested * 100, c.decision.applied * 100),
                 "charge the battery; aimctl bms get shows its charge", {},
                 {{"charge_percent", format_number(c.decision.requested * 100)}});
}

Error base_unknown(const Case& c) {
  return c.error("the hardware abstraction neither reports the base nor takes a velocity for it",
                 "arms, neck, waist and hands can be moved; aimctl fault list names what is missing");
}

Error base_doubted(const Case& c) {
  return c.error("the robot's odometry cannot be right, so that it does not know how it walks",
                 "arms, neck, waist and hands can be moved; aimctl fault list says what is wrong with it");
}

Error not_performed(const Case& c) {
  Error error = c.error("this version knows only the name of the action",
                        "aimctl action list shows the available actions");
  error.message = fmt::format("{} is not available", c.target_name());
  if (const Action* action = c.target(); action != nullptr && !action->absent.empty())
    error.reason = std::string(action->absent);
  return error;
}

Error missing_joint(const Case& c) {
  return c.error(fmt::format("the {} edition has no {}", c.model.edition, c.joint()), "set its target to 0",
                 {}, {{"joint", std::string(c.joint())}});
}

Error owned_by_client(const Case& c) {
  const bool allowed = c.model.graph.at(c.decision.action).owners.arms == Owner::motion_player;
  return c.error(allowed ? "the motion player is disabled, or the client owns all joints of this motion"
                         : fmt::format("the motion player owns no joint of this motion in {}", c.action()),
                 "aimctl player enable");
}

Error not_finite(const Case& c) {
  return c.error(fmt::format("{} is not a finite number", c.profile.number), "send finite numbers");
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
  Error error =
      c.error("parts of the body would collide", "aimctl plan joints looks for a path without collision");
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
  return c.profile.by_velocity
             ? "to start a new stream, first command zero velocity or send nothing for the dead-man time"
             : "to start a new stream, first send nothing for the dead-man time";
}

Error overtaken(const Case& c) {
  const std::string_view holder = c.decision.holder.text();
  return c.error(holder.empty() ? "another sender's stream has replaced this one"
                                : fmt::format("the stream of {} has replaced this one", holder),
                 restart_hint(c), std::string(holder));
}

Error too_many_senders(const Case& c) {
  return c.error(
      "too many senders stream to it at once",
      "end the others; a further one is accepted when none has been refused for the dead-man time");
}

// A suspension ends running motions; requests that may have waited during it are refused. A decision with
// `requested` <= 0 is of a motion that was ended.
Error suspended(const Case& c) {
  constexpr std::string_view kHint = "check the robot, then start again";
  if (c.decision.requested <= 0)
    return c.error("aimd was suspended and then stopped all motion", std::string(kHint));
  Error error = c.error(
      fmt::format("aimd was suspended for {:.1f} s and refuses requests that may have waited meanwhile",
                  c.decision.requested),
      std::string(kHint));
  if (!c.profile.streamed) error.origin = Origin::state;
  return error;
}

Error no_reason(const Case& c) { return c.error("aimd gave no reason"); }
Error transition_running(const Case& c) {
  if (c.model.graph.at(c.decision.action).behaviour == Behaviour::motion)
    return c.error(fmt::format("the robot is performing {}", c.action()),
                   fmt::format("wait for its end: aimctl action wait {}", c.action()));
  return c.error(fmt::format("the robot is still entering {}", c.action()),
                 fmt::format("wait for the transition: aimctl action wait {}", c.action()));
}
Error owned_by_player(const Case& c) {
  return c.error(fmt::format("the motion player owns the {}", name_of(c.decision.limb)),
                 "aimctl player disable", "motion_player");
}
Error owned_by_action(const Case& c) {
  return c.error(fmt::format("the action {} moves the {}", c.action(), name_of(c.decision.limb)),
                 fmt::format("aimctl explain {} shows what this action allows", c.action()),
                 std::string(c.action()));
}
Error owned_by_task(const Case& c) {
  return c.error(fmt::format("task {} moves the {}", c.decision.task, name_of(c.decision.limb)),
                 fmt::format("wait for the task, or cancel it: aimctl task cancel {}", c.decision.task),
                 fmt::format("task {}", c.decision.task));
}
Error owned_by_stream(const Case& c) {
  return c.error(fmt::format("a set-point stream moves the {}", name_of(c.decision.limb)),
                 "end the stream first", "stream");
}
Error unpowered(const Case& c) {
  const auto powering = destination_for(c.decision, c.request, c.model.graph);
  return c.error(fmt::format("{} gives no power to the {}", c.action(), name_of(c.decision.limb)),
                 powering ? fmt::format("aimctl action set {}", c.model.graph.at(*powering).name)
                          : "aimctl explain ACTION describes an action");
}
Error stopped(const Case& c) { return c.error("the stop is latched", "aimctl stop --reset"); }
Error emergency(const Case& c) { return c.error("an emergency stop is active", "aimctl estop release"); }
Error button_unheard(const Case& c) {
  return c.error("the emergency stop button is not reported any more",
                 "restore what reports it; aimctl fault list shows the faults");
}
Error disabled(const Case& c) {
  return c.error("motion control was disabled by DisableRobot", "aimctl rpc call McBaseService/EnableRobot");
}
Error unknown_joint(const Case& c) {
  return c.error(fmt::format("a target names a joint that is not part of the {}", name_of(c.decision.limb)),
                 "aimctl joint list shows the names");
}
Error wrong_source(const Case& c) {
  return c.error("the control source of the request does not match the work mode",
                 "aimctl rpc call McBaseService/SetWorkMode '{\"mode\":\"ControlSource_SAFE\"}'");
}
Error standing_gait(const Case& c) {
  return c.error("the gait is STANCE: the robot stands at every commanded velocity",
                 "aimctl walk gait smart_walk");
}
Error no_task(const Case& c) { return c.error("no such task is active", "aimctl task list shows the tasks"); }
Error no_motion(const Case& c) {
  return c.error("no motion or dance is being played",
                 "aimctl player list and aimctl dance list show what can be played");
}
Error cannot_be_timed(const Case& c) {
  return c.error("this motion cannot be timed within the limits of the joints", "choose another target");
}
Error cancelled(const Case& c) {
  return c.error("the task was cancelled", "start it again if it is still needed");
}
Error superseded(const Case& c) {
  return c.error("another command ended this motion", "start it again if it is still needed");
}
Error driver_silent(const Case& c) {
  return c.error("the driver delivered no measurements for too long",
                 "see whether the robot is on and its link works: aimctl doctor");
}
Error old_set_point(const Case& c) {
  return c.error("the sequence number of the set-point is not newer than the last accepted one",
                 "increase header.seq from message to message, or leave it out of all of them");
}
Error stream_ended(const Case& c) {
  return c.error("aimd was suspended, which ended the stream", restart_hint(c));
}
Error foot_stays(const Case& c) {
  return c.error(fmt::format("this foot stays on the ground in {}", c.action()),
                 "aimctl body get shows which poses the action takes");
}
Error not_pausable(const Case& c) {
  return c.error(fmt::format("task {} is a sequence, which cannot be paused", c.decision.task),
                 fmt::format("aimctl task cancel {} ends it", c.decision.task));
}
Error not_permitted(const Case& c) {
  const auto asked = destination_for(c.decision, c.request, c.model.graph);
  const bool known = asked && *asked < c.model.graph.actions().size();
  const Action& action = c.model.graph.at(known ? *asked : c.decision.action);
  return c.error(
      fmt::format("aimd does not permit {}, because only a restart of the robot ends it: {}", action.name,
                  action.permanent),
      "start aimd with --allow-motor-control, or set allow_motor_control = true in its configuration", {},
      {{"not_permitted", std::string(action.name)}});
}
Error permanent(const Case& c) {
  return c.error(fmt::format("only a restart of the robot ends {}: {}", c.action(),
                             c.model.graph.at(c.decision.action).permanent),
                 "restart the robot; aimctl stop holds its joints, aimctl stop --level relax releases them");
}
Error hardware_only(const Case& c) {
  return c.error("this aimd serves the hardware abstraction only, without motion control (serve = hal)",
                 "send it to the aimd that drives this body");
}
Error robot_refused(const Case& c) {
  return c.error("the robot's own controller refuses: " + std::string(c.decision.robot_reason),
                 "aimctl action get shows the current action");
}
Error busy(const Case& c) {
  return c.error("the command queue is full", "send fewer commands at a time and try again");
}

struct RefusalRow {
  Refused why;
  Origin origin;
  RefusalKind kind;
  Error (*sentences)(const Case&);
};

// Every reason: the origin of its error, its kind on the wire, and who words it.
constexpr std::array kRefusals{
    RefusalRow{Refused::none, Origin::error, RefusalKind::invalid, no_reason},
    RefusalRow{Refused::no_edge, Origin::state, RefusalKind::invalid, no_edge},
    RefusalRow{Refused::not_performed, Origin::state, RefusalKind::invalid, not_performed},
    RefusalRow{Refused::transition_running, Origin::state, RefusalKind::not_ready, transition_running},
    RefusalRow{Refused::interface_closed, Origin::state, RefusalKind::invalid, interface_closed},
    RefusalRow{Refused::owned_by_player, Origin::state, RefusalKind::invalid, owned_by_player},
    RefusalRow{Refused::owned_by_action, Origin::state, RefusalKind::invalid, owned_by_action},
    RefusalRow{Refused::owned_by_task, Origin::state, RefusalKind::not_ready, owned_by_task},
    RefusalRow{Refused::owned_by_stream, Origin::state, RefusalKind::not_ready, owned_by_stream},
    RefusalRow{Refused::owned_by_client, Origin::state, RefusalKind::invalid, owned_by_client},
    RefusalRow{Refused::unpowered, Origin::state, RefusalKind::invalid, unpowered},
    RefusalRow{Refused::stopped, Origin::fault, RefusalKind::invalid, stopped},
    RefusalRow{Refused::emergency, Origin::fault, RefusalKind::invalid, emergency},
    RefusalRow{Refused::button_unheard, Origin::fault, RefusalKind::not_ready, button_unheard},
    RefusalRow{Refused::disabled, Origin::state, RefusalKind::invalid, disabled},
    RefusalRow{Refused::battery_low, Origin::state, RefusalKind::failure, battery_low},
    RefusalRow{Refused::base_unknown, Origin::state, RefusalKind::failure, base_unknown},
    RefusalRow{Refused::base_doubted, Origin::fault, RefusalKind::failure, base_doubted},
    RefusalRow{Refused::overheated, Origin::fault, RefusalKind::failure, overheated},
    RefusalRow{Refused::joint_faulty, Origin::fault, RefusalKind::failure, joint_faulty},
    RefusalRow{Refused::switched_off, Origin::state, RefusalKind::failure, switched_off},
    RefusalRow{Refused::self_moved, Origin::state, RefusalKind::not_ready, self_moved},
    RefusalRow{Refused::not_finite, Origin::usage, RefusalKind::invalid, not_finite},
    RefusalRow{Refused::unknown_joint, Origin::not_found, RefusalKind::invalid, unknown_joint},
    RefusalRow{Refused::missing_joint, Origin::state, RefusalKind::invalid, missing_joint},
    RefusalRow{Refused::wrong_source, Origin::state, RefusalKind::invalid, wrong_source},
    RefusalRow{Refused::standing_gait, Origin::state, RefusalKind::invalid, standing_gait},
    RefusalRow{Refused::no_task, Origin::not_found, RefusalKind::invalid, no_task},
    RefusalRow{Refused::no_motion, Origin::state, RefusalKind::invalid, no_motion},
    RefusalRow{Refused::cannot_be_timed, Origin::limit, RefusalKind::failure, cannot_be_timed},
    RefusalRow{Refused::cancelled, Origin::aborted, RefusalKind::invalid, cancelled},
    RefusalRow{Refused::superseded, Origin::aborted, RefusalKind::invalid, superseded},
    RefusalRow{Refused::driver_silent, Origin::fault, RefusalKind::not_ready, driver_silent},
    RefusalRow{Refused::would_collide, Origin::limit, RefusalKind::failure, would_collide},
    RefusalRow{Refused::old_set_point, Origin::state, RefusalKind::invalid, old_set_point},
    RefusalRow{Refused::overtaken, Origin::aborted, RefusalKind::invalid, overtaken},
    RefusalRow{Refused::too_many_senders, Origin::state, RefusalKind::invalid, too_many_senders},
    RefusalRow{Refused::stream_ended, Origin::aborted, RefusalKind::invalid, stream_ended},
    RefusalRow{Refused::suspended, Origin::aborted, RefusalKind::not_ready, suspended},
    RefusalRow{Refused::robot_refused, Origin::state, RefusalKind::invalid, robot_refused},
    RefusalRow{Refused::foot_stays, Origin::limit, RefusalKind::invalid, foot_stays},
    RefusalRow{Refused::not_pausable, Origin::state, RefusalKind::invalid, not_pausable},
    RefusalRow{Refused::not_permitted, Origin::state, RefusalKind::invalid, not_permitted},
    RefusalRow{Refused::permanent, Origin::state, RefusalKind::invalid, permanent},
    RefusalRow{Refused::hardware_only, Origin::state, RefusalKind::invalid, hardware_only},
    RefusalRow{Refused::busy, Origin::error, RefusalKind::not_ready, busy},
};

static_assert(one_row_each(kRefusals, &RefusalRow::why), "one row per reason, in their order");

const RefusalRow& row_of(Refused why) { return kRefusals[static_cast<std::size_t>(why)]; }

Error Case::error(std::string reason, std::string hint, std::string holder, std::vector<Fact> facts) const {
  return {row_of(decision.refused).origin,
          profile.refused,
          std::move(reason),
          std::move(hint),
          std::move(holder),
          std::move(facts)};
}

Error refused(const Case& c) { return row_of(c.decision.refused).sentences(c); }

}  // namespace

RefusalKind kind_of(Refused why) { return row_of(why).kind; }

Error describe(const Decision& decision, const Command& command, const RobotModel& model) {
  const Case c{decision, command.request, model};
  if (decision.verdict != Verdict::not_decided || decision.refused != Refused::none) return refused(c);
  // A stop is kept for the next period (ForcedStop); any other command is withdrawn.
  if (std::holds_alternative<Stop>(command.request) && !command.dry_run)
    return {Origin::timeout, "the robot has not stopped yet", "the control loop did not answer in time",
            "it stops as soon as the loop runs; press the emergency stop if it moves"};
  return {Origin::timeout, "the command was not carried out", "the control loop did not answer in time",
          "aimctl status shows whether it is running"};
}

}  // namespace aim::robotside
