// aim.v1 WalkService: walks with an end, single steps, and walks to a pose that the robot plans by itself.
#include <fmt/core.h>

#include <array>
#include <chrono>

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

WalkOrder order_of(const v1::BeginWalkRequest& request) {
  WalkOrder order;
  order.plan = {.velocity = {.forward = request.forward_m_s(),
                             .lateral = request.lateral_m_s(),
                             .yaw_rate = request.turn_rad_s()}};
  order.limit_s = request.limit_s();
  switch (request.end_case()) {
    case v1::BeginWalkRequest::kDurationS:
      order.plan.duration = request.duration_s();
      break;
    case v1::BeginWalkRequest::kDistanceM:
      order.plan.distance = request.distance_m();
      break;
    case v1::BeginWalkRequest::kAngleRad:
      order.plan.angle = request.angle_rad();
      break;
    case v1::BeginWalkRequest::kPoint:
      order.goal = GroundPoint{request.point().x_m(), request.point().y_m()};
      break;
    case v1::BeginWalkRequest::END_NOT_SET:
      break;
  }
  return order;
}

void fill_report(RequestContext& context, const WalkReport& report, v1::WalkReport& row) {
  row.set_task_id(report.task);
  row.set_ended(std::string(name_of(report.end)));
  row.set_over(report.over);
  row.set_stands(report.stands);
  row.set_distance_m(report.distance);
  row.set_angle_rad(report.angle);
  row.set_duration_s(report.duration_s);
  row.set_planned_s(report.planned_s);
  row.set_left(report.left.value);
  row.set_left_unit(report.left.unit);
  row.set_base_x_m(report.base.pose.x);
  row.set_base_y_m(report.base.pose.y);
  row.set_base_yaw_rad(report.base.pose.yaw);
  row.set_base_unknown(!report.base.known);
  row.set_speed_m_s(report.base.speed);
  row.set_turn_rad_s(report.base.yaw_rate);
  row.set_goal_error_m(report.goal_error);
  if (report.reason)
    fill_refusal(*report.reason, context.what(), context.robot().state().time, *row.mutable_reason());
}

void begin_walk(RequestContext& context, const v1::BeginWalkRequest& request, v1::BeginWalkResponse& reply) {
  Walker& walker = context.services().walker;
  const WalkOrder walk = order_of(request);
  if (request.silence_ms() > static_cast<std::uint32_t>(Walker::kLongestSilence.count()))
    return context.refuse({Origin::limit, "the walk was not begun",
                           fmt::format("silence_ms is {}; the operator must be heard at least every {} ms",
                                       request.silence_ms(), Walker::kLongestSilence.count()),
                           "give a shorter silence"});
  if (context.dry_run()) {
    if (auto possible = walker.check(walk); !possible) context.refuse(possible.error());
    return;
  }
  const auto begun = walker.begin({.key = request.key(),
                                   .walk = walk,
                                   .method = context.what(),
                                   .sender = context.caller(),
                                   .silence = std::chrono::milliseconds(request.silence_ms())});
  if (!begun) return context.refuse(begun.error());
  fill_report(context, *begun, *reply.mutable_report());
}

Error unknown_walk() {
  return {Origin::not_found, "there is no such walk",
          "it was not begun since aimd started, or is too old to be kept",
          "aimctl task list shows the walks"};
}

// They say what they find, so that the call before BeginWalk is no refusal in the log.
void follow_walk(RequestContext& context, const v1::FollowWalkRequest& request,
                 v1::FollowWalkResponse& reply) {
  if (context.dry_run()) return;
  if (const auto report = context.services().walker.follow(request.key()))
    return fill_report(context, *report, *reply.mutable_report());
  fill_refusal(unknown_walk(), context.what(), context.robot().state().time, *reply.mutable_refusal());
}

void end_walk(RequestContext& context, const v1::EndWalkRequest& request, v1::EndWalkResponse& reply) {
  if (context.dry_run()) return;
  if (const auto report = context.services().walker.end(request.key()))
    return fill_report(context, *report, *reply.mutable_report());
  fill_refusal(unknown_walk(), context.what(), context.robot().state().time, *reply.mutable_refusal());
}

constexpr std::array kWalkRows{
    serve<methods::WalkService::kBeginWalk, begin_walk>().needing(Capability::walking),
    serve<methods::WalkService::kFollowWalk, follow_walk>().needing(Capability::walking),
    serve<methods::WalkService::kEndWalk, end_walk>().as(Work::stop).needing(Capability::walking),
    serve<methods::WalkService::kTakeSteps, take_steps>()
        .as(Work::robot)
        .with_body(kMiB)
        .needing(Capability::foot_steps),
    serve<methods::WalkService::kStopWalk, stop_walk>().as(Work::robot).needing(Capability::foot_steps),
    serve<methods::WalkService::kWalkTo, walk_to>().as(Work::robot).needing(Capability::walk_to),
};

}  // namespace

std::span<const RpcRow> aim_walk_rows() { return kWalkRows; }

}  // namespace aim::robotside
