// aimctl estop: the software emergency stop of the robot. Source: AimDK wire, section 4.7: an empty answer
// means that no stop is asserted; after a release the robot stays in the action that the stop entered.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <optional>

#include "aimdk/common.pb.h"
#include "aimdk/hal_emergency.pb.h"
#include "cli/client/current_action.hpp"
#include "cli/client/emergency_stop.hpp"
#include "cli/client/fault_text.hpp"
#include "cli/client/own_performance.hpp"
#include "cli/client/poll.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/request_header.hpp"
#include "cli/client/vendor_stop.hpp"
#include "cli/commands/bms/bms_power.hpp"
#include "cli/commands/estop/estop_fields.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/footing_text.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/output/views/power_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

Result<wire::EmergencyState> read_state(Robot& robot) {
  auto reply = ask(robot, methods::HalEmergencyService::kGetEmergencyState, wire::CommonRequest{});
  if (!reply) return reply.error();
  return reply->data();
}

Json to_document(const wire::EmergencyState& state) {
  std::string reason;
  if (state.active()) {
    reason = wire::EmergencyState_Reason_Name(state.reason());
    if (reason.starts_with("Reason_")) reason.erase(0, 7);
  }
  return Json{{"active", state.active()},
              {"reason", reason},
              {"wired", state.wired_emergency_stop()},
              {"wireless", state.wireless_emergency_stop()},
              {"software", state.software_emergency_stop()}};
}

// The inputs that a request can set; the button is none of them.
constexpr std::array<std::string_view, 2> kInputs{"software", "wireless"};

std::string_view pressed_input(const Invocation& invocation) {
  return invocation.arguments().text("--input") == kInputs[1] ? kInputs[1] : kInputs[0];
}

// The robot's message cannot name the input to release: it releases the software input, or the wireless one
// if the software input is not asserted.
std::string_view released_input(const wire::EmergencyState& state) {
  const EmergencyInputs inputs = inputs_of(state);
  const bool wireless = inputs.has(EmergencyInput::wireless) && !inputs.has(EmergencyInput::software);
  return wireless ? kInputs[1] : kInputs[0];
}

wire::EmergencyCommandReq request_for(std::string_view input, bool active) {
  wire::EmergencyCommandReq request;
  stamp(*request.mutable_header(), wire::ControlSource_SAFE);
  if (input == "wireless")
    request.mutable_cmd()->set_wireless_emergency_stop(active);
  else
    request.mutable_cmd()->set_software_emergency_stop(active);
  return request;
}

// A button or an alarm of the robot; a robot that does not say why it stands may accept the request.
bool released_by_hand_only(const wire::EmergencyState& state) {
  if (const EmergencyInputs inputs = inputs_of(state); inputs.any()) return !released_by_request(inputs);
  return state.reason() != wire::EmergencyState::Reason_UNDEFINED &&
         state.reason() != wire::EmergencyState::Reason_UNKNOWN;
}

// Where the robot does not say why it stands, it may be this input.
bool is_asserted(const wire::EmergencyState& state, std::string_view input) {
  if (const EmergencyInputs inputs = inputs_of(state); inputs.any())
    return inputs.has(input == "wireless" ? EmergencyInput::wireless : EmergencyInput::software);
  return state.active() && !released_by_hand_only(state);
}

// A button that was let go counts as released when it has been reported free for half a second, which the
// robot's answer cannot show: a stop that only the button keeps is looked at for a little longer than that.
Result<wire::EmergencyState> settled(Invocation& invocation, Robot& robot, wire::EmergencyState state) {
  constexpr std::chrono::milliseconds kWithin{900};
  const auto kept_by_button = [&] { return state.active() && released_by_hand_only(state); };
  if (!kept_by_button()) return state;
  auto end =
      poll_until(invocation.interrupt(), Clock::now() + kWithin,
                 {std::chrono::milliseconds(20), std::chrono::milliseconds(100)}, [&]() -> Result<bool> {
                   auto now = read_state(robot);
                   if (!now) return now.error();
                   state = *now;
                   return !kept_by_button();
                 });
  if (!end) return end.error();
  return state;
}

