// aimctl player: the motion player, which owns arms, neck and hands in joint-servo actions until it is
// disabled. Source: AimDK wire, section 4.8.
#include <fmt/format.h>

#include <array>

#include "aimdk/common.pb.h"
#include "aimdk/motion_command.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/player/player_fields.hpp"
#include "cli/commands/player/player_file.hpp"
#include "cli/commands/player/player_play.hpp"
#include "cli/commands/player/player_state.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/output/views/motion_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;
using Switch = Method<wire::CommonRequest, wire::CommonResponse>;

Status run_status(Invocation& invocation) {
  auto document = read_player(invocation.robot());
  if (!document) return document.error();
  invocation.sink().print({.document = *document, .view = player_view});
  return Done{};
}

Status run_list(Invocation& invocation) {
  auto reply = ask(invocation.robot(), methods::MotionCommandService::kGetMotionList, wire::CommonRequest{});
  if (!reply) return reply.error();
  Json rows = Json::array();
  for (const wire::MotionInfo& motion : reply->motion())
    rows.push_back({{"name", motion.motion_id()}, {"duration_s", motion.motion_duration_ms() / 1000.0}});
  invocation.sink().print({.document = {{"motions", std::move(rows)}},
                           .rows = "motions",
                           .columns = {"name", "duration_s"},
                           .view = motions_view});
  return Done{};
}

// Switches the player, and reads its state back if the robot reports it.
Status set_player(Invocation& invocation, bool enabled) {
  Robot& robot = invocation.robot();
  const bool neck = invocation.arguments().has("--neck");
  const Switch& method = neck ? (enabled ? methods::MotionCommandService::kEnableNeckMotionPlayer
                                         : methods::MotionCommandService::kDisableNeckMotionPlayer)
                              : (enabled ? methods::MotionCommandService::kEnableMotionPlayer
                                         : methods::MotionCommandService::kDisableMotionPlayer);
  if (invocation.settings().dry_run) return dry_run(invocation, method.path, wire::CommonRequest{});
  if (auto reply = ask(robot, method, wire::CommonRequest{}); !reply) return reply.error();
  auto document = read_player(robot);
  if (!document) return document.error();
  const Json& now = (*document)[neck ? "neck_enabled" : "enabled"];
  if (now.is_boolean() && now.get<bool>() != enabled)
    return Error{.origin = Origin::aborted,
                 .message = fmt::format("the motion player was not switched {}", enabled ? "on" : "off"),
                 .reason = "the robot accepted, but its state did not change",
                 .hint = "aimctl player status"};
  if (now.is_null())
    invocation.sink().note("accepted; this robot does not report whether its motion player is on");
  invocation.sink().print({.document = *document, .line = player_line});
  return Done{};
}

Status run_enable(Invocation& invocation) { return set_player(invocation, true); }
Status run_disable(Invocation& invocation) { return set_player(invocation, false); }

constexpr Parameter kSwitchParameters[] = {
    {.name = "--neck", .help = "switch only the neck"},
};
constexpr Parameter kId{.name = "ID",
                        .value = "ID",
                        .help = "name of a motion, as printed by aimctl player list",
                        .text = true,
                        .required = true,
                        .words = Words::motions};
constexpr Parameter kPlayParameters[] = {
    kId,
    {.name = "--repeat", .help = "repeat the motion until it is reset or --for has elapsed"},
    {.name = "--for", .value = "TIME", .help = "play for this time [s]", .quantity = Quantity::duration},
};
constexpr std::array<std::string_view, 2> kRecordWords{"start", "stop"};
constexpr Parameter kRecordParameters[] = {
    {.name = "WHAT",
     .value = "WHAT",
     .help = "start or stop",
     .text = true,
     .required = true,
     .words = Words::fixed,
     .choices = kRecordWords},
};
constexpr Parameter kExportParameters[] = {
    kId,
    {.name = "FILE",
     .value = "FILE",
     .help = "output file: *.motion.json, or *.csv with one row per key pose; default: JSON on stdout",
     .text = true,
     .words = Words::file},
};
constexpr Parameter kImportParameters[] = {
    {.name = "FILE",
     .value = "FILE",
     .help = "*.motion.json or *.csv; or - for JSON on stdin",
     .text = true,
     .required = true,
     .words = Words::file,
     .input = true},
    {.name = "--name",
     .value = "ID",
     .help = "name of the motion on the robot; default: the name in the file, for CSV the file name",
     .text = true},
    {.name = "--replace",
     .help = "replace a motion of the same name; motions that ship with the robot cannot be replaced"},
};
constexpr Parameter kRemoveParameters[] = {kId};
constexpr Example kPlayExamples[] = {
    {"aimctl player play wave", "play it, and wait until it has ended"},
    {"aimctl player play idle --repeat --for 30s", "repeat it for half a minute"},
};
constexpr Example kPauseExamples[] = {{"aimctl player pause", "pause the motion"}};
constexpr Example kResumeExamples[] = {{"aimctl player resume", "resume the motion"}};
constexpr Example kResetExamples[] = {{"aimctl player reset", "end the current motion"}};
constexpr Example kRecordExamples[] = {
    {"aimctl player record start", "start recording the joints"},
    {"aimctl player record stop", "stop recording, and print the name of the new motion"},
};
constexpr Example kExportExamples[] = {
    {"aimctl player export wave wave.motion.json", "write it to a file, to keep or to edit"},
    {"aimctl player export wave wave.csv", "for a spreadsheet"},
};
constexpr Example kImportExamples[] = {
    {"aimctl player import my_wave.motion.json", "a new motion for the player"},
    {"aimctl player import my_wave.csv --replace --dry-run", "check whether the robot would accept it"},
};
constexpr Example kRemoveExamples[] = {{"aimctl player remove my_wave", "delete a motion that was added"}};
constexpr Example kStatusExamples[] = {
    {"aimctl player status", "the state of the player and the owner of the upper body"}};
