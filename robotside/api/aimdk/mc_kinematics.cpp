// McKinematicsService, and the same methods of other services: the pose of the tool frame for given joints
// (forward), and joints for a given pose (inverse). Nothing moves. Source: AimDK v2.0 interface; the pose is
// that of the tool in the base frame (motion control document).
#include <fmt/core.h>

#include <array>
#include <vector>

#include "aimdk/mc_data.pb.h"
#include "aimdk/mc_kinematics.pb.h"
#include "aimdk/mc_motion.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/arm_goal.hpp"
#include "robotside/api/convert/pose_message.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

Result<const Chain*> chain_of(const RobotModel& model, wire::ArmType type) {
  if (type == wire::ArmType_LEFT) return arm_chain(model, "left_arm");
  if (type == wire::ArmType_RIGHT) return arm_chain(model, "right_arm");
  return Error{Origin::usage, "no arm is named", "type is ArmType_UNKNOWN", "ArmType_LEFT or ArmType_RIGHT"};
}

// The replies of KineForward and KineInverse have their own fields for an error number and a sentence.
template <class Reply>
void fail(RequestContext& context, const Error& error, Reply& reply) {
  reply.set_error_code(exit_code_of(error.origin));
  reply.set_error_msg(sentence_of(error));
  context.refuse(error);
}

// Joints outside their limits are accepted: the question is where the tool would be.
void kine_forward(RequestContext& context, const wire::KineForwardRequest& request,
                  wire::KineForwardResponse& reply) {
  reply.set_type(request.type());
  const auto chain = chain_of(context.model(), request.type());
  if (!chain) return fail(context, chain.error(), reply);
  const std::size_t joints = (*chain)->screws.size();
  if (request.angles_size() != static_cast<int>(joints))
    return fail(context,
                {Origin::usage, fmt::format("angles has {} values", request.angles_size()),
                 fmt::format("{} has {} joints", (*chain)->name, joints), "send one value for each joint"},
                reply);
  JointArray positions{};
  for (std::size_t i = 0; i < joints; ++i)
    positions[(*chain)->first + i] = request.angles(static_cast<int>(i));
  fill_pose(tool_in_base(**chain, positions), *reply.mutable_cartesian_pose());
}

Result<std::vector<double>> joints_for(const RobotModel& model, const Chain& chain,
                                       const wire::SE3Pose& target, std::string_view field,
                                       const double* reference, std::size_t count) {
  const auto pose = pose_of(target, field);
  if (!pose) return pose.error();
  const auto near = arm_reference(model, chain, reference, count);
  if (!near) return near.error();
  const ArmAnswer answer = make_arm_inverse(model, chain)->solve(*pose, *near);
  if (answer.verdict != ArmVerdict::reached) return why_not(model, chain, answer);
  return std::vector(answer.joints.begin(),
                     answer.joints.begin() + static_cast<std::ptrdiff_t>(chain.screws.size()));
}

void kine_inverse(RequestContext& context, const wire::KineInverseRequest& request,
                  wire::KineInverseResponse& reply) {
  const RobotModel& model = context.model();
  reply.set_type(request.type());
  const auto chain = chain_of(model, request.type());
  if (!chain) return fail(context, chain.error(), reply);
  const auto joints =
      joints_for(model, **chain, request.cartesian_pose(), "cartesian_pose", request.ref_angles().data(),
                 static_cast<std::size_t>(request.ref_angles_size()));
  if (!joints) return fail(context, joints.error(), reply);
  for (const double angle : *joints) reply.add_angles(angle);
}

// Joints for a pose of one arm, or of both: one point with seven values, or fourteen, left first.
void compute_kinematics(RequestContext& context, const wire::ComputeKinematicsRequest& request,
                        wire::ComputeKinematicsResponse& reply) {
  const RobotModel& model = context.model();
  const auto refuse = [&](Error error) {
    reply.mutable_header()->set_code(static_cast<std::uint64_t>(exit_code_of(error.origin)));
    reply.mutable_header()->set_msg(sentence_of(error));
    context.refuse(std::move(error));
  };
  const bool left = request.group() == wire::McPlanningGroup_LEFT_ARM;
  const bool right = request.group() == wire::McPlanningGroup_RIGHT_ARM;
  const bool both = request.group() == wire::McPlanningGroup_DUAL_ARM;
  if (!left && !right && !both)
    return refuse({Origin::not_found,
                   fmt::format("{} has no inverse kinematics", wire::McPlanningGroup_Name(request.group())),
                   "poses are available for arms only", "LEFT_ARM, RIGHT_ARM or DUAL_ARM"});
  std::vector<const Chain*> arms;
  std::size_t count = 0;
  for (const bool is_left : {true, false}) {
    if (is_left ? right : left) continue;
    const auto chain = arm_chain(model, is_left ? "left_arm" : "right_arm");
    if (!chain) return refuse(chain.error());
    arms.push_back(*chain);
    count += (*chain)->screws.size();
  }
  const auto& given = request.reference().joint_position();
  const auto size = static_cast<std::size_t>(given.size());
  if (size != 0 && size != count)
    return refuse({Origin::usage, fmt::format("the reference has {} values", size),
                   fmt::format("the group has {} joints", count), "send one value for each joint, or none"});
  wire::ScalarTrajectoryPoint point;
  const double* reference = size == 0 ? nullptr : given.data();
  for (const Chain* chain : arms) {
    const bool is_left = chain->name == "left_arm";
    const std::size_t given_here = size == 0 ? 0 : chain->screws.size();
    const auto joints =
        joints_for(model, *chain, is_left ? request.target().left() : request.target().right(),
                   is_left ? "target.left" : "target.right", reference, given_here);
    if (!joints) return refuse(joints.error());
    for (const double angle : *joints) point.add_positions(angle);
    reference += given_here;
  }
  reply.set_success_flag(true);
  *reply.mutable_ik_results()->add_points() = point;
}

// The groups whose joints this robot has and can move.
void get_planning_group_available(RequestContext& context, const wire::CommonRequest&,
                                  wire::McPlanningGroupAvailableResponse& reply) {
  const RobotModel& model = context.model();
  const bool left = find_arm(model, "left_arm") != nullptr, right = find_arm(model, "right_arm") != nullptr;
  if (left) reply.add_groups(wire::McPlanningGroup_LEFT_ARM);
  if (right) reply.add_groups(wire::McPlanningGroup_RIGHT_ARM);
  if (left && right) reply.add_groups(wire::McPlanningGroup_DUAL_ARM);
  if (model.can(Capability::waist))
    for (const auto group : {wire::McPlanningGroup_WAIST_LIFT, wire::McPlanningGroup_WAIST_PITCH})
      reply.add_groups(group);
  if (model.can(Capability::neck)) reply.add_groups(wire::McPlanningGroup_HEAD);
}

constexpr std::array kMcKinematicsRows{
    serve<methods::McKinematicsService::kKineForward, kine_forward>(),
    serve<methods::McKinematicsService::kKineInverse, kine_inverse>(),
    serve<methods::McMotionService::kComputeKinematics, compute_kinematics>(),
    serve<methods::McDataService::kGetPlanningGroupAvailable, get_planning_group_available>(),
    serve<methods::McService::kKineForward, kine_forward>(),
    serve<methods::McService::kKineInverse, kine_inverse>(),
    serve<methods::PncArmMotionService::kComputeKinematics, compute_kinematics>(),
    serve<methods::McService::kGetPlanningGroupAvailable, get_planning_group_available>(),
};

}  // namespace

std::span<const RpcRow> mc_kinematics_rows() { return kMcKinematicsRows; }

}  // namespace aim::robotside
