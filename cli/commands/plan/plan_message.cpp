// Source of the messages: AimDK v2.0 interface. One goal is sent in target, several goals in targets.
#include "cli/commands/plan/plan_message.hpp"

#include <fmt/format.h>

#include "cli/client/request_header.hpp"
#include "cli/motion/limits.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

Result<std::optional<double>> fraction(Invocation& invocation, const Parameter& flag) {
  const auto value = invocation.arguments().maybe(flag.name);
  if (!value) return value;
  auto inside = within(invocation, {flag.name, {0.01, 1}, "of the limits"}, *value);
  if (inside) return std::optional(*inside);
  Error error = inside.error();
  error.hint = "give a fraction of the joint limits: 1 is the full limit";
  return error;
}

template <class Request>
Status fill_speed(Invocation& invocation, Request& request) {
  auto velocity = fraction(invocation, kVelocity);
  if (!velocity) return velocity.error();
  auto acceleration = fraction(invocation, kAcceleration);
  if (!acceleration) return acceleration.error();
  if (*velocity) request.mutable_param()->set_velocity_scale(**velocity);
  if (*acceleration) request.mutable_param()->set_acceleration_scale(**acceleration);
  return Done{};
}

template <class Request>
Result<Request> request_of(Invocation& invocation, const ArmSet& arms) {
  Request request;
  stamp(*request.mutable_header(), wire::ControlSource_SAFE);
  request.set_group(group_of(arms));
  if (auto filled = fill_speed(invocation, request); !filled) return filled.error();
  return request;
}

template <class Target>
void fill_tools(const ToolGoals& goals, std::size_t index, Target& target) {
  if (!goals[0].empty()) fill(goals[0][index], *target.mutable_left());
  if (!goals[1].empty()) fill(goals[1][index], *target.mutable_right());
}

}  // namespace

ArmSet arms_of(const ToolGoals& goals) { return {!goals[0].empty(), !goals[1].empty()}; }

wire::McPlanningGroup group_of(const ArmSet& arms) {
  if (arms[0] && arms[1]) return wire::McPlanningGroup_DUAL_ARM;
  return arms[0] ? wire::McPlanningGroup_LEFT_ARM : wire::McPlanningGroup_RIGHT_ARM;
}

std::size_t count_of(const ToolGoals& goals) { return std::max(goals[0].size(), goals[1].size()); }

Result<wire::PlanningMoveRequest> pose_request(Invocation& invocation, const ToolGoals& goals,
                                               wire::McPlanningMode mode) {
  const ArmSet arms = arms_of(goals);
  auto request = request_of<wire::PlanningMoveRequest>(invocation, arms);
  if (!request) return request;
  request->set_mode(mode);
  const std::size_t count = count_of(goals);
  for (std::size_t i = 0; i < count; ++i) {
    wire::PlanningTarget& target = count == 1 ? *request->mutable_target() : *request->add_targets();
    target.set_type(wire::PlanningTarget_Type_SE3);
    fill_tools(goals, i, target);
  }
  const auto near = invocation.arguments().numbers(kNear.name);
  std::size_t joints = 0;
  for (std::size_t side = 0; side < arms.size(); ++side)
    if (arms[side]) joints += arm_of(invocation.robot().model(), side)->count;
  if (!near.empty() && near.size() != joints)
    return Error{.origin = Origin::usage,
                 .message = fmt::format("--near takes {} angles here, not {}", joints, near.size()),
                 .hint = "one per joint of each arm that moves, left arm first"};
  for (const double angle : near) request->mutable_reference()->add_joint_position(angle);
  return request;
}

Result<wire::LinearMoveRequest> line_request(Invocation& invocation, const ToolGoals& goals) {
  auto request = request_of<wire::LinearMoveRequest>(invocation, arms_of(goals));
  if (request) fill_tools(goals, 0, *request->mutable_target());
  return request;
}

Result<wire::PlanningMoveRequest> joints_request(Invocation& invocation, const ArmSet& arms,
                                                 std::span<const double> angles) {
  auto request = request_of<wire::PlanningMoveRequest>(invocation, arms);
  if (!request) return request;
  request->set_mode(wire::McPlanningMode_DEFAULT);
  request->mutable_target()->set_type(wire::PlanningTarget_Type_JOINT);
  for (const double angle : angles) request->mutable_target()->add_joints(angle);
  return request;
}

}  // namespace aim::cli
