// Asks aim.v1 CheckService about a message.
#include "cli/motion/dry_run.hpp"

#include "cli/client/presence.hpp"
#include "cli/client/reply.hpp"
#include "cli/motion/plan_document.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Json clamps_of(const v1::CheckResponse& reply) {
  Json clamps = Json::array();
  for (const v1::Clamp& clamp : reply.clamps())
    clamps.push_back({{"joint", clamp.joint()},
                      {"requested", clamp.requested()},
                      {"applied", clamp.applied()},
                      {"unit", clamp.unit()},
                      {"reason", clamp.reason()}});
  return clamps;
}

// Adds the verdict of the robot to the document. A refusal is returned as an error, and the plan is kept
// beside it.
Status judged(Invocation& invocation, std::string_view what, const google::protobuf::Message& message,
              Json& document, const std::function<Status(const v1::Plan*)>& on_plan) {
  auto reply = check(invocation.robot(), what, to_sparse_json(message));
  if (!reply) return reply.error();
  const v1::Plan* plan = reply->has_plan() ? &reply->plan() : nullptr;
  if (plan) document.update(to_document(*plan));
  Status seen = on_plan && (plan || reply->allowed()) ? on_plan(plan) : Status(Done{});
  const Format format = invocation.sink().options().format;
  const bool as_json = format == Format::json || format == Format::jsonl;
  // Beside a refusal a table of the plan would look like success.
  if (plan && (as_json ? !reply->allowed() || !seen : reply->allowed() && !seen))
    invocation.sink().keep(document);
  if (!reply->allowed()) return to_error(reply->refusal());
  document["checked_by"] = "robot";
  document["clamps"] = clamps_of(*reply);
  return seen;
}

}  // namespace

Result<v1::CheckResponse> check(Robot& robot, std::string_view what, std::string json) {
  v1::CheckRequest request;
  request.set_method(std::string(what));
  request.set_json(std::move(json));
  return robot.call(methods::CheckService::kCheck, request);
}

Status dry_run(Invocation& invocation, std::string_view what, const google::protobuf::Message& message,
               const Json& facts, const std::function<Status(const v1::Plan*)>& on_plan) {
  Json document = Json::object();
  document["dry_run"] = true;
  if (invocation.robot().serves_aim_v1()) {
    if (auto fine = judged(invocation, what, message, document, on_plan); !fine) return fine;
  } else {
    if (auto answers = robot_answers(invocation.robot()); !answers) return answers;
    document["checked_by"] = "aimctl";
    invocation.sink().note(
        "this robot does not serve aim.v1 and cannot check the command; only the limits of its model were "
        "checked");
  }
  document.update(facts);
  invocation.sink().print({.document = std::move(document)});
  return Done{};
}

}  // namespace aim::cli