// What the operator needs to know after a release.
std::string after_release(const wire::EmergencyState& left) {
  if (const EmergencyStop other = emergency_of(left); other.active)
    return fmt::format("an emergency stop is still active ({}): {}", other.reason, other.release);
  return "the previous action is not restored: aimctl action get shows the current one, aimctl action set "
         "changes it";
}

// What the robot makes of it: it is asked until it is there, for a short while.
void add_end(Invocation& invocation, Robot& robot, Json& document) {
  constexpr std::chrono::milliseconds kWithin{1500};
  std::optional<CurrentAction> seen;
  const auto end =
      poll_until(invocation.interrupt(), Clock::now() + kWithin, pace_of(robot), [&]() -> Result<bool> {
        auto action = read_action(robot);
        if (!action) return action.error();
        seen = std::move(*action);
        return seen->entered();
      });
  document["action"] = end && seen ? Json(seen->name) : Json(nullptr);
  document["action_status"] = end && seen ? Json(seen->status) : Json(nullptr);
  if (end && seen && seen->index)
    invocation.sink().note(fmt::format("{}: {}", seen->name, robot.model().graph.at(*seen->index).summary));
}

void note_performance(Invocation& invocation, Robot& robot) {
  if (!robot.serves_aim_v1()) return;
  const auto page = robot.call(methods::StopService::kGetStop, v1::GetStopRequest{});
  if (page && moves_claws(*page))
    invocation.sink().note("the claws move on to their target: no command ends that");
}

// What the button said last is no statement about now, and one that is not reported may be pressed.
void doubt_button(Invocation& invocation, Robot& robot, Json& document) {
  const auto doubt = [&](std::initializer_list<const char*> keys, const std::string& why) {
    for (const char* key : keys)
      if (!document[key].get<bool>()) document[key] = nullptr;
    invocation.sink().note(why);
  };
  if (!robot.serves_aim_v1()) return;
  const auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  if (page && page->button_unknown())
    doubt({"active", "wired", "wireless"},
          "nothing says now whether the button is pressed: " + fault_text(robot));
  else if (page && page->button_unreported())
    doubt({"wired"},
          "this robot does not report its emergency stop button: one that is pressed is not noticed");
}

// Commands an input of the stop and reads it back.
Status set_stop(Invocation& invocation, Robot& robot, std::string_view input, bool active) {
  if (auto reply = ask(robot, methods::HalEmergencyService::kSetEmergencyCommand, request_for(input, active));
      !reply)
    return active ? button_first(reply.error()) : reply.error();
  wire::EmergencyState state;
  constexpr std::chrono::seconds kWithin{2};
  auto end =
      poll_until(invocation.interrupt(), Clock::now() + kWithin,
                 {std::chrono::milliseconds(10), std::chrono::milliseconds(200)}, [&]() -> Result<bool> {
                   auto now = read_state(robot);
                   if (!now) return now.error();
                   state = *now;
                   return (active ? state.active() : is_asserted(state, input)) == active;
                 });
  if (!end) return active ? button_first(end.error()) : end.error();
  if (*end != PollEnd::done)
    return Error{
        .origin = Origin::aborted,
        .message = fmt::format("the {} emergency stop was not {}", input, active ? "asserted" : "released"),
        .reason = "the robot accepted, but its emergency state did not change",
        .hint = active ? "press the button on the robot" : "aimctl estop status"};
  if (!active) {
    auto left = settled(invocation, robot, state);
    if (!left) return left.error();
    state = *left;
  }
  Json document = to_document(state);
  doubt_button(invocation, robot, document);
  if (active) add_end(invocation, robot, document);
  if (active) note_performance(invocation, robot);
  invocation.sink().print({.document = std::move(document), .line = estop_line});
  if (!active) invocation.sink().note(after_release(state));
  return Done{};
}

Status run_status(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto state = read_state(robot);
  if (!state) return state.error();
  Json document = to_document(*state);
  doubt_button(invocation, robot, document);
  invocation.sink().print({.document = std::move(document), .view = estop_view});
  return Done{};
}

