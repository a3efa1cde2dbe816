// The phases of a walk.
#include "core/walk/walk_run.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace aim {
namespace {

constexpr double kStillFor_s = 0.3;
constexpr double kBrokenOffStill_s = 0.12;  // between two steps a robot stands for less
constexpr double kRestsWithin_s = 1;        // of standing: its joints come to rest, or others move them
constexpr double kSettleWithin_s = 3;       // at the end of a walk
constexpr double kStopWithin_s = 1;         // after it was broken off, and what the gait needs
constexpr double kStopRestsWithin_s = 2;    // after a stop, which may end steps
constexpr double kHardlyMoved = 0.02;       // [m, rad]
constexpr double kMovesFor = 0.1;           // [m, rad] commanded: any robot takes a step for it
// A robot that stands so long while it is commanded to walk does not follow. Our choice: thrice the time to a
// first step.
constexpr double kStalled_s = 3;
constexpr double kPatienceFactor = 1.5, kPatience_s = 5;

// Two decimals.
std::string number_text(double value) {
  std::array<char, 32> digits{};
  const auto written =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, 2);
  return written.ec == std::errc() ? std::string(digits.data(), written.ptr) : "a great number of";
}
std::string way_text(double length, double angle) {
  return number_text(length) + " m and " + number_text(angle) + " rad";
}

}  // namespace

WalkRun::WalkRun(const WalkOrder& order, const WalkLimits& limits, double hold_s, const BaseReading& first)
    : route_(order, limits, first.pose),
      hold_s_(hold_s),
      began_s_(first.time_s),
      base_(first),
      way_(route_.empty_way()),
      correction_(route_.limits()) {
  if (first.known) way_.add(first.pose);
}

// Until the next one a velocity counts, at most until the robot drops it.
void WalkRun::take(const BaseReading& reading) {
  const double span = std::clamp(reading.time_s - base_.time_s, 0.0, hold_s_);
  commanded_.add(std::hypot(sent_.forward, sent_.lateral), sent_.yaw_rate, span);
  base_ = reading;
  if (reading.known)
    way_.add(reading.pose);
  else
    way_.interrupt();
  standing_.see(reading, sent_);
}

bool WalkRun::is_overdue() const {
  const double asked_s = order().limit_s;
  const double limit_s = asked_s > 0 ? asked_s : kPatienceFactor * planned_s() + kPatience_s;
  return elapsed_s() >= limit_s ||
         (asked_s <= 0 && falls_short(route_.bounds(), route_.limits(), commanded_));
}

bool WalkRun::is_stalled() const {
  return order().corrects && standing_.stalled_s(base_.time_s) >= kStalled_s;
}

bool WalkRun::has_hardly_moved() const {
  return way_.displacement() < kHardlyMoved && std::abs(way_.angle()) < kHardlyMoved;
}

// It was too short to tell until now.
bool WalkRun::has_not_begun() const {
  const bool moves = commanded_.length >= kMovesFor || commanded_.turn >= kMovesFor;
  return order().corrects && order().plan.duration && moves && has_hardly_moved();
}

// What is walked is measured by odometry, which is bounded by what was commanded.
void WalkRun::judge() {
  if (base_.stopped) return end(WalkEnd::stopped);
  if (!base_.known) return end(WalkEnd::lost);
  if (end_ != WalkEnd::none && end_ != WalkEnd::done) return;
  if (exceeds(route_.bounds(), way_, commanded_)) return end(WalkEnd::disbelieved);
  if (phase_ != Phase::walking) return;
  if (is_stalled()) return end(WalkEnd::unfollowed);
  if (is_overdue()) end(WalkEnd::overdue);
}

void WalkRun::end(WalkEnd why) {
  if (phase_ == Phase::over) return;
  if (end_ == WalkEnd::none || (end_ == WalkEnd::done && why != WalkEnd::done)) {
    end_ = why;
    settling_since_s_ = base_.time_s;
  }
  phase_ = Phase::settling;
}

BaseVelocity WalkRun::next(const BaseReading& reading) {
  take(reading);
  judge();
  sent_ = {};
  if (phase_ == Phase::walking) {
    if (const auto velocity = route_.next(base_.pose, way_, elapsed_s())) {
      sent_ = *velocity;
    } else {
      correction_.brake(missing());
      const bool behind = order().corrects && falls_behind(order().plan, route_.limits(), way_, commanded_);
      end(behind ? WalkEnd::unfollowed : WalkEnd::done);
    }
  }
  if (phase_ == Phase::correcting) sent_ = correct();
  if (phase_ == Phase::settling) settle();
  if (sent_ != BaseVelocity{}) moving_ = sent_;
  return sent_;
}

