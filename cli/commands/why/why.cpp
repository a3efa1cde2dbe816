// aimctl why: why was, or would be, a command refused; and what would help.
#include <fmt/format.h>

#include "aim/v1/refusal.pb.h"
#include "cli/client/preconditions.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/why/why_question.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json not_refused(const std::string& what) {
  return Json{{"refused", false},
              {"reason", nullptr},
              {"holder", nullptr},
              {"hint", nullptr},
              {"what", text_or_null(what)}};
}

Json refusal_document(const v1::Refusal& refusal, const std::string& what) {
  return Json{{"refused", true},
              {"message", text_or_null(refusal.message())},
              {"reason", text_or_null(refusal.reason())},
              {"holder", text_or_null(refusal.holder())},
              {"hint", text_or_null(refusal.hint())},
              {"what", refusal.what().empty() ? text_or_null(what) : Json(refusal.what())},
              {"code", static_cast<int>(refusal.origin())},
              {"robot_time_ms", refusal.robot_time_ms()}};
}

Result<Json> last_refusal(Robot& robot, const std::string& what) {
  v1::GetLastRefusalRequest request;
  request.set_what(what);
  auto reply = robot.call(methods::kGetLastRefusal, request);
  if (!reply) return reply.error();
  return reply->found() ? refusal_document(reply->refusal(), what) : not_refused(what);
}

// The robot's own judgement at this moment; and, where it would accept now, what it refused last of this
// kind.
Result<Json> judged_now(Robot& robot, const Question& question) {
  auto reply = check(robot, question.what, question.json);
  if (!reply) return reply.error();
  if (!reply->allowed()) return refusal_document(reply->refusal(), question.what);
  Json document = not_refused(question.what);
  auto last = last_refusal(robot, question.what);
  if (!last) return last.error();
  document["last"] = (*last)["refused"].get<bool>() ? *last : Json(nullptr);
  return document;
}

Result<Json> by_gates(Robot& robot, const Question& question) {
  auto gate = unmet_precondition(robot, question.needs);
  if (!gate) return gate.error();
  Json document = not_refused(question.what);
  if (*gate) {
    document["refused"] = true;
    document["reason"] = (*gate)->reason;
    document["hint"] = (*gate)->hint;
  } else {
    document["hint"] =
        "this robot does not explain itself; not to be seen from here: the motion player (aimctl player "
        "disable)";
  }
  document["checked"] = {"emergency stop", "work mode", "action"};
  return document;
}

Status run_why(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto question = to_question(robot, invocation.arguments().texts("COMMAND"));
  if (!question) return question.error();
  auto document = !robot.serves_aim_v1()   ? by_gates(robot, *question)
                  : question->json.empty() ? last_refusal(robot, question->what)
                                           : judged_now(robot, *question);
  if (!document) return document.error();
  invocation.sink().print({.document = *document});
  return Done{};
}

constexpr Parameter kParameters[] = {
    {.name = "COMMAND",
     .value = "COMMAND",
     .help = "a motion command (walk, plan, waist, arm home, neck, hand, action set NAME, dance, player play "
             "ID, task "
             "cancel ID, estop), a topic or a method; default: "
             "whatever was refused last",
     .text = true,
     .repeated = true,
     .words = Words::commands},
};
constexpr Example kExamples[] = {
    {"aimctl why", "what the robot refused last, and why"},
    {"aimctl why walk", "would it walk now, and if not, why not"},
    {"aimctl why action set RL_LOCOMOTION_DEFAULT", "would this step be allowed"},
    {"aimctl why plan", "would a planned move be taken now"},
    {"aimctl why dance start waltz", "may it dance now"},
};
constexpr Command kCommands[] = {
    {.noun = "why",
     .verb = "",
     .summary = "explain why a command is refused",
     .details = "Without words: the last refusal the robot remembers, whoever was refused. With a command: "
                "the robot judges "
                "an example of it that would move nothing, by the same checks as the command itself; where "
                "it would accept "
                "now, last holds what it refused before. holder names who owns the limb, where that is the "
                "reason; hint is "
                "what would help.\n"
                "\n"
                "Refusing is no failure of this command: it ends with exit 0 and says refused true.\n"
                "\n"
                "A robot that does not serve aim.v1 refuses in silence. There the gates that can be seen are "
                "looked at: "
                "emergency stop, work mode, and whether the current action takes such commands.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::reads,
     .run = run_why},
};

}  // namespace

const Noun kWhyNoun{"why", "why is a command refused", kCommands};

}  // namespace aim::cli
