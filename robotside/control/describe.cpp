// Decisions of the control side in words: what failed, why, and what to do next. Made outside the control
// loop.
#include <fmt/core.h>

#include <cmath>

#include "core/units.hpp"
#include "robotside/control/action_machine.hpp"
#include "robotside/control/robot_port.hpp"
#include "robotside/control/target_shape.hpp"

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
  // "the arms do not move": what the refusal means for the one who asked.
  std::string refusal() const {
    if (std::holds_alternative<SetAction>(request)) return fmt::format("{} is not entered", target());
    if (std::holds_alternative<WalkCommand>(request)) return "the robot does not walk";
    if (std::holds_alternative<JointCommand>(request))
      return fmt::format("the {} {} not move", name_of(decision.limb),
                         decision.limb == Limb::neck ? "does" : "do");
    if (std::holds_alternative<ResetStop>(request)) return "the stop stays latched";
    if (std::holds_alternative<Stop>(request)) return "the stop was not taken";
    if (std::holds_alternative<SetEmergencyStop>(request)) return "the emergency stop was not changed";
    return "the command was not taken";
  }
};

Error no_edge(const Case& c) {
  Error error{Origin::state, fmt::format("{} cannot be entered from {}", c.target(), c.action()),
              "the action graph has no such edge"};
  error.hint = c.decision.next_hop == c.decision.action
                   ? "no route leads there: aimctl action graph shows the edges"
                   : fmt::format("go through {} first: aimctl action set {} walks the route", c.next_hop(),
                                 c.target());
  error.facts = {{"current", std::string(c.action())}, {"next_hop", std::string(c.next_hop())}};
  return error;
}

Error interface_closed(const Case& c) {
  const bool walking = std::holds_alternative<WalkCommand>(c.request);
  Error error{
      Origin::state, c.refusal(),
      fmt::format("{} takes no {}", c.action(), walking ? "walking commands" : "joint commands for them")};
  if (c.decision.limb == Limb::neck) error.reason = fmt::format("{} takes no joint streams", c.action());
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

Error not_finite(const Case& c) {
  const bool joints = std::holds_alternative<JointCommand>(c.request);
  return {Origin::usage, c.refusal(),
          joints ? fmt::format("the target of {} is not a finite number", c.joint())
                 : "a velocity is not a finite number",
          "send numbers"};
}

Error refused(const Case& c) {
  switch (c.decision.refused) {
    case Refused::nothing:
      return {Origin::error, c.refusal(), "no reason was given"};
    case Refused::no_edge:
      return no_edge(c);
    case Refused::not_performed:
      return {Origin::state, fmt::format("{} is not performed", c.target()),
              "this version knows the action by name only",
              "aimctl action list shows the actions that are performed"};
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
    case Refused::unpowered:
      return {Origin::state, c.refusal(),
              fmt::format("the {} have no power in {}", name_of(c.decision.limb), c.action()),
              "aimctl action list shows the actions that give them power"};
    case Refused::stopped:
      return {Origin::fault, c.refusal(), "the stop is latched", "aimctl stop --reset"};
    case Refused::emergency:
      return {Origin::fault, c.refusal(), "an emergency stop is active", "aimctl estop release"};
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
    case Refused::wrong_source:
      return {Origin::state, c.refusal(), "the control source does not match the work mode",
              "send control_source ControlSource_SAFE"};
    case Refused::busy:
      return {Origin::error, c.refusal(), "the command queue is full",
              "send fewer commands at once, and try again"};
  }
  return {Origin::error, c.refusal(), "no reason was given"};
}

struct Component {
  std::string_view name;
  double value;
  Range range;
  std::string_view unit;
};

void append(std::string& text, std::string_view name, double asked, double applied, std::string_view unit) {
  if (!text.empty()) text += "; ";
  text += fmt::format("{} {} {} -> {} {}", name, format_number(asked), unit, format_number(applied), unit);
}

}  // namespace

Error describe(const Decision& decision, const Command& command, const RobotModel& model) {
  const Case c{decision, command.request, model};
  if (decision.verdict != Verdict::not_decided || decision.refused != Refused::nothing) return refused(c);
  return {Origin::timeout, fmt::format("{}: the outcome is unknown", c.refusal()),
          "the control loop did not answer in time", "aimctl status shows whether it runs"};
}

std::string describe_clamps(const Decision& decision, const Command& command, const RobotModel& model) {
  std::string text;
  if (decision.verdict != Verdict::clamped) return text;
  if (const auto* joints = std::get_if<JointCommand>(&command.request)) {
    // The loop reports the worst joint; what it did to the others follows from the same shaping.
    const TargetShape shape = shape_targets(model, joints->mask, joints->position, {});
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
      if ((decision.clamped >> i & 1) == 0) continue;
      const double applied = i == decision.joint ? decision.applied : shape.position[i];
      append(text, model.joints[i].name, joints->position[i], applied, name_of(model.joints[i].unit));
    }
  } else if (const auto* walk = std::get_if<WalkCommand>(&command.request)) {
    for (const Component& part : {Component{"forward", walk->forward, model.walk.forward, "m/s"},
                                  Component{"lateral", walk->lateral, model.walk.lateral, "m/s"},
                                  Component{"turn", walk->turn, model.walk.turn, "rad/s"}})
      if (!part.range.contains(part.value))
        append(text, part.name, part.value, part.range.clamp(part.value), part.unit);
  }
  return text;
}

}  // namespace aim::robotside