void WalkRun::settle() {
  const bool done = end_ == WalkEnd::done;
  // Its base may rest for an instant before the last step.
  const double stood_s = standing_.stood_s(base_.time_s);
  const bool still = stood_s >= (done ? kStillFor_s : kBrokenOffStill_s);
  const bool settled = still && (done || base_.rests);
  if (settled && done) {
    correction_.learn(missing());
    if (const auto velocity = correction()) {
      phase_ = Phase::correcting;
      sent_ = *velocity;
      return;
    }
  }
  if (settled && done && !base_.rests && stood_s < kRestsWithin_s) return;
  if (!settled && base_.time_s - settling_since_s_ < patience_s()) return;
  if (done && has_not_begun()) end_ = WalkEnd::unfollowed;
  phase_ = Phase::over;
}

// So long a robot that comes to rest is waited for [s].
double WalkRun::patience_s() const {
  const bool done = end_ == WalkEnd::done;
  double patience = done || end_ == WalkEnd::overdue ? kSettleWithin_s : kStopWithin_s;
  if (patience == kStopWithin_s && base_.known) patience += route_.limits().gait_period_s;
  if (rests_by_itself()) patience = base_.known ? kStopRestsWithin_s : 0;
  return patience;
}

// A robot that cannot creep aside to a point still comes nearer to it straight ahead.
std::optional<BaseVelocity> WalkRun::correction() {
  if (!order().corrects || corrects_too_long()) return std::nullopt;
  const WayToEnd rest = route_.to_end(base_.pose, way_);
  auto velocity = correction_.begin(rest, base_.time_s);
  if (!velocity && route_.leads_to_point()) velocity = correction_.begin({.ahead = rest.ahead}, base_.time_s);
  return velocity;
}

bool WalkRun::corrects_too_long() const {
  const double limit_s = order().limit_s;
  return (limit_s > 0 && elapsed_s() >= limit_s) || correction_.is_too_long(base_.time_s);
}

BaseVelocity WalkRun::correct() {
  const bool goes_on = correction_.goes_on(base_, missing());
  if (!corrects_too_long() && goes_on) return correction_.velocity();
  correction_.brake(missing());
  phase_ = Phase::settling;
  settling_since_s_ = base_.time_s;
  return {};
}

// Whether it has covered what it was commanded, as far as that is of interest to its operator.
bool WalkRun::follows() const {
  constexpr double kMost = 0.85;
  return way_.displacement() >= kMost * commanded_.length &&
         (commanded_.length > kHardlyMoved || std::abs(way_.angle()) >= kMost * commanded_.turn);
}

Error WalkRun::error() const {
  const std::string walked = "it was commanded " + way_text(commanded_.length, commanded_.turn) +
                             ", and its odometry reports " +
                             way_text(way_.displacement(), std::abs(way_.angle()));
  switch (end_) {
    case WalkEnd::stopped:
      return {.origin = Origin::fault,
              .message = "the robot was stopped while it walked",
              .reason = "a stop is latched, or an emergency stop is active",
              .hint = "aimctl status; then aimctl stop --reset or aimctl estop release"};
    case WalkEnd::lost:
      return {.origin = Origin::fault,
              .message = "the walk was ended, because the robot does not know where it is",
              .reason = "its odometry is silent, or reports what cannot be",
              .hint = "aimctl fault list"};
    case WalkEnd::disbelieved:
      return {.origin = Origin::aborted,
              .message = "the walk was stopped, because the odometry does not fit what was commanded",
              .reason = walked,
              .hint = "aimctl status shows where the robot believes to be; aimctl fault list"};
    case WalkEnd::unfollowed:
      return {.origin = Origin::aborted,
              .message = "the robot accepted the commands, but did not walk as long as it was asked to",
              .reason = walked,
              .hint = "aimctl why walk explains the reason; aimctl fault list"};
    case WalkEnd::silent:
      return {.origin = Origin::aborted,
              .message = "the walk was ended, because its operator was not heard any more",
              .reason = "the program that asked for it, or the link to it, was silent for too long",
              .hint = "on a slow link: --silence 3s"};
    case WalkEnd::overdue:
      if (has_hardly_moved())
        return {.origin = Origin::aborted,
                .message = "the robot accepts the commands, but does not walk",
                .reason = "its position did not change, as far as its odometry reports",
                .hint = "aimctl why walk explains the reason"};
      return {.origin = Origin::timeout,
              .message = "the walk did not end in time and was stopped",
              .reason = (follows() ? "the way takes longer at this velocity: "
                                   : "the robot is slower than requested: ") +
                        walked,
              .hint = "a longer --timeout gives it more time"};
    case WalkEnd::cancelled:
      return {.origin = Origin::aborted, .message = "the walk was cancelled"};
    case WalkEnd::none:
    case WalkEnd::done:
    case WalkEnd::refused:
      break;
  }
  return {.origin = Origin::aborted, .message = "the walk ended"};
}

}  // namespace aim
