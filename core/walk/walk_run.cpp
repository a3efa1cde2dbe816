// The phases of a walk.
#include "core/walk/walk_run.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace aim {
namespace {

constexpr double kStanding = 0.02;  // [m/s, rad/s] slower than this
constexpr double kStillFor_s = 0.3;
constexpr double kBrokenOffStill_s = 0.12;  // between two steps a robot stands for less
constexpr double kRestsWithin_s = 1;        // of standing: its joints come to rest, or others move them
constexpr double kSettleWithin_s = 3;       // at the end of a walk
constexpr double kStopWithin_s = 1;         // after it was broken off, and what the gait needs
constexpr double kStopRestsWithin_s = 2;    // after a stop, which may end steps
constexpr int kMostCorrections = 4;
// Of its run-out the least way to correct: a robot that is commanded to creep for a moment covers its
// run-out.
constexpr double kWorthwhile = 0.5;
// A correction that has brought less than this share: the robot had taken no step, and swung back.
constexpr double kSwungBack = 0.3;
// Then the slowest command, as a multiple of the stepping threshold.
constexpr double kWholeStepOverStep = 1.2;
constexpr double kLeastGain = 0.5, kMostGain = 3;  // of what a correction by whole steps is to bring
constexpr double kCorrectWithin_s = 8;             // all of them together
constexpr double kStartWithin_s = 0.6;             // to begin the first step of a correction
constexpr double kHardlyMoved = 0.02;              // [m, rad]
constexpr double kMovesFor = 0.1;                  // [m, rad] commanded: any robot takes a step for it
// A robot that stands so long while it is commanded to walk does not follow. Our choice: thrice the time to a
// first step.
constexpr double kStalled_s = 3;
constexpr double kPatienceFactor = 1.5, kPatience_s = 5;

bool is_within(const Range& range, double value) { return value >= range.min && value <= range.max; }

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

// A robot that is slower may look as if it stood.
bool is_worth_moving(const BaseVelocity& v) {
  return std::hypot(v.forward, v.lateral) >= 2 * kStanding || std::abs(v.yaw_rate) >= 2 * kStanding;
}

WalkedWay way_of(const WalkOrder& order) { return order.goal ? WalkedWay() : WalkedWay(order.plan); }

}  // namespace

WalkRun::WalkRun(const WalkOrder& order, const WalkLimits& limits, double hold_s, const BaseReading& first)
    : order_(order), limits_(limits), hold_s_(hold_s), first_(first), base_(first), way_(way_of(order)) {
  if (order_.goal) {
    goal_.emplace(*order_.goal, order_.plan.forward, order_.plan.yaw_rate, limits_);
    planned_s_ = goal_->duration_from(first.pose);
    first_distance_ = goal_->distance_from(first.pose);
  } else {
    planned_s_ = walk_time(order_.plan, limits_);
  }
  if (first.known) way_.add(first.pose);
}

double WalkRun::distance_from_goal() const { return goal_ ? goal_->distance_from(base_.pose) : 0; }

WalkLeft WalkRun::left() const {
  if (goal_) return {distance_from_goal(), "m"};
  return walk_left(order_.plan, way_, elapsed_s());
}

WalkPlan WalkRun::bounds() const {
  if (!goal_) return order_.plan;
  return {.forward = order_.plan.forward, .distance = first_distance_};
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
  const bool still = reading.known && reading.speed < kStanding && std::abs(reading.yaw_rate) < kStanding;
  if (!still || !is_worth_moving(sent_))
    stalled_since_s_.reset();
  else if (!stalled_since_s_)
    stalled_since_s_ = reading.time_s;
  stands_ = still && !reading.walking;
  if (!stands_)
    stands_since_s_.reset();
  else if (!stands_since_s_)
    stands_since_s_ = reading.time_s;
}

bool WalkRun::is_overdue() const {
  const double limit = order_.limit_s > 0 ? order_.limit_s : kPatienceFactor * planned_s_ + kPatience_s;
  return elapsed_s() >= limit || (order_.limit_s <= 0 && falls_short(bounds(), limits_, commanded_));
}

bool WalkRun::is_stalled() const {
  return order_.corrects && stalled_since_s_ && base_.time_s - *stalled_since_s_ >= kStalled_s;
}

