// Lets the robot walk to a pose that it plans the way to, and waits until it stands there.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/walk/walk_own.hpp"
#include "cli/commands/walk/walk_watch.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/own_motion.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

// The robot's own controller ends within 0.1 m and 0.1 rad of its goal; a little more is left for drift of
// the odometry.
constexpr double kNear = 0.12;         // [m, rad]
constexpr double kStillThere_s = 0.5;  // chosen by us
constexpr double kNoWalk_s = 3;  // a robot that stands this long elsewhere does not walk there; chosen by us
constexpr double kSlow = 0.1;    // expected velocity, for the deadline; chosen by us [m/s, rad/s]

double turned(double angle_rad) { return std::remainder(angle_rad, 2 * std::numbers::pi); }

// The goal in the frame of the odometry.
BasePose goal_of(const v1::WalkToRequest& request, const BasePose& start) {
  if (request.frame() == "world") return {request.x_m(), request.y_m(), request.yaw_rad()};
  const double c = std::cos(start.yaw), s = std::sin(start.yaw);
  return {start.x + c * request.x_m() - s * request.y_m(), start.y + s * request.x_m() + c * request.y_m(),
          start.yaw + request.yaw_rad()};
}

double far_off(const BasePose& from, const BasePose& to) { return std::hypot(to.x - from.x, to.y - from.y); }
double askew(const BasePose& from, const BasePose& to) { return std::abs(turned(to.yaw - from.yaw)); }
bool is_near(const BasePose& from, const BasePose& to) {
  return far_off(from, to) < kNear && askew(from, to) < kNear;
}

Error stood_elsewhere(const BaseWatch& watch, const BasePose& goal) {
  if (watch.stopped())
    return {.origin = Origin::aborted,
            .message = "the walk ended before the pose",
            .reason = "a stop came",
            .hint = "aimctl status"};
  return {.origin = Origin::aborted,
          .message = watch.moved() ? fmt::format("the robot stands {:.2f} m and {:.2f} rad from the pose",
                                                 far_off(watch.now(), goal), askew(watch.now(), goal))
                                   : "the robot accepted the pose, but does not walk",
          .reason = watch.moved() ? "another command or a suspension of aimd ended the walk"
                                  : "its position did not change",
          .hint = "aimctl status; aimctl why walk"};
}

Status follow_pose(Invocation& invocation, BaseWatch watch, const v1::WalkToRequest& request) {
  const BasePose goal = goal_of(request, watch.start());
  const double way = far_off(watch.start(), goal) + askew(watch.start(), goal);
  const double whole_s = way / kSlow + kNoWalk_s;
  auto end = watch.until(deadline_of(invocation.settings(), whole_s), [&](const BaseWatch& now) {
    const double left = far_off(now.now(), goal), turn = askew(now.now(), goal);
    show_progress(
        invocation.sink(),
        approach_progress("walk", way > 0 ? std::max(0.0, 1 - (left + turn) / way) : 1, whole_s,
                          left > kNear ? fmt::format("{:.2f} m left", left)
                                       : fmt::format("{:.0f} deg left", turn * 180 / std::numbers::pi)));
    const bool there = is_near(now.now(), goal) && now.in_first_action();
    return now.standing_s() > (there ? kStillThere_s : kNoWalk_s);
  });
  if (!end) return end.error();
  const auto document = [&](std::string_view ended) {
    Json made = watch.document(ended);
    made["position_error_m"] = far_off(watch.now(), goal);
    made["yaw_error_rad"] = askew(watch.now(), goal);
    return made;
  };
  const bool arrived = *end == PollEnd::done && !watch.stopped() && is_near(watch.now(), goal);
  if (arrived) {
    invocation.sink().print({.document = document("done"), .line = walk_line});
    return Done{};
  }
  if (*end == PollEnd::interrupted) {
    const Error error = watch.end_walk();
    report_reached(invocation.sink(), {.document = document("interrupted"), .line = walk_line});
    return error;
  }
  if (watch.stopped()) watch.settle();
  report_reached(invocation.sink(), {.document = document(word_of_end(*end)), .line = walk_line});
  return *end == PollEnd::expired ? not_in_time("the robot")
                                  : stop_or(invocation.robot(), stood_elsewhere(watch, goal));
}

}  // namespace

Status run_walk_pose(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  v1::WalkToRequest request;
  request.set_x_m(arguments.number("X"));
  request.set_y_m(arguments.number("Y"));
  request.set_yaw_rad(arguments.number("YAW"));
  request.set_height_m(arguments.maybe("--height").value_or(0));
  request.set_frame(arguments.has("--world") ? "world" : "body");
  const Json plan{{"x_m", request.x_m()},
                  {"y_m", request.y_m()},
                  {"yaw_rad", request.yaw_rad()},
                  {"frame", request.frame()}};
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::WalkService::kWalkTo.path, request, plan);
  auto watch = BaseWatch::begin(invocation);
  if (!watch) return watch.error();
  auto begun = ask_controller(invocation, methods::WalkService::kWalkTo, request, Capability::walk_to);
  if (!begun) return begun.error();
  if (invocation.settings().wait) return follow_pose(invocation, *watch, request);
  Json document = plan;
  document["accepted"] = true;
  invocation.sink().print({.document = std::move(document)});
  return Done{};
}

}  // namespace aim::cli
