// aim.v1 WalkService: single steps, and walks to a pose that the robot plans by itself.
#include <array>

#include "aim/v1/walk.pb.h"
#include "core/model/limb_motion.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/limb_request.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

constexpr std::array<std::string_view, 2> kFrames{"body", "world"};

std::vector<FootStep> steps_of(const v1::TakeStepsRequest& request) {
  std::vector<FootStep> steps;
  for (const v1::FootStep& step : request.steps())
    steps.push_back({step.foot() == "left", step.time_s(), step.x_m(), step.y_m(), step.z_m(), step.yaw_rad(),
                     step.torso_x_m(), step.torso_y_m(), step.torso_z_m(), step.torso_yaw_rad()});
  return steps;
}

void take_steps(RequestContext& context, const v1::TakeStepsRequest& request, v1::TakeStepsResponse& reply) {
  WalkPort* port = walking_of(context);
  if (const auto fault = fault_of(request)) {
    Error error = fault->error;
    error.message = fmt::format("step {}: {}", fault->row + 1, error.message);
    context.refuse(std::move(error));
  }
  const auto begin = [&] { return port->take_steps(steps_of(request)); };
  if (begin_own_motion(context, OwnMotion::steps, begin)) reply.set_duration_s(duration_of(request));
}

// Also while motion is forbidden.
void stop_walk(RequestContext& context, const v1::StopWalkRequest&, v1::StopWalkResponse&) {
  WalkPort* port = walking_of(context);
  change_setting(context, [&] { return port->stop(); });
}

void walk_to(RequestContext& context, const v1::WalkToRequest& request, v1::WalkToResponse&) {
  WalkPort* port = walking_of(context);
  const auto frame = row_of(context, "frame", request.frame(), kFrames);
  const auto begin = [&] {
    return port->walk_to({request.x_m(), request.y_m(), request.yaw_rad(), request.height_m(), *frame == 1});
  };
  begin_own_motion(context, OwnMotion::walk, begin);
}

constexpr std::array kWalkRows{
    serve<methods::kTakeSteps, take_steps>().as(Work::robot).with_body(kMiB).needing(Capability::foot_steps),
    serve<methods::kStopWalk, stop_walk>().as(Work::robot).needing(Capability::foot_steps),
    serve<methods::kWalkTo, walk_to>().as(Work::robot).needing(Capability::walk_to),
};

}  // namespace

std::span<const RpcRow> aim_walk_rows() { return kWalkRows; }

}  // namespace aim::robotside
