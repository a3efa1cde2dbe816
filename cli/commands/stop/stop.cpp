// aimctl stop: stops every motion in every state. Only --level relax asks for confirmation. It opens its
// own connection.
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "aim/v1/stop.pb.h"
#include "cli/client/posture.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/stop_level.hpp"
#include "cli/client/vendor_stop.hpp"
#include "cli/commands/stop/stop_call.hpp"
#include "cli/commands/stop/stop_fields.hpp"
#include "cli/commands/stop/stop_rest.hpp"
#include "cli/motion/footing_text.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/json_reader.hpp"
#include "cli/output/text.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/codec/codec.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

// For the robot's log. The user database is not read: it may be on a network, and a stop must not wait for
// it.
std::string caller() {
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  const char* user = std::getenv("USER");
  return user ? fmt::format("{}@{}", user, host.data()) : fmt::format("uid {}@{}", getuid(), host.data());
}

Error reset_not_offered() {
  return Error{.origin = Origin::not_found,
               .message = "this robot has no latched stop to reset",
               .reason = "it does not serve aim.v1, so its stop does not latch",
               .hint = "it accepts motion commands without a reset"};
}

Error not_known(std::string reason) {
  return Error{.origin = Origin::timeout,
               .message = "it is not known whether the stop was reset",
               .reason = std::move(reason),
               .hint = "aimctl status"};
}

// Also with --quiet: a person may stand beside the robot. Empty: there is none.
void warn_of(Invocation& invocation, const std::string& unanswered_action) {
  if (unanswered_action.empty()) return;
  std::fprintf(invocation.console().err,
               "aimctl: the robot has not answered the request for %s: it may still take it\n",
               printable(unanswered_action).c_str());
}

Status reset(Invocation& invocation, Robot& robot) {
  const auto& method = methods::StopService::kReset;
  const auto text = robot.call_json(method.path, endpoint_of(method.path), "{}", robot.timeout());
  if (!text) return text.error().origin == Origin::not_found ? reset_not_offered() : text.error();
  v1::ResetStopResponse reply;
  if (auto read = reply_from_json(*text, reply); !read) return not_known(read.error().reason);
  if (is_refusal(reply.refusal())) return to_error(reply.refusal());
  // After a reset `stopped` is false. A reply from another server would lack the key, which reads as false
  // too.
  if (!parse_json(*text).contains("stopped"))
    return not_known("the robot's reply does not say whether the stop is latched");
  if (reply.stopped())
    return Error{.origin = Origin::fault,
                 .message = "the stop is still latched",
                 .reason = "the robot did not say why",
                 .hint = "aimctl status"};
  invocation.sink().print({.document = {{"stopped", false}, {"level", nullptr}, {"cancelled", Json::array()}},
                           .line = stop_line});
  warn_of(invocation, reply.unanswered_action());
  return Done{};
}

// At the level hold, by the vendor's calls. `document` receives what is known of it, also with an error.
Status vendor_stop(Invocation& invocation, Robot& robot, Json& document) {
  auto stop = stop_by_vendor_calls(robot);
  if (!stop) return stop.error();
  for (const std::string& sentence : stop->not_done) invocation.sink().note(sentence);
  document = {{"stopped", stop->confirmed()},
              {"level", "hold"},
              {"cancelled", stop->cancelled},
              {"latched", false},
              {"not_done", stop->not_done}};
  if (stop->confirmed()) return Done{};
  invocation.sink().keep(document);
  return button_first({.origin = Origin::timeout,
                       .message = "the stop was sent, but the robot does not report that it is at rest",
                       .reason = "its state was read back for three seconds"});
}

Status stop_of_vendor(Invocation& invocation, Robot& robot, std::string_view level) {
  Json document;
  if (auto stopped = vendor_stop(invocation, robot, document); !stopped) return stopped;
  if (level == "hold") {
    invocation.sink().print({.document = std::move(document), .line = stop_line});
    return Done{};
  }
  invocation.sink().keep(std::move(document));
  return Error{.origin = Origin::state,
               .message = fmt::format("the robot holds, but cannot {}", level),
               .reason = "it does not serve aim.v1, which has these levels",
               .hint = "aimctl action set sit sits down; a PASSIVE_* action removes power from the legs"};
}

// Braking takes less than a second, steps that end a walk two; sitting down takes about three.
constexpr std::chrono::seconds kHolds{2}, kLowers{30};

