// McDataService: joints, hands, neck and tools as measured and as commanded, joint limits, tasks.
// Source: aimdk wire, section 4.4. "Joints" are those of legs and arms; head and hands have their own
// methods.
#include <array>

#include "aimdk/mc_data.pb.h"
#include "core/codec/hand_message.hpp"
#include "core/model/body_geometry.hpp"
#include "core/model/body_part.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/hand_state.hpp"
#include "robotside/api/convert/pose_message.hpp"
#include "robotside/api/convert/task_start.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

// Neck, hands and waist have calls of their own.
bool has_own_call(const RobotModel& model, Limb limb) {
  switch (limb) {
    case Limb::neck:
      return model.can(Capability::neck);
    case Limb::hands:
      return model.can(Capability::hands);
    case Limb::waist:
      return model.can(Capability::waist);
    case Limb::legs:
    case Limb::arms:
      return false;
  }
  return false;
}

// Calls visit(joint, index) for every joint of legs and arms, and for those that have no call of their own.
template <class Visit>
void for_each_body_joint(const RobotModel& model, Visit visit) {
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if (!has_own_call(model, model.joints[i].limb)) visit(model.joints[i], i);
}

void fill_joint(const RobotModel& model, const RobotState& state, std::size_t i, wire::JointState& joint) {
  joint.set_name(std::string(model.joints[i].name));
  joint.set_position(state.position[i]);
  joint.set_velocity(state.velocity[i]);
  joint.set_effort(state.effort[i]);
}

// A finished task is reported once; afterwards it is unknown, as the document says. aim.v1 TaskService keeps
// the history.
void get_task_state(RequestContext& context, const wire::CommonTaskRequest& request,
                    wire::CommonTaskResponse& reply) {
  reply.set_task_id(request.task_id());
  const auto stage = context.services().tasks.read_once(request.task_id());
  reply.set_state(stage ? wire_state(*stage) : wire::CommonState_UNKNOWN);
}

// Both arms' tools in the base frame, left first.
void get_tcp_position(RequestContext& context, const wire::CommonRequest&,
                      wire::GetTcpPositionResponse& reply) {
  const RobotModel& model = context.model();
  const RobotState state = context.robot().state();
  for (const std::string_view arm : {"left_arm", "right_arm"})
    if (const Chain* chain = model.geometry == nullptr ? nullptr : model.geometry->find_chain(arm))
      fill_pose(tool_in_base(*chain, state.position), *reply.add_tcp_position());
}

// The state that the MotionGPT module has last reported.
void get_motion_gpt_status(RequestContext& context, const wire::CommonRequest&,
                           wire::MotionGPTStateResponse& reply) {
  reply.set_state(static_cast<wire::MotionGPTState>(context.services().motion_gpt_state.load()));
}

void set_motion_gpt_state(RequestContext& context, const wire::MotionGPTStateRequest& request,
                          wire::CommonResponse&) {
  if (!context.dry_run()) context.services().motion_gpt_state = request.state();
}

void get_joint_state(RequestContext& context, const wire::CommonRequest&,
                     wire::McJointStatesResponse& reply) {
  const RobotModel& model = context.model();
  const RobotState state = context.robot().state();
  for_each_body_joint(model,
                      [&](const Joint&, std::size_t i) { fill_joint(model, state, i, *reply.add_states()); });
}

void get_joint_angle(RequestContext& context, const wire::CommonRequest&,
                     wire::McJointAnglesResponse& reply) {
  const RobotState state = context.robot().state();
  for_each_body_joint(context.model(), [&](const Joint& joint, std::size_t i) {
    wire::McJointPosition& row = *reply.add_joints();
    row.set_name(std::string(joint.name));
    row.set_position(state.position[i]);
  });
}

void get_joint_param(RequestContext& context, const wire::CommonRequest&,
                     wire::McJointParamsResponse& reply) {
  for_each_body_joint(context.model(), [&](const Joint& joint, std::size_t) {
    wire::JointParam& row = *reply.add_params();
    row.set_name(std::string(joint.name));
    row.set_position_upper_limit(joint.limits.position.max);
    row.set_position_lower_limit(joint.limits.position.min);
    row.set_velocity_limit(joint.limits.velocity);
    row.set_acceleration_limit(joint.limits.acceleration);
    row.set_effort_limit(joint.limits.effort);
  });
}

void get_joint_command(RequestContext& context, const wire::CommonRequest&,
                       wire::McJointCommandsResponse& reply) {
  const RobotState state = context.robot().state();
  for_each_body_joint(context.model(), [&](const Joint& joint, std::size_t i) {
    wire::JointCommand& row = *reply.add_commands();
    row.set_name(std::string(joint.name));
    row.set_position(state.set_position[i]);
    row.set_velocity(state.set_velocity[i]);
  });
}

void get_hand_state(RequestContext& context, const wire::CommonRequest&, wire::HandStateResponse& reply) {
  const RobotState state = context.robot().state();
  fill_hands(context.model(), state.position, state.effort, *reply.mutable_data());
}

void get_neck_state(RequestContext& context, const wire::CommonRequest&, wire::NeckStateResponse& reply) {
  const RobotModel& model = context.model();
  const RobotState state = context.robot().state();
  const std::size_t shake = model.group("neck").first;
  fill_joint(model, state, shake, *reply.mutable_data()->mutable_shake());
  fill_joint(model, state, shake + 1, *reply.mutable_data()->mutable_nod());
}

constexpr std::array kMcDataRows{
    serve<methods::McDataService::kGetTaskState, get_task_state>(),
    serve<methods::McDataService::kGetJointState, get_joint_state>().as(Work::instant),
    serve<methods::McDataService::kGetJointParam, get_joint_param>().as(Work::instant),
    serve<methods::McDataService::kGetJointCommand, get_joint_command>().as(Work::instant),
    serve<methods::McDataService::kGetJointAngle, get_joint_angle>().as(Work::instant),
    serve<methods::McDataService::kGetHandState, get_hand_state>()
        .as(Work::instant)
        .needing(Capability::hands),
    serve<methods::McDataService::kGetNeckState, get_neck_state>()
        .as(Work::instant)
        .needing(Capability::neck),
    serve<methods::HalHandService::kGetHandState, get_hand_state>()
        .as(Work::instant)
        .needing(Capability::hands),
    serve<methods::HalNeckService::kGetNeckState, get_neck_state>()
        .as(Work::instant)
        .needing(Capability::neck),
    serve<methods::McDataService::kGetTcpPosition, get_tcp_position>()
        .as(Work::instant)
        .needing(Capability::arm_kinematics),
    serve<methods::McDataService::kGetMotionGPTStatus, get_motion_gpt_status>(),
    serve<methods::McDataService::kSetMotionGPTState, set_motion_gpt_state>(),
    serve<methods::McService::kGetTaskState, get_task_state>(),
    serve<methods::PncArmMotionService::kGetTaskState, get_task_state>(),
    serve<methods::McService::kGetJointState, get_joint_state>().as(Work::instant),
    serve<methods::McService::kGetJointParam, get_joint_param>().as(Work::instant),
    serve<methods::McService::kGetJointCommand, get_joint_command>().as(Work::instant),
    serve<methods::McService::kGetJointAngle, get_joint_angle>().as(Work::instant),
    serve<methods::McService::kGetTcpPosition, get_tcp_position>()
        .as(Work::instant)
        .needing(Capability::arm_kinematics),
    serve<methods::McService::kGetMotionGPTStatus, get_motion_gpt_status>(),
};

}  // namespace

std::span<const RpcRow> mc_data_rows() { return kMcDataRows; }

}  // namespace aim::robotside