constexpr Example kListExamples[] = {{"aimctl player list", "the motions on the robot"}};
constexpr Example kEnableExamples[] = {{"aimctl player enable", "give the upper body back to the player"}};
constexpr Example kDisableExamples[] = {
    {"aimctl player disable", "free the upper body for aimctl arm, neck and hand"},
    {"aimctl player disable --neck", "free only the neck"}};

constexpr std::string_view kLibraryDetails =
    "A motion file is a table of knots (joint positions over time); between them every joint follows a "
    "smooth curve. The robot checks a motion before it accepts it: joints, limits, speeds, "
    "and collisions between the arms. Needs a robot that serves aim.v1.";

constexpr Command kCommands[] = {
    {.noun = "player",
     .verb = "status",
     .summary = "show the state of the motion player",
     .details = "enabled and owner are empty if the robot does not report them.",
     .parameters = {},
     .examples = kStatusExamples,
     .danger = Danger::reads,
     .fields = player_fields::kStatus,
     .run = run_status},
    {.noun = "player",
     .verb = "list",
     .summary = "list the motions on the robot",
     .details = "Prints the name and the duration of each motion.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::reads,
     .fields = player_fields::kList,
     .run = run_list},
    {.noun = "player",
     .verb = "play",
     .summary = "play a motion",
     .details = "The motion player must be on, and the current action must let it own the upper body. The "
                "command waits until the motion has ended, and shows the remaining time. With --repeat "
                "and without --for it waits until the motion is ended by another command or a stop. "
                "Ctrl-C resets the player: the robot decelerates and holds. A motion that does not reach "
                "its end ends with exit 11.",
     .parameters = kPlayParameters,
     .examples = kPlayExamples,
     .danger = Danger::moves,
     .fields = player_fields::kPlay,
     .run = run_player_play},
    {.noun = "player",
     .verb = "pause",
     .summary = "pause the current motion",
     .details = "aimctl player resume continues it. If no motion is played, nothing happens.",
     .parameters = {},
     .examples = kPauseExamples,
     .danger = Danger::moves,
     .run = run_player_pause},
    {.noun = "player",
     .verb = "resume",
     .summary = "continue a paused motion",
     .details = "Refused with exit 6 if no motion is paused.",
     .parameters = {},
     .examples = kResumeExamples,
     .danger = Danger::moves,
     .run = run_player_resume},
    {.noun = "player",
     .verb = "reset",
     .summary = "end the current motion",
     .details = "The robot decelerates and holds. If no motion is played, nothing happens.",
     .parameters = {},
     .examples = kResetExamples,
     .danger = Danger::moves,
     .run = run_player_reset},
    {.noun = "player",
     .verb = "record",
     .summary = "record a motion: start, then stop",
     .details = "record stop prints motion, the name under which the recording can be played.",
     .parameters = kRecordParameters,
     .examples = kRecordExamples,
     .danger = Danger::moves,
     .run = run_player_record},
    {.noun = "player",
     .verb = "export",
     .summary = "write a motion of the robot to a file",
     .details = kLibraryDetails,
     .parameters = kExportParameters,
     .examples = kExportExamples,
     .danger = Danger::reads,
     .run = run_player_export},
    {.noun = "player",
     .verb = "import",
     .summary = "load a motion from a file onto the robot",
     .details = kLibraryDetails,
     .parameters = kImportParameters,
     .examples = kImportExamples,
     .danger = Danger::moves,
     .run = run_player_import},
    {.noun = "player",
     .verb = "remove",
     .summary = "delete a motion",
     .details = "Motions that ship with the robot cannot be deleted. Needs a robot that serves aim.v1.",
     .parameters = kRemoveParameters,
     .examples = kRemoveExamples,
     .danger = Danger::moves,
     .run = run_player_remove},
    {.noun = "player",
     .verb = "enable",
     .summary = "give arms, neck and hands to the motion player",
     .details = "In joint-servo actions the player then moves them, and set-points from other clients are "
                "refused.",
     .parameters = kSwitchParameters,
     .examples = kEnableExamples,
     .danger = Danger::moves,
     .run = run_enable},
    {.noun = "player",
     .verb = "disable",
     .summary = "take arms, neck and hands from the motion player",
     .details =
         "While the motion player is on, set-points in joint-servo actions are refused; a vendor's robot "
         "ignores them without an error. Enable the player again afterwards.",
     .parameters = kSwitchParameters,
     .examples = kDisableExamples,
     .danger = Danger::moves,
     .run = run_disable},
};

}  // namespace

const Noun kPlayerNoun{"player", "play, record and manage motions; switch the motion player", kCommands,
                       Capability::player};

}  // namespace aim::cli
