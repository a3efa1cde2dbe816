// aim.v1 BodyService: poses of the trunk.
#include <array>

#include "aim/v1/body.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/body_pose_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

void add_limits(const BodyPoseLimits& row, v1::GetBodyPoseResponse& reply) {
  struct Axis {
    std::string_view name, unit;
    Range range;
  };
  const Range foot{-row.foot_reach, row.foot_reach};
  for (const Axis& axis : {Axis{"roll", "rad", row.roll}, Axis{"pitch", "rad", row.pitch},
                           Axis{"yaw", "rad", row.yaw}, Axis{"x", "m", row.x}, Axis{"y", "m", row.y},
                           Axis{"height", "m", row.height}, Axis{"foot", "m", foot}}) {
    if (axis.name == "foot" && !row.lifts_foot) continue;
    v1::BodyPoseLimit& limit = *reply.add_limits();
    limit.set_axis(std::string(axis.name));
    limit.set_unit(std::string(axis.unit));
    limit.set_min(axis.range.min);
    limit.set_max(axis.range.max);
  }
}

void get_pose(RequestContext& context, const v1::GetBodyPoseRequest&, v1::GetBodyPoseResponse& reply) {
  const RobotModel& model = context.model();
  const RobotState state = context.robot().state();
  reply.set_action(std::string(model.graph.at(state.action).name));
  const BodyPoseLimits* row = model.body_pose(state.action);
  reply.set_takes_poses(row != nullptr);
  if (state.body_pose) fill(*state.body_pose, model, *reply.mutable_commanded());
  if (state.measured_body_pose) fill(*state.measured_body_pose, model, *reply.mutable_measured());
  reply.set_moving(state.body_moving);
  if (row == nullptr && !model.body_poses.empty()) row = &model.body_poses.front();
  if (row == nullptr) return;
  reply.set_lifts_foot(row->lifts_foot);
  reply.set_limits_of(std::string(row->action));
  add_limits(*row, reply);
}

void set_pose(RequestContext& context, const v1::SetBodyPoseRequest& request,
              v1::SetBodyPoseResponse& reply) {
  const auto pose = pose_from(request.pose(), context.model());
  if (!pose)
    context.refuse(pose.error());
  else
    context.ask(SetBodyPose{*pose});
  for (const ClampedValue& value : context.clamped()) {
    v1::Clamp& clamp = *reply.add_clamps();
    clamp.set_joint(value.joint);
    clamp.set_requested(value.requested);
    clamp.set_applied(value.applied);
    clamp.set_unit(value.unit);
  }
}

void hold_pose(RequestContext& context, const v1::HoldBodyPoseRequest&, v1::HoldBodyPoseResponse&) {
  context.ask(HoldBodyPose{});
}

constexpr std::array kBodyRows{
    serve<methods::BodyService::kGetPose, get_pose>().as(Work::poll),
    serve<methods::BodyService::kSetPose, set_pose>(),
    serve<methods::BodyService::kHoldPose, hold_pose>(),
};

}  // namespace

std::span<const RpcRow> aim_body_rows() { return kBodyRows; }

}  // namespace aim::robotside
