// aimctl plan check: whether a tool pose is reachable. Uses aim.v1 PlanService, or the vendor's inverse
// kinematics, which does not check collisions. Nothing moves.
#include "cli/commands/plan/plan_check.hpp"

#include <fmt/format.h>

#include "aim/v1/plan.pb.h"
#include "aimdk/mc_kinematics.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/plan/plan_goal.hpp"
#include "cli/commands/plan/plan_message.hpp"
#include "cli/motion/plan_document.hpp"
#include "cli/output/views/task_view.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

struct Asked {
  std::size_t side;
  Pose tool;
};

// One goal of one arm.
Result<Asked> asked_pose(Invocation& invocation) {
  auto words = read_goals(invocation);
  if (!words) return words.error();
  auto goals = resolve_goals(invocation.robot(), *words);
  if (!goals) return goals.error();
  const std::size_t side = (*goals)[0].empty() ? 1 : 0;
  if (!(*goals)[1 - side].empty() || (*goals)[side].size() != 1)
    return Error{.origin = Origin::usage,
                 .message = "plan check takes one pose of one arm",
                 .hint = "aimctl plan pose ... --dry-run checks whole moves"};
  const std::size_t near = invocation.arguments().numbers(kNear.name).size();
  const std::size_t joints = arm_of(invocation.robot().model(), side)->count;
  if (near != 0 && near != joints)
    return Error{.origin = Origin::usage,
                 .message = fmt::format("--near takes {} angles, not {}", joints, near)};
  return Asked{side, (*goals)[side].front()};
}

Json document_of(const Asked& asked, bool reachable, const google::protobuf::RepeatedField<double>& joints) {
  Json document{
      {"arm", kSides[asked.side]}, {"reachable", reachable}, {"joints_rad", nullptr}, {"reason", nullptr}};
  if (reachable) document["joints_rad"] = std::vector<double>(joints.begin(), joints.end());
  return document;
}

// Prints a reachable pose. For an unreachable one the reason becomes the error, and the document is kept
// beside it.
Status answer(Invocation& invocation, Json document, const Error& why_not) {
  if (document["reachable"]) {
    invocation.sink().print({.document = std::move(document), .view = plan_check_view});
    return Done{};
  }
  document["reason"] = why_not.reason.empty() ? why_not.message : why_not.reason;
  invocation.sink().keep(std::move(document));
  return why_not;
}

Status by_planner(Invocation& invocation, const Asked& asked) {
  v1::CheckPoseRequest request;
  request.set_arm(std::string(kArmGroups[asked.side]));
  fill(asked.tool, *request.mutable_tool());
  for (const double angle : invocation.arguments().numbers(kNear.name)) request.add_reference(angle);
  auto reply = invocation.robot().call(methods::PlanService::kCheckPose, request);
  if (!reply) return reply.error();
  Json document = document_of(asked, reply->reachable(), reply->joints());
  document["collisions_checked"] = true;
  if (!reply->reachable()) return answer(invocation, std::move(document), to_error(reply->refusal()));
  document.update(clearance_facts(reply->clearance_m(), reply->nearest_first(), reply->nearest_second()));
  document["limit_margin_rad"] = reply->limit_margin_rad();
  document["limit_joint"] = reply->limit_joint();
  document["manipulability"] = reply->manipulability();
  return answer(invocation, std::move(document), {});
}

Status by_kinematics(Invocation& invocation, const Asked& asked) {
  wire::KineInverseRequest request;
  request.set_type(arm_type_of(asked.side));
  fill(asked.tool, *request.mutable_cartesian_pose());
  for (const double angle : invocation.arguments().numbers(kNear.name)) request.add_ref_angles(angle);
  auto reply = invocation.robot().call(methods::McKinematicsService::kKineInverse, request);
  if (!reply) return reply.error();
  if (reply->error_code() == 0)  // otherwise the reply carries its own reason
    if (auto said = check_reply(invocation.robot(), methods::McKinematicsService::kKineInverse.path, *reply);
        !said)
      return said;
  Json document = document_of(asked, reply->error_code() == 0, reply->angles());
  document["collisions_checked"] = false;
  invocation.sink().note("this robot does not serve aim.v1: only the kinematics was checked, not collisions");
  return answer(invocation, std::move(document),
                {.origin = Origin::limit,
                 .message = fmt::format("the pose is not reachable for the {} tool", kSides[asked.side]),
                 .reason = reply->error_msg()});
}

}  // namespace

Status run_plan_check(Invocation& invocation) {
  auto asked = asked_pose(invocation);
  if (!asked) return asked.error();
  return invocation.robot().serves_aim_v1() ? by_planner(invocation, *asked)
                                            : by_kinematics(invocation, *asked);
}

}  // namespace aim::cli
