// aimctl why: explains why a command was or would be refused, and what would help.
#include <fmt/format.h>

#include "aim/v1/check.pb.h"
#include "aim/v1/refusal.pb.h"
#include "aim/v1/status.pb.h"
#include "cli/client/emergency_stop.hpp"
#include "cli/client/preconditions.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/why/typed_command.hpp"
#include "cli/commands/why/why_fields.hpp"
#include "cli/commands/why/why_question.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/views/reason_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/fact.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Json not_refused(const std::string& what) {
  return Json{{"refused", false},
              {"reason", nullptr},
              {"holder", nullptr},
              {"hint", nullptr},
              {"what", text_or_null(what)}};
}

Json remedies_of(const Error& refusal) {
  Json remedies = Json::array();
  for (const Fact& fact : refusal.facts)
    if (fact.key == kStepFact) remedies.push_back(fact.value);
  return remedies;
}

Json refusal_document(const Error& refusal, const std::string& what) {
  return Json{{"refused", true},
              {"message", text_or_null(refusal.message)},
              {"reason", text_or_null(refusal.reason)},
              {"holder", text_or_null(refusal.holder)},
              {"hint", text_or_null(refusal.hint)},
              {"remedies", remedies_of(refusal)},
              {"what", text_or_null(what)},
              {"code", exit_code_of(refusal.origin)}};
}

Json refusal_document(const v1::Refusal& refusal, const std::string& what) {
  Json document = refusal_document(to_error(refusal), refusal.what().empty() ? what : refusal.what());
  document["code"] = static_cast<int>(refusal.origin());  // 0: accepted, with clamped values
  return document;
}

// Age of a refusal, and whether the same request would be refused now. The robot does not keep every request.
Status add_present(Robot& robot, const v1::Refusal& refusal, Json& document) {
  document["age_s"] = nullptr;
  document["holds"] = nullptr;
  v1::CheckRefusedRequest request;
  request.set_sequence(refusal.sequence());
  auto present = robot.call(methods::CheckService::kCheckRefused, request);
  if (!present) return not_implemented(present.error()) ? Status(Done{}) : present.error();
  if (present->robot_time_ms() >= refusal.robot_time_ms())
    document["age_s"] = static_cast<double>(present->robot_time_ms() - refusal.robot_time_ms()) / 1e3;
  if (!present->checked()) return Done{};
  document["holds"] = !present->allowed();
  const bool other_reason = !present->allowed() && (present->refusal().message() != refusal.message() ||
                                                    present->refusal().reason() != refusal.reason());
  if (other_reason) document["now"] = refusal_document(present->refusal(), refusal.what());
  return Done{};
}

Result<Json> last_refusal(Robot& robot, const std::string& what) {
  v1::GetLastRefusalRequest request;
  request.set_what(what);
  auto reply = robot.call(methods::RefusalService::kGetLast, request);
  if (!reply) return reply.error();
  if (!reply->found()) return not_refused(what);
  Json document = refusal_document(reply->refusal(), what);
  document["robot_time_ms"] = reply->refusal().robot_time_ms();
  if (auto added = add_present(robot, reply->refusal(), document); !added) return added.error();
  return document;
}

// The last refusal; before the first one, what would refuse every motion now.
Result<Json> last_of_any(Robot& robot) {
  auto document = last_refusal(robot, "");
  if (!document || (*document)["refused"].get<bool>()) return document;
  const auto status = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  if (!status) return status.error();
  if (const EmergencyStop emergency = emergency_of(*status); emergency.active) {
    (*document)["reason"] = "an emergency stop is active: nothing moves";
    (*document)["hint"] = emergency.release;
  } else if (status->stopped()) {
    (*document)["reason"] = "the stop is latched: nothing moves";
    (*document)["hint"] = "aimctl stop --reset";
  }
  return document;
}

// The newest one of the question's kind.
Result<Json> last_refusal(Robot& robot, const Question& question) {
  auto last = last_refusal(robot, question.what);
  if (!last || question.also.empty()) return last;
  auto other = last_refusal(robot, question.also);
  if (!other || !(*other)["refused"].get<bool>()) return other ? last : other;
  const bool newer = !(*last)["refused"].get<bool>() || (*other)["robot_time_ms"] > (*last)["robot_time_ms"];
  return newer ? other : last;
}

