// Moves the trunk to a pose and waits for it.
#include "cli/commands/body/body_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <thread>

#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/body/body_axes.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/body_view.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr double kTolerance = 0.005;    // of an arrived pose, our choice [rad, m]
constexpr double kReadingSlack = 0.02;  // a reading may exceed its limit: moved inside [rad, m]

Status limit(Invocation& invocation, const BodyPoseLimits& row, const v1::BodyPose& start,
             v1::BodyPose& pose) {
  const bool input = invocation.arguments().is_input("INPUT");
  for (const BodyAxis& axis : body_axes()) {
    const double value = (pose.*axis.get)();
    Limited limited{axis.name, row.*axis.range, axis.quantity == Quantity::angle ? "rad" : "m"};
    // An axis that keeps its measured value may exceed its limit by noise.
    if (input || value == (start.*axis.get)()) limited.slack = kReadingSlack;
    auto inside = within(invocation, limited, value);
    if (!inside) return inside.error();
    (pose.*axis.set)(*inside);
  }
  if (!pose.has_lifted()) return Done{};
  if (!row.lifts_foot)
    return Error{.origin = Origin::limit,
                 .message = "the feet stay on the ground",
                 .reason = fmt::format("{} lifts no foot", row.action),
                 .hint = "leave out --lift"};
  v1::LiftedFoot& foot = *pose.mutable_lifted();
  const Range reach{-row.foot_reach, row.foot_reach};
  auto x = within(invocation, {"foot x", reach, "m"}, foot.x_m());
  if (!x) return x.error();
  auto y = within(invocation, {"foot y", reach, "m"}, foot.y_m());
  if (!y) return y.error();
  auto z = within(invocation, {"foot z", reach, "m"}, foot.z_m());
  if (!z) return z.error();
  foot.set_x_m(*x);
  foot.set_y_m(*y);
  foot.set_z_m(*z);
  return Done{};
}

// Nine numbers: the axes and the offset of the foot, which is zero while another foot is lifted.
std::vector<double> numbers_of(const v1::BodyPose& pose, const std::string& leg) {
  std::vector<double> numbers;
  for (const BodyAxis& axis : body_axes()) numbers.push_back((pose.*axis.get)());
  const bool lifted = pose.has_lifted() && (leg.empty() || pose.lifted().leg() == leg);
  const v1::LiftedFoot& foot = lifted ? pose.lifted() : v1::LiftedFoot::default_instance();
  numbers.insert(numbers.end(), {foot.x_m(), foot.y_m(), foot.z_m()});
  return numbers;
}

double planned_s(const BodyPoseLimits& row, const std::vector<double>& from, const std::vector<double>& to) {
  double longest = 0;
  for (std::size_t i = 0; i < to.size(); ++i)
    longest =
        std::max(longest, std::abs(to[i] - from[i]) / (i < 3 ? row.angular_velocity : row.linear_velocity));
  return longest;
}

// Holds the trunk, and waits until it rests. `last` receives the last reading.
Error interrupted(Invocation& invocation, v1::BodyPose& last) {
  constexpr std::chrono::milliseconds kPause{20};
  Robot& robot = invocation.robot();
  const auto deadline = Clock::now() + kHoldTimeout;
  if (auto held = robot.call(methods::BodyService::kHoldPose, v1::HoldBodyPoseRequest{}, kHoldTimeout); !held)
    return invocation.interrupted("the body could not be stopped; use aimctl stop");
  for (bool moving = true; moving && Clock::now() < deadline; std::this_thread::sleep_for(kPause)) {
    auto body = read_body_pose(robot);
    if (!body) break;
    last = present_pose(*body, robot.model());
    moving = body->moving();
  }
  return invocation.interrupted("the body was stopped and holds its pose");
}

Status follow(Invocation& invocation, const BodyPoseLimits& row, const v1::BodyPose& start,
              const v1::BodyPose& pose) {
  Robot& robot = invocation.robot();
  const std::string leg = pose.has_lifted() ? pose.lifted().leg() : std::string();
  Goal goal{numbers_of(pose, leg), kTolerance, still_time_of(robot)};
  const double whole_s = planned_s(row, numbers_of(start, leg), goal.target);
  goal.target.push_back(0);  // it has arrived when it also rests
  Approach approach;
  v1::BodyPose last = start;
  auto landing = await_arrival(
      invocation, goal, deadline_of(invocation.settings(), whole_s),
      [&]() -> Result<std::vector<double>> {
        auto body = read_body_pose(robot);
        if (!body) return body.error();
        last = present_pose(*body, robot.model());
        auto numbers = numbers_of(last, leg);
        numbers.push_back(body->moving() ? 2 * kTolerance : 0);
        return numbers;
      },
      [&](double left) {
        show_progress(invocation.sink(), approach_progress("body", approach.fraction(left), whole_s));
      });
  if (!landing) return landing.error();
  std::optional<Error> cut_short;
  if (landing->how == Arrival::interrupted) cut_short = interrupted(invocation, last);
  Json document = to_document(last);
  document["arrived"] = landing->how == Arrival::arrived;
  if (landing->how == Arrival::arrived) {
    invocation.sink().print({.document = std::move(document), .line = body_line});
    return Done{};
  }
  report_reached(invocation.sink(), {.document = std::move(document), .line = body_line});
  if (cut_short) return *cut_short;
  if (landing->how == Arrival::expired) return not_in_time("the body");
  return stop_or(robot, {.origin = Origin::aborted,
                         .message = "the body stopped before its target",
                         .reason = "a change of the action, another client or a pause of aimd ended the move",
                         .hint = "aimctl status; aimctl why"});
}

}  // namespace

Status move_body(Invocation& invocation, const v1::GetBodyPoseResponse& body, v1::BodyPose pose) {
  Robot& robot = invocation.robot();
  const BodyPoseLimits& row = pose_limits_of(robot.model(), body.action());
  const v1::BodyPose start = present_pose(body, robot.model());
  if (auto inside = limit(invocation, row, start, pose); !inside) return inside;
  v1::SetBodyPoseRequest request;
  *request.mutable_pose() = pose;
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::BodyService::kSetPose.path, request, to_document(pose));
  if (auto set = ask_aim(robot, methods::BodyService::kSetPose, request, no_body_service()); !set)
    return set.error();
  if (invocation.settings().wait) return follow(invocation, row, start, pose);
  Json document = to_document(pose);
  document["accepted"] = true;
  invocation.sink().print({.document = std::move(document), .line = body_line});
  return Done{};
}

}  // namespace aim::cli
