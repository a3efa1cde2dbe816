// aimctl stop: ends every motion, from every state, asking nobody. It opens its own connection.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "aim/v1/stop.pb.h"
#include "cli/client/posture.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/vendor_stop.hpp"
#include "cli/commands/stop/stop_call.hpp"
#include "cli/commands/stop/stop_rest.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/codec/codec.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

// For the robot's record. No user database is asked: it may live in a network, and a stop does not wait for
// one.
std::string caller() {
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  const char* user = std::getenv("USER");
  return user ? fmt::format("{}@{}", user, host.data()) : fmt::format("uid {}@{}", getuid(), host.data());
}

v1::StopLevel level_from(std::string_view word) {
  if (word == "sit") return v1::STOP_LEVEL_SIT;
  if (word == "relax") return v1::STOP_LEVEL_RELAX;
  return v1::STOP_LEVEL_HOLD;
}

std::string_view word_of(v1::StopLevel level) {
  switch (level) {
    case v1::STOP_LEVEL_SIT:
      return "sit";
    case v1::STOP_LEVEL_RELAX:
      return "relax";
    default:
      return "hold";
  }
}

Error reset_not_offered() {
  return Error{.origin = Origin::not_found,
               .message = "this robot has no latch to reset",
               .reason = "it serves no aim.v1, so its stop latches nothing",
               .hint = "the next command moves it"};
}

Error not_known(std::string reason) {
  return Error{.origin = Origin::timeout,
               .message = "whether the stop was reset is not known",
               .reason = std::move(reason),
               .hint = "aimctl status"};
}

Status reset(Invocation& invocation, Robot& robot) {
  const auto& method = methods::kResetStop;
  const auto text = robot.call_json(method.path, method.endpoint, "{}", robot.timeout());
  if (!text) return text.error().origin == Origin::not_found ? reset_not_offered() : text.error();
  v1::ResetStopResponse reply;
  if (auto read = from_json_ignoring_unknown(*text, reply); !read) return not_known(read.error().reason);
  if (is_refusal(reply.refusal())) return to_error(reply.refusal());
  // An open latch is a false, which a reply of somebody else lacks as well.
  if (!Json::parse(*text, nullptr, false).contains("stopped"))
    return not_known("the robot's reply does not say whether the stop is latched");
  if (reply.stopped())
    return Error{.origin = Origin::fault,
                 .message = "the stop is still latched",
                 .reason = "the robot did not say why",
                 .hint = "aimctl status"};
  invocation.sink().print(
      {.document = {{"stopped", false}, {"level", nullptr}, {"cancelled", Json::array()}}});
  return Done{};
}

Status vendor_stop(Invocation& invocation, Robot& robot, std::string_view level) {
  auto stop = stop_by_vendor_calls(robot);
  if (!stop) return stop.error();
  for (const std::string& sentence : stop->not_done) invocation.sink().note(sentence);
  Json document{{"stopped", stop->stands},
                {"level", "hold"},
                {"cancelled", stop->cancelled},
                {"latched", false},
                {"not_done", stop->not_done}};
  if (stop->stands && level == "hold") {
    invocation.sink().print({.document = std::move(document)});
    return Done{};
  }
  invocation.sink().keep(std::move(document));
  if (!stop->stands)
    return Error{.origin = Origin::timeout,
                 .message = "the robot was told to stop, and does not report that it stands",
                 .reason = "its state was read back for three seconds",
                 .hint = std::string(kEmergencyButton)};
  return Error{.origin = Origin::state,
               .message = fmt::format("the robot holds, but cannot {}", level),
               .reason = "it serves no aim.v1, which knows these levels",
               .hint = "aimctl action list shows actions that sit down or take the power"};
}

