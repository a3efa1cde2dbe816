// Reads aim.v1 PlanService/Get; a robot without aim.v1 keeps no plans.
#include "cli/motion/plan_document.hpp"

#include <fmt/format.h>

#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

Json clearance_facts(double clearance_m, const std::string& first, const std::string& second) {
  if (first.empty() && second.empty()) return Json{{"clearance_m", nullptr}, {"nearest", nullptr}};
  return Json{{"clearance_m", clearance_m}, {"nearest", {first, second}}};
}

Json plan_facts(const v1::Plan* plan) {
  if (!plan) return Json{{"duration_s", nullptr}, {"clearance_m", nullptr}, {"nearest", nullptr}};
  Json facts{{"duration_s", plan->duration_s()}};
  facts.update(clearance_facts(plan->clearance_m(), plan->nearest_first(), plan->nearest_second()));
  return facts;
}

Json to_document(const v1::Plan& plan) {
  Json document = plan_facts(&plan);
  document["limit_margin_rad"] = plan.limit_margin_rad();
  document["limit_joint"] = plan.limit_joint();
  document["position_error_m"] = plan.position_error_m();
  document["rotation_error_rad"] = plan.rotation_error_rad();
  document["line_error_m"] = plan.line_error_m();
  document["planning_s"] = plan.planning_s();
  document["goal_times_s"] = Json::array();
  for (const double time_s : plan.goal_times_s()) document["goal_times_s"].push_back(time_s);
  document["arms"] = Json::array();
  for (const std::string& arm : plan.arms()) document["arms"].push_back(arm);
  return document;
}

Result<v1::Plan> read_plan(Robot& robot, std::uint64_t task_id, Samples samples) {
  Error none{.message = fmt::format("the robot keeps no plan of task {}", task_id),
             .reason = "it does not serve aim.v1 PlanService"};
  if (!robot.serves_aim_v1()) return none;
  v1::GetPlanRequest request;
  request.set_task_id(task_id);
  request.set_without_samples(samples == Samples::without);
  auto reply = robot.call(methods::PlanService::kGet, request);
  if (!reply) return not_implemented(reply.error()) ? none : reply.error();
  if (reply->has_plan()) return std::move(*reply->mutable_plan());
  none.reason =
      is_refusal(reply->refusal()) ? to_error(reply->refusal()).message : "its reply contains no plan";
  return none;
}

}  // namespace aim::cli
