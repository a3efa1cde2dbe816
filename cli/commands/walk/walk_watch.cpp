// Reads the state of the robot while it walks.
#include "cli/commands/walk/walk_watch.hpp"

#include <cmath>
#include <thread>

#include "aim/v1/walk.pb.h"
#include "cli/client/reply.hpp"
#include "cli/motion/arrival.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

// Slower is standing: below it the robot's own controller stands as well. Chosen by us [m/s, rad/s]
constexpr double kStands = 0.02;
constexpr double kMoved = 0.02;  // [m, rad]

}  // namespace

BasePose base_pose_of(const v1::GetStatusResponse& page) {
  return {page.base_x_m(), page.base_y_m(), page.base_yaw_rad()};
}

Result<BaseWatch> BaseWatch::begin(Invocation& invocation) {
  BaseWatch watch(invocation);
  if (auto looked = watch.look(); !looked) return looked.error();
  watch.start_ = watch.now_;
  watch.first_action_ = watch.action_;
  return watch;
}

Status BaseWatch::look() {
  auto page = invocation_.robot().call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  if (!page) return page.error();
  if (page->base_unknown())
    return Error{.origin = Origin::state,
                 .message = "the robot does not report where it is",
                 .reason = "its base is unknown",
                 .hint = "aimctl fault list names what is missing"};
  silent_ = page->silent();
  now_ = base_pose_of(*page);
  way_.add(now_);
  action_ = page->action();
  stopped_ = stopped_ || page->stopped() || page->emergency_stop();
  const double speed = std::hypot(page->velocity_forward_m_s(), page->velocity_lateral_m_s());
  if (speed > kStands || std::abs(page->velocity_angular_rad_s()) > kStands) moved_ = Clock::now();
  return Done{};
}

Result<PollEnd> BaseWatch::until(Clock::time_point deadline,
                                 const std::function<bool(const BaseWatch&)>& done) {
  Robot& robot = invocation_.robot();
  SilenceWatch silence;
  return poll_until(invocation_.interrupt(), deadline, pace_of(robot), [&]() -> Result<bool> {
    if (auto looked = look(); !looked) return looked.error();
    if (stopped_) return true;
    const auto heard = silence.hears(robot, silent_);
    return heard && *heard ? Result<bool>(done(*this)) : heard;
  });
}

Error BaseWatch::end_walk() {
  const auto ended =
      invocation_.robot().call(methods::WalkService::kStopWalk, v1::StopWalkRequest{}, kHoldTimeout);
  if (!ended || is_refusal(ended->refusal()))
    return invocation_.interrupted("the walk could not be ended; use aimctl stop");
  settle();
  return invocation_.interrupted("the robot comes to stand; a step that has begun is completed");
}

void BaseWatch::settle() {
  constexpr std::chrono::milliseconds kPause{20};
  constexpr double kStill_s = 0.1;
  const auto deadline = Clock::now() + kHoldTimeout;
  moved_ = Clock::now();
  while (Clock::now() < deadline && standing_s() < kStill_s) {
    std::this_thread::sleep_for(kPause);
    if (!look()) return;
  }
}

bool BaseWatch::moved() const {
  return std::abs(way_.distance()) > kMoved || std::abs(way_.angle()) > kMoved;
}

Json BaseWatch::document(std::string_view ended) const {
  return {{"distance_m", way_.distance()},
          {"angle_rad", way_.angle()},
          {"duration_s", elapsed_s()},
          {"ended", ended}};
}

}  // namespace aim::cli