// Until the robot rests; how it rests goes into the document.
Status add_rest(Invocation& invocation, Robot& robot, Json& document) {
  auto page = await_rest(invocation, robot);
  document["posture"] = nullptr;
  document["at_rest"] = nullptr;
  if (!page) {
    document["at_rest"] = false;
    invocation.sink().keep(std::move(document));
    return page.error();
  }
  if (!*page) {
    invocation.sink().note("this robot does not report whether it is at rest");
    return Done{};
  }
  document["posture"] = posture_word((*page)->posture());
  document["at_rest"] = true;
  if (document["level"] != "sit" || (*page)->posture() != v1::POSTURE_STANDING) return Done{};
  invocation.sink().keep(std::move(document));
  return Error{.origin = Origin::aborted,
               .message = "the stop is latched, and the robot still stands",
               .reason = "something cut the way down short; its legs hold it",
               .hint = "aimctl status; aimctl stop --reset, then aimctl stop --level sit again"};
}

Status run_stop(Invocation& invocation) {
  Robot robot = invocation.robot().sibling();
  const Arguments& arguments = invocation.arguments();
  if (arguments.has("--reset")) {
    if (!arguments.has("--level")) return reset(invocation, robot);
    return Error{.origin = Origin::usage,
                 .message = "--reset and --level exclude each other",
                 .hint = "stop first, then reset"};
  }
  const std::string level = arguments.text("--level", "hold");
  if (level == "relax")
    if (auto sure = invocation.confirm(
            "Take the power from all joints? A standing robot falls unless it hangs or is held.");
        !sure)
      return sure;
  v1::StopRequest request;
  request.set_level(level_from(level));
  request.set_who(caller());
  auto reply = ask_for_stop(invocation, request);
  if (!reply)
    return reply.error().origin == Origin::not_found ? vendor_stop(invocation, robot, level)
                                                     : Status(reply.error());
  Json cancelled = Json::array();
  for (const std::string& what : reply->cancelled()) cancelled.push_back(what);
  Json document{{"stopped", true}, {"level", word_of(reply->level())}, {"cancelled", std::move(cancelled)}};
  // What only slows down rests in less than a second; a body that is lowered does not.
  if (level != "hold")
    if (auto rests = add_rest(invocation, robot, document); !rests) return rests;
  invocation.sink().print({.document = std::move(document)});
  invocation.sink().note("the stop is latched: nothing moves until aimctl stop --reset");
  return Done{};
}

constexpr std::array<std::string_view, 3> kLevels{"hold", "sit", "relax"};
constexpr Parameter kParameters[] = {
    {.name = "--level",
     .value = "LEVEL",
     .help = "hold: slow down and keep balance; sit: then sit down and let go; relax: no torque at once; "
             "default hold",
     .text = true,
     .words = Words::fixed,
     .choices = kLevels},
    {.name = "--reset", .help = "open the latch: the robot may move again, but nothing starts by itself"},
};
constexpr Example kExamples[] = {
    {"aimctl stop", "stop every motion and latch"},
    {"aimctl stop --level sit", "stop, sit down, let go"},
    {"aimctl stop --reset", "allow motion again"},
};
constexpr Command kCommands[] = {
    {.noun = "stop",
     .verb = "",
     .summary = "stop every motion, from every state",
     .details =
         "Works with nothing but an address: in every action, past every owner, over a connection of its "
         "own. What "
         "was under way is cut short and printed under cancelled. The stop latches: every motion is refused "
         "with exit "
         "9 until aimctl stop --reset. A level once reached is not weakened by a lower one.\n"
         "\n"
         "The robot's reply must say that it is stopped. Without a reply the stop is sent again, on a new "
         "connection each time, from the first second on and until --timeout; then the command ends with 3, "
         "for the stop may not have arrived: use the emergency stop button. A server that is no robot ends "
         "it with 8.\n"
         "\n"
         "With --level sit and relax the command waits until the robot is at rest, and prints its posture. "
         "One "
         "that still moves after --timeout (30 s without it) ends it with 3; the stop is latched all the "
         "same.\n"
         "\n"
         "--level relax asks first, and needs --yes where nobody can be asked; the others never ask.\n"
         "\n"
         "A robot that does not serve aim.v1 is sent zero velocity, its motion player is reset and SafeStop "
         "is tried; "
         "then its state is read back. It latches nothing, and the command says what could not be done.\n"
         "\n"
         "A software stop does not replace the emergency stop button.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::stops,
     .run = run_stop},
};

}  // namespace

const Noun kStopNoun{"stop", "stop the robot", kCommands};

}  // namespace aim::cli
