// aimctl why: explains why a command was or would be refused, and what would help.
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

// The robot's own check at this moment. If it would accept the command now, its last refusal of this kind
// is added.
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

Result<Json> by_preconditions(Robot& robot, const Question& question) {
  auto unmet = unmet_precondition(robot, question.needs);
  if (!unmet) return unmet.error();
  Json document = not_refused(question.what);
  if (*unmet) {
    document["refused"] = true;
    document["reason"] = (*unmet)->reason;
    document["hint"] = (*unmet)->hint;
  } else {
    document["hint"] =
        "this robot gives no reasons; the motion player may own the limb, which cannot be checked "
        "(aimctl player disable)";
  }
  document["checked"] = {"emergency stop", "work mode", "action"};
  return document;
}

Status run_why(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto question = to_question(robot, invocation.arguments().texts("COMMAND"));
  if (!question) return question.error();
  auto document = !robot.serves_aim_v1()   ? by_preconditions(robot, *question)
                  : question->json.empty() ? last_refusal(robot, question->what)
                                           : judged_now(robot, *question);
  if (!document) return document.error();
  invocation.sink().print({.document = *document});
  return Done{};
}

constexpr Parameter kParameters[] = {
    {.name = "COMMAND",
     .value = "COMMAND",
     .help = "a motion command (walk, plan, waist, arm home, neck, hand, action set NAME, dance, "
             "player play ID, task cancel ID, estop), a topic or a method; default: the last refusal",
     .text = true,
     .repeated = true,
     .words = Words::commands},
};
constexpr Example kExamples[] = {
    {"aimctl why", "the last refusal and its reason"},
    {"aimctl why walk", "check whether a walk would be accepted now, and why not"},
    {"aimctl why action set RL_LOCOMOTION_DEFAULT", "check whether this action can be entered"},
    {"aimctl why plan", "check whether a planned move would be accepted now"},
    {"aimctl why dance start waltz", "check whether this dance would be accepted now"},
};
constexpr Command kCommands[] = {
    {.noun = "why",
     .verb = "",
     .summary = "explain why a command was refused",
     .details = "Without arguments: the last refusal that the robot has recorded, for any client. With a "
                "command: the robot checks an example of it that would move nothing, with the same checks "
                "as the command itself. If the robot would accept it now, last holds the previous "
                "refusal. holder names the owner of the limb, if that is the reason; hint says what would "
                "help.\n\n"
                "A refusal is not an error here: the command ends with exit 0, and refused is true.\n\n"
                "A robot that does not serve aim.v1 refuses without a reason. In that case the "
                "preconditions that can be read are checked: emergency stop, work mode, and whether the "
                "current action accepts such commands.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::reads,
     .run = run_why},
};

}  // namespace

const Noun kWhyNoun{"why", "explain why a command was refused", kCommands};

}  // namespace aim::cli