Status run_press(Invocation& invocation) {
  Robot own = invocation.robot().sibling();
  return set_stop(invocation, own, pressed_input(invocation), true);
}

Status run_release(Invocation& invocation) {
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::HalEmergencyService::kSetEmergencyCommand.path,
                   request_for(kInputs[0], false));
  if (auto sure = invocation.confirm("Release the emergency stop? The robot can move again."); !sure)
    return sure;
  // A robot accepts the command as it accepts every stop, so that its model is asked for first.
  const auto first = read_state(invocation.robot());
  if (!first) return first.error();
  const auto state = settled(invocation, invocation.robot(), *first);
  if (!state) return state.error();
  if (state->active() && released_by_hand_only(*state)) {
    const EmergencyStop emergency = emergency_of(*state);
    return Error{.origin = Origin::fault,
                 .message = "no emergency stop was released",
                 .reason = fmt::format("no request releases this one: {}", emergency.reason),
                 .hint = emergency.release};
  }
  if (state->active()) return set_stop(invocation, invocation.robot(), released_input(*state), false);
  invocation.sink().print({.document = to_document(*state), .line = estop_line});
  invocation.sink().note(first->active() ? after_release(*state) : "no emergency stop was active");
  return Done{};
}

constexpr Parameter kInputParameters[] = {{.name = "--input",
                                           .value = "INPUT",
                                           .help = "software (the default) or wireless",
                                           .text = true,
                                           .words = Words::fixed,
                                           .choices = kInputs}};
constexpr Example kStatusExamples[] = {{"aimctl estop status", "show the active emergency stops"}};
constexpr Example kPressExamples[] = {{"aimctl estop press", "press the software emergency stop"}};
constexpr Example kReleaseExamples[] = {
    {"aimctl estop release", "release it after confirmation"},
    {"aimctl estop release --yes", "release it without confirmation, in a script"}};

constexpr Example kPowerExamples[] = {{"aimctl estop power", "the parts that have power"}};

constexpr Command kCommands[] = {
    {.noun = "estop",
     .verb = "status",
     .summary = "show whether an emergency stop is active, and which",
     .details = "wired and wireless are buttons; software is the stop of aimctl estop press. While nothing "
                "reports the button, it is null, and so is active unless another input is active. Of a robot "
                "that reports no button, wired is null.",
     .parameters = {},
     .examples = kStatusExamples,
     .danger = Danger::reads,
     .fields = estop_fields::kStatus,
     .run = run_status},
    {.noun = "estop",
     .verb = "press",
     .summary = "assert the software emergency stop",
     .details = "Needs no confirmation. The robot takes the gentlest end that it has and stays in it until "
                "the stop is released. A robot that stands is never left without power by it. This does not "
                "replace the emergency stop button: the request depends on software and a network.",
     .on_robot = emergency_text,
     .parameters = kInputParameters,
     .examples = kPressExamples,
     .danger = Danger::stops,
     .run = run_press},
    {.noun = "estop",
     .verb = "release",
     .summary = "release the software emergency stop",
     .details =
         "Asks for confirmation, because the robot can move again; without a terminal it needs "
         "--yes. The wireless input is released when the software one is not asserted, the "
         "button by hand: if only the button is pressed, the command ends with exit 9. A button that was "
         "let go counts as pressed until it has been reported free for half a second, for which the "
         "command waits. The action before the stop is not restored.",
     .parameters = {},
     .examples = kReleaseExamples,
     .danger = Danger::moves,
     .run = run_release},
    {.noun = "estop",
     .verb = "power",
     .summary = "show which parts of the robot have power",
     .details =
         "An emergency stop does not cut the power: a standing robot would fall. aimctl bms reset and bms "
         "shutdown switch it.",
     .examples = kPowerExamples,
     .needs = Capability::power,
     .fields = estop_fields::kPower,
     .run = run_estop_power},
};

}  // namespace

const Noun kEstopNoun{"estop", "press, release or show the software emergency stop", kCommands};

}  // namespace aim::cli