// Waits until the robot is measured to rest, and adds its posture to the document.
Status add_rest(Invocation& invocation, Robot& robot, Json& document) {
  v1::GetStopResponse page;
  auto rests = await_rest(invocation, robot, document["level"].get<std::string>(),
                          document["level"] == "hold" ? kHolds : kLowers, page);
  document["posture"] = text_or_null(posture_word(page.posture()));
  document["at_rest"] = nullptr;
  if (!rests) {
    if (rests.error().origin == Origin::aborted) document["at_rest"] = page.at_rest();
    if (rests.error().origin == Origin::aborted) document["stopped"] = page.stopped();
    invocation.sink().keep(document);
    return rests;
  }
  if (says_nothing(page)) {
    invocation.sink().note("this robot does not report whether it is at rest");
    return Done{};
  }
  document["at_rest"] = true;
  if (document["level"] != "sit" || page.posture() != v1::POSTURE_STANDING) return Done{};
  invocation.sink().keep(document);
  return Error{.origin = Origin::aborted,
               .message = "the stop is latched, but the robot still stands",
               .reason = "sitting down was interrupted; the legs hold the robot",
               .hint = "aimctl status; aimctl stop --reset, then aimctl stop --level sit again"};
}

// A stop that the robot has confirmed: what it cancelled, and its end by what is measured. `document`
// receives what is known of it, also with an error.
Status ended(Invocation& invocation, Robot& robot, const v1::StopResponse& reply, Json& document) {
  Json cancelled = Json::array();
  for (const std::string& what : reply.cancelled()) cancelled.push_back(what);
  warn_of(invocation, reply.unanswered_action());
  document = {
      {"stopped", true}, {"level", stop_level_word(reply.level())}, {"cancelled", std::move(cancelled)}};
  const std::optional<Error> refused =
      is_refusal(reply.refusal()) ? std::optional(to_error(reply.refusal())) : std::nullopt;
  Status rests = add_rest(invocation, robot, document);
  if (!rests && refused) invocation.sink().note(fmt::format("{}: {}", refused->message, refused->reason));
  if (!rests) return rests;
  if (refused) {
    invocation.sink().keep(document);
    return *refused;
  }
  return Done{};
}

v1::StopRequest request_at(std::string_view level) {
  v1::StopRequest request;
  request.set_level(stop_level_from(level));
  request.set_who(caller());
  return request;
}

// The robot was not relaxed because of `declined`. What became of the stop before is said first, and decides
// the exit code where it did not end as a stop should.
Error not_relaxed(const Status& held, const Json& document, const Error& declined) {
  if (!held) {
    Error error = held.error();
    error.message += "; the robot was not relaxed: " + declined.message;
    return error;
  }
  Error error = declined;
  error.message = "the robot was stopped (hold), and not relaxed: " + declined.message;
  const bool rests = document.value("at_rest", Json()) == true;
  const std::string measured = rests ? "it is measured to rest" : "it does not report whether it is at rest";
  error.reason = declined.reason.empty() ? measured : measured + "; " + declined.reason;
  return error;
}

// What is asked takes time, and the answer may be no: the robot stops before.
Status ask_while_it_holds(Invocation& invocation, Robot& robot) {
  const auto reply = ask_for_stop(invocation, request_at("hold"));
  const bool vendor = !reply && reply.error().origin == Origin::not_found;
  Json document{{"stopped", nullptr}, {"level", "hold"}, {"at_rest", nullptr}};
  Status held = Done{};
  if (vendor) held = vendor_stop(invocation, robot, document);
  if (vendor && held) document["at_rest"] = true;  // read back
  auto sure = invocation.confirm("this removes power from all joints and drops a standing robot. Continue?");
  if (sure) return sure;
  if (invocation.interrupt().signal() != 0 && (reply || (vendor && held))) {  // what waits ends, too
    Error error = sure.error();
    error.message = "the robot was stopped (hold), and not relaxed: " + error.message;
    error.reason = "the stop is latched: nothing moves until aimctl stop --reset";
    return error;
  }
  if (!vendor) held = reply ? ended(invocation, robot, *reply, document) : Status(reply.error());
  invocation.sink().keep(document);
  return not_relaxed(held, document, sure.error());
}

