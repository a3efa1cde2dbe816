// aimctl player: the motion player, which owns arms, neck and hands in joint-servo actions until it is
// disabled. Source: AimDK wire, section 4.8.
#include <fmt/format.h>

#include <array>

#include "aim/v1/status.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/motion_command.pb.h"
#include "cli/commands/rehearsal.hpp"
#include "cli/invocation.hpp"
#include "cli/nouns.hpp"
#include "cli/reply.hpp"
#include "core/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;
using Switch = Method<wire::CommonRequest, wire::CommonResponse>;

// Whether the player is on is told by aim.v1 only; null where nobody says.
Result<Json> read_player(Robot& robot) {
  auto reply = ask(robot, methods::kGetMotionStatus, wire::CommonRequest{});
  if (!reply) return reply.error();
  const std::string& status = wire::MotionCommandStatus_Name(reply->status());
  Json document{{"enabled", nullptr},
                {"neck_enabled", reply->is_neck_enable()},
                {"owner", nullptr},
                {"status", status.substr(status.find('_') + 1)},
                {"motion", reply->motion_id()},
                {"time_to_end_s", static_cast<double>(reply->time_to_end_ms()) / 1000}};
  if (robot.serves_aim_v1()) {
    auto page = robot.call(methods::kGetStatus, v1::GetStatusRequest{});
    if (!page) return page.error();
    document["enabled"] = page->motion_player_enabled();
    document["neck_enabled"] = page->neck_motion_player_enabled();
    document["owner"] = page->upper_body_owner();
  }
  return document;
}

Status run_status(Invocation& invocation) {
  auto document = read_player(invocation.robot());
  if (!document) return document.error();
  invocation.sink().print({.document = *document});
  return Done{};
}

Status run_list(Invocation& invocation) {
  auto reply = ask(invocation.robot(), methods::kGetMotionList, wire::CommonRequest{});
  if (!reply) return reply.error();
  Json rows = Json::array();
  for (const wire::MotionInfo& motion : reply->motion())
    rows.push_back({{"name", motion.motion_id()}, {"duration_s", motion.motion_duration_ms() / 1000.0}});
  invocation.sink().print(
      {.document = {{"motions", std::move(rows)}}, .rows = "motions", .columns = {"name", "duration_s"}});
  return Done{};
}

// Switches and reads back, where the robot tells.
Status set_player(Invocation& invocation, bool enabled) {
  Robot& robot = invocation.robot();
  const bool neck = invocation.arguments().has("--neck");
  const Switch& method =
      neck ? (enabled ? methods::kEnableNeckMotionPlayer : methods::kDisableNeckMotionPlayer)
           : (enabled ? methods::kEnableMotionPlayer : methods::kDisableMotionPlayer);
  if (invocation.settings().dry_run) return rehearse(invocation, method.path, wire::CommonRequest{});
  if (auto reply = ask(robot, method, wire::CommonRequest{}); !reply) return reply.error();
  auto document = read_player(robot);
  if (!document) return document.error();
  const Json& now = (*document)[neck ? "neck_enabled" : "enabled"];
  if (now.is_boolean() && now.get<bool>() != enabled)
    return Error{
        .origin = Origin::aborted,
        .message = fmt::format("the motion player was told to be {}, and is not", enabled ? "on" : "off"),
        .reason = "the robot accepted, but its state did not change",
        .hint = "aimctl player status"};
  if (now.is_null())
    invocation.sink().note("accepted; this robot does not report whether its motion player is on");
  invocation.sink().print({.document = *document});
  return Done{};
}

Status run_enable(Invocation& invocation) { return set_player(invocation, true); }
Status run_disable(Invocation& invocation) { return set_player(invocation, false); }

constexpr Parameter kSwitchParameters[] = {
    {.name = "--neck", .help = "the neck only"},
};
constexpr Example kStatusExamples[] = {{"aimctl player status", "who owns the upper body"}};
constexpr Example kListExamples[] = {{"aimctl player list", "the motions on the robot"}};
constexpr Example kEnableExamples[] = {{"aimctl player enable", "give the upper body back to the player"}};
constexpr Example kDisableExamples[] = {
    {"aimctl player disable", "take the upper body for aimctl arm, neck, hand"},
    {"aimctl player disable --neck", "only the neck"}};

constexpr Command kCommands[] = {
    {.noun = "player",
     .verb = "status",
     .summary = "show what the motion player does and owns",
     .details = "enabled and owner are empty where the robot does not tell them.",
     .parameters = {},
     .examples = kStatusExamples,
     .danger = Danger::reads,
     .run = run_status},
    {.noun = "player",
     .verb = "list",
     .summary = "list the motions on the robot",
     .details = "Names as the robot gives them.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::reads,
     .run = run_list},
    {.noun = "player",
     .verb = "enable",
     .summary = "give arms, neck and hands to the motion player",
     .details = "In joint-servo actions the player then moves them, and refuses everybody else's set-points.",
     .parameters = kSwitchParameters,
     .examples = kEnableExamples,
     .danger = Danger::moves,
     .run = run_enable},
    {.noun = "player",
     .verb = "disable",
     .summary = "take arms, neck and hands from the motion player",
     .details = "Until then a joint-servo action ignores set-points, often without a word. Enable it again "
                "when done.",
     .parameters = kSwitchParameters,
     .examples = kDisableExamples,
     .danger = Danger::moves,
     .run = run_disable},
};

}  // namespace

const Noun kPlayerNoun{"player", "switch the motion player, which owns the upper body", kCommands};

}  // namespace aim::cli