// A command that would be accepted now, with the last refusal of its kind.
Result<Json> allowed(Robot& robot, const std::string& what, const Question& question) {
  auto last = last_refusal(robot, question);
  if (!last) return last.error();
  Json document = not_refused(what);
  document["last"] = (*last)["refused"].get<bool>() ? *last : Json(nullptr);
  return document;
}

// The robot's own check at this moment.
Result<Json> judged_now(Robot& robot, const Question& question) {
  auto reply = check(robot, question.what, question.json);
  if (!reply) return reply.error();
  if (!reply->allowed()) return refusal_document(reply->refusal(), question.what);
  return allowed(robot, question.what, question);
}

// Whether the error is an answer to the question, or keeps it from being answered.
bool is_verdict(const Error& error) {
  return error.origin != Origin::usage && error.origin != Origin::timeout &&
         error.origin != Origin::unreachable && error.origin != Origin::identity;
}

Result<Json> judged_as_typed(Invocation& invocation, Robot& robot, const TypedCommand& typed,
                             const Question& question) {
  const std::string line = fmt::format("{}", fmt::join(invocation.arguments().texts("COMMAND"), " "));
  const Status verdict = dry_run_of(invocation, robot, typed);
  if (verdict) return allowed(robot, line, question);
  if (!is_verdict(verdict.error())) return verdict.error();
  return refusal_document(verdict.error(), line);
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

Result<Json> answer(Invocation& invocation, const std::vector<std::string>& words) {
  Robot& robot = invocation.robot();
  auto typed = typed_command(words);
  if (!typed) return typed.error();
  auto question = to_question(robot, words);
  if (!question) return question.error();
  if (!robot.serves_aim_v1()) return by_preconditions(robot, *question);
  if (words.empty()) return last_of_any(robot);
  if (*typed) return judged_as_typed(invocation, robot, **typed, *question);
  return question->json.empty() ? last_refusal(robot, *question) : judged_now(robot, *question);
}

Status run_why(Invocation& invocation) {
  auto document = answer(invocation, invocation.arguments().texts("COMMAND"));
  if (!document) return document.error();
  invocation.sink().print({.document = *document, .view = refusal_view});
  return Done{};
}

constexpr Parameter kParameters[] = {
    {.name = "COMMAND",
     .value = "COMMAND",
     .help = "a motion command (action, walk, plan, waist, arm, neck, hand, dance, player, task, "
             "sim, estop), alone or as typed with its flags, a topic or a method; "
             "default: the last refusal",
     .text = true,
     .repeated = true,
     .words = Words::commands,
     .line = true},
};
constexpr Example kExamples[] = {
    {"aimctl why", "the last refusal and its reason"},
    {"aimctl why walk", "check whether a walk would be accepted now, and why not"},
    {"aimctl why walk --forward 0.3 --for 1s", "check this walk"},
    {"aimctl why action set walk", "check whether this action can be entered"},
    {"aimctl why plan", "check whether a planned move would be accepted now"},
    {"aimctl why dance start waltz", "check whether this dance would be accepted now"},
};
constexpr Command kCommands[] = {
    {.noun = "why",
     .verb = "",
     .summary = "explain why a command was refused",
     .details =
         "Without arguments: the last refusal that the robot has recorded, for any client, with its "
         "age. The robot checks the refused request again: holds says whether it would still be "
         "refused, and now has the reason if it is another one. holds is null for requests of more "
         "than 16 KiB, which the robot does not keep. Before the first refusal, reason and hint name "
         "an emergency stop or a latched stop.\n\n"
         "With a command and its arguments: that command as with --dry-run. With a command "
         "alone: the robot checks a request of this kind, for walk the slowest walk. If the robot would "
         "accept it now, last holds the previous refusal. reason names everything that forbids it. holder "
         "names the owner of the limb, if that is the reason; hint says what would "
         "help, and remedies lists it in the order in which it works: commands, and what only a person "
         "does.\n\n"
         "A refusal is not an error here: the command ends with exit 0, and refused is true.\n\n"
         "A robot that does not serve aim.v1 refuses without a reason. In that case the "
         "preconditions that can be read are checked: emergency stop, work mode, and whether the "
         "current action accepts such commands.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::reads,
     .fields = why_fields::kWhy,
     .run = run_why},
};

}  // namespace

const Noun kWhyNoun{"why", "explain why a command was refused", kCommands};

}  // namespace aim::cli