Status run_stop(Invocation& invocation) {
  Robot robot = invocation.robot().sibling();
  const Arguments& arguments = invocation.arguments();
  if (arguments.has("--reset")) {
    if (!arguments.has("--level")) return reset(invocation, robot);
    return Error{.origin = Origin::usage,
                 .message = "--reset and --level cannot be combined",
                 .hint = "stop first, then reset"};
  }
  const std::string level = arguments.text("--level", "hold");
  if (level == "relax" && !invocation.settings().yes)
    if (auto sure = ask_while_it_holds(invocation, robot); !sure) return sure;
  auto reply = ask_for_stop(invocation, request_at(level));
  if (!reply)
    return reply.error().origin == Origin::not_found ? stop_of_vendor(invocation, robot, level)
                                                     : Status(reply.error());
  Json document;
  if (auto stopped = ended(invocation, robot, *reply, document); !stopped) return stopped;
  invocation.sink().print({.document = std::move(document), .line = stop_line});
  invocation.sink().note("the stop is latched: nothing moves until aimctl stop --reset");
  return Done{};
}

constexpr std::array<std::string_view, 3> kLevels{"hold", "sit", "relax"};
constexpr Parameter kParameters[] = {
    {.name = "--level",
     .value = "LEVEL",
     .help = "hold: decelerate and keep balance; sit: then sit or lie down; relax: remove torque at once; "
             "default hold",
     .text = true,
     .words = Words::fixed,
     .choices = kLevels,
     .guessed = false},
    {.name = "--reset",
     .help = "reset the latched stop: the robot may move again, but nothing starts by itself"},
};
constexpr Example kExamples[] = {
    {"aimctl stop", "stop every motion and latch the stop"},
    {"aimctl stop --level sit", "stop, then sit or lie down"},
    {"aimctl stop --reset", "allow motion again"},
};
constexpr Command kCommands[] = {
    {.noun = "stop",
     .verb = "",
     .summary = "stop every motion, in every state",
     .details =
         "Needs only the address of the robot. No file holds it up: what cannot be read of the "
         "configuration is left out, and the command says so. Works in every action and whatever owns the "
         "limbs, over its own connection. Motions in progress are aborted and printed under cancelled. "
         "The stop latches: every motion is refused with exit 9 until aimctl stop --reset. A later "
         "stop cannot lower the level (hold, sit, relax). --reset withdraws what a level still "
         "asks of a robot that does not answer, and names an action that may be on its way to it.\n\n"
         "The robot's reply must say that it is stopped. Without a reply the stop is sent again, "
         "on a new connection each time, from the first second on and until --timeout. Then the "
         "command ends with exit 3, because the stop may not have arrived: use the emergency stop "
         "button. A server that is not a robot ends the command with exit 8.\n\n"
         "The command waits until the robot is measured to rest, and prints its posture. If it still "
         "moves after --timeout (default 2 s, 30 s for the levels sit and relax), the command ends with exit "
         "11 and says what else is known, such as another client that commands the robot; if nothing that is "
         "measured says whether it rests, with exit 3. The stop stays latched.\n\n"
         "--level relax asks for confirmation, and needs --yes without a terminal; until it is given the "
         "robot is stopped at the level hold. The other levels never ask.\n\n"
         "A robot that does not serve aim.v1 is sent zero velocity, its motion player is reset, "
         "and SafeStop is tried; then it is read back whether the robot stands, its motion player rests "
         "and its arms rest, else exit 3. This stop does not latch, and the command reports what could "
         "not be done.\n\n"
         "If a project's .aimctl.toml has chosen the robot, the one that the line addresses without that "
         "file is stopped as well, at the level hold, and named.\n\n"
         "The word stands in any case (STOP). A line that is meant as a stop and mistyped (stopp, stop now, "
         "stop --level soft, walk stop, action set stop, halt, abort, freeze, estop without a verb) stops "
         "the robot first, at the "
         "level hold, and ends with the exit code of the mistake then: 2, or 10 for an action that the robot "
         "does not have. So does a stop as a line of a stream, typed or from a pipe, and one that is typed "
         "as an "
         "answer to a question or while aimctl top runs.\n\n"
         "A robot that cannot be lowered without a fall holds at --level sit, too; the command then ends "
         "with "
         "exit 6 and says what it can do.\n\n"
         "A software stop does not replace the emergency stop button.",
     .on_robot = stop_levels_text,
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::stops,
     .fields = stop_fields::kStop,
     .run = run_stop},
};

}  // namespace

const Noun kStopNoun{"stop", "stop the robot", kCommands};

}  // namespace aim::cli