bool WalkRun::has_hardly_moved() const {
  return way_.displacement() < kHardlyMoved && std::abs(way_.angle()) < kHardlyMoved;
}

// It was too short to tell until now.
bool WalkRun::has_not_begun() const {
  const bool moves = commanded_.length >= kMovesFor || commanded_.turn >= kMovesFor;
  return order_.corrects && order_.plan.duration && moves && has_hardly_moved();
}

// What is walked is measured by odometry, which is bounded by what was commanded.
void WalkRun::judge() {
  if (base_.stopped) return end(WalkEnd::stopped);
  if (!base_.known) return end(WalkEnd::lost);
  if (end_ != WalkEnd::none && end_ != WalkEnd::done) return;
  if (exceeds(bounds(), way_, commanded_)) return end(WalkEnd::disbelieved);
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

std::optional<BaseVelocity> WalkRun::course() {
  if (goal_) return goal_->next(base_.pose);
  const WalkPlan& plan = order_.plan;
  const double share = walk_share(plan, limits_, way_, elapsed_s());
  if (share == 0) return std::nullopt;
  return BaseVelocity{plan.forward * share, plan.lateral * share, plan.yaw_rate * share};
}

BaseVelocity WalkRun::next(const BaseReading& reading) {
  take(reading);
  judge();
  sent_ = {};
  if (phase_ == Phase::walking) {
    if (const auto velocity = course()) {
      sent_ = *velocity;
    } else {
      brake();
      const bool behind = order_.corrects && falls_behind(order_.plan, limits_, way_, commanded_);
      end(behind ? WalkEnd::unfollowed : WalkEnd::done);
    }
  }
  if (phase_ == Phase::correcting) sent_ = correct();
  if (phase_ == Phase::settling) settle();
  if (sent_ != BaseVelocity{}) moving_ = sent_;
  return sent_;
}

void WalkRun::brake() { braked_at_ = missing(); }

// Robots react later than their limits say, and each in its own way: what this one covers after the command
// to stand is measured, and the next correction ends so much earlier. One that takes whole steps only swings
// back if a velocity ends before its step: the next correction lasts a gait.
void WalkRun::learn() {
  if (!braked_at_) return;
  const double left = missing();
  const double brought = correction_.way - left;
  if (correction_.creep.hold_s > 0)
    step_gain_ =
        std::clamp(brought / (correction_.creep.speed * correction_.creep.hold_s), kLeastGain, kMostGain);
  else if (corrections_ > 0 && brought < kSwungBack * correction_.way)
    whole_steps_ = limits_.gait_period_s > 0;
  if (*braked_at_ > left) run_out_ = *braked_at_ - left;
  braked_at_.reset();
}

void WalkRun::settle() {
  const bool done = end_ == WalkEnd::done;
  // Its base may rest for an instant before the last step.
  const bool still = stands_ && base_.time_s - *stands_since_s_ >= (done ? kStillFor_s : kBrokenOffStill_s);
  const bool settled = still && (done || base_.rests);
  if (settled && done) {
    learn();
    if (const auto wanted = correction()) {
      correction_ = *wanted;
      if (corrections_++ == 0) correcting_since_s_ = base_.time_s;
      correction_began_s_ = base_.time_s;
      started_ = false;
      phase_ = Phase::correcting;
      sent_ = correction_.velocity;
      return;
    }
  }
  if (settled && done && !base_.rests && base_.time_s - *stands_since_s_ < kRestsWithin_s) return;
  double patience = done || end_ == WalkEnd::overdue ? kSettleWithin_s : kStopWithin_s;
  if (patience == kStopWithin_s && base_.known) patience += limits_.gait_period_s;
  if (rests_by_itself()) patience = base_.known ? kStopRestsWithin_s : 0;
  if (!settled && base_.time_s - settling_since_s_ < patience) return;
  if (done && has_not_begun()) end_ = WalkEnd::unfollowed;
  phase_ = Phase::over;
}

// How to cover this way [m or rad]; none: it is near enough as it is.
std::optional<WalkRun::Creep> WalkRun::creep_over(double way, double fastest, double acceleration) const {
  Creep creep;
  double covered = 0;
  if (whole_steps_) {
    creep.hold_s = limits_.gait_period_s;
    const double per_speed = creep.hold_s * step_gain_;
    creep.speed = std::clamp(way / per_speed, kWholeStepOverStep * limits_.stepping_threshold, fastest);
    covered = creep.speed * per_speed;
  } else {
    creep.speed = creeping_speed(fastest, limits_);
    covered = creep.run_out = run_out_.value_or(run_out(creep.speed, acceleration));
  }
  return way > kWorthwhile * covered ? std::optional(creep) : std::nullopt;
}

// In this direction, in the base frame; none: the robot cannot creep so, or is near enough.
std::optional<WalkRun::Correction> WalkRun::creep(double ahead, double aside, double turn) {
  const double length = std::hypot(ahead, aside);
  if (length > kCorrected_m || std::abs(turn) > kCorrected_rad) return std::nullopt;
  if (length > kTolerance_m) {
    const auto creep =
        creep_over(length, std::max(limits_.forward.max, limits_.lateral.max), limits_.linear_acceleration);
    const double speed = creep ? creep->speed : 0;
    const BaseVelocity velocity{speed * ahead / length, speed * aside / length, 0};
    if (creep && is_within(limits_.forward, velocity.forward) && is_within(limits_.lateral, velocity.lateral))
      return Correction{velocity, *creep, length};
  }
  if (std::abs(turn) > kTolerance_rad)
    if (const auto creep = creep_over(std::abs(turn), limits_.yaw_rate.max, limits_.yaw_acceleration))
      return Correction{{0, 0, std::copysign(creep->speed, turn)}, *creep, std::abs(turn)};
  return std::nullopt;
}

std::optional<WalkRun::Correction> WalkRun::correction() {
  if (!order_.corrects || corrections_ >= kMostCorrections || corrects_too_long()) return std::nullopt;
  const WalkPlan& plan = order_.plan;
  if (goal_) {
    const double dx = order_.goal->x - base_.pose.x, dy = order_.goal->y - base_.pose.y;
    const double c = std::cos(base_.pose.yaw), s = std::sin(base_.pose.yaw);
    const double ahead = c * dx + s * dy, aside = -s * dx + c * dy;
    auto both = creep(ahead, aside, 0);
    return both ? both : creep(ahead, 0, 0);
  }
  if (plan.distance) {
    const double speed = std::hypot(plan.forward, plan.lateral);
    const double rest = *plan.distance - way_.distance();
    return creep(rest * plan.forward / speed, rest * plan.lateral / speed, 0);
  }
  if (plan.angle) return creep(0, 0, *plan.angle - way_.angle());
  return std::nullopt;
}

double WalkRun::missing() const {
  const BaseVelocity& v = moving_;
  const WalkPlan& plan = order_.plan;
  if (turns()) return (*plan.angle - way_.angle()) * (v.yaw_rate > 0 ? 1 : -1);
  const double speed = std::hypot(v.forward, v.lateral);
  if (speed == 0) return 0;
  if (!goal_) {
    const double along = plan.forward * v.forward + plan.lateral * v.lateral;
    return (plan.distance.value_or(0) - way_.distance()) * (along > 0 ? 1 : -1);
  }
  const double dx = order_.goal->x - base_.pose.x, dy = order_.goal->y - base_.pose.y;
  const double c = std::cos(base_.pose.yaw), s = std::sin(base_.pose.yaw);
  return ((c * dx + s * dy) * v.forward + (-s * dx + c * dy) * v.lateral) / speed;
}

bool WalkRun::corrects_too_long() const {
  if (order_.limit_s > 0 && elapsed_s() >= order_.limit_s) return true;
  return corrections_ > 0 && base_.time_s - correcting_since_s_ > kCorrectWithin_s;
}

// Some robots take no step for a velocity of an instant. Until it moves, at most so long.
bool WalkRun::starts() {
  started_ = started_ || base_.speed >= kStanding || std::abs(base_.yaw_rate) >= kStanding ||
             base_.time_s - correction_began_s_ >= kStartWithin_s;
  return started_;
}

BaseVelocity WalkRun::correct() {
  const double held_s = base_.time_s - correction_began_s_;
  const bool goes_on = correction_.creep.hold_s > 0 ? held_s < correction_.creep.hold_s
                                                    : missing() > correction_.creep.run_out || !starts();
  if (!corrects_too_long() && goes_on) return correction_.velocity;
  brake();
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
