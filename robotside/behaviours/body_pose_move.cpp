// Poses of the trunk. A foot is lowered to its standing point before another one is lifted.
#include "robotside/behaviours/body_pose_move.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

constexpr std::size_t kFoot = 6;  // the first axis of the lifted foot
// Time from rest to the full velocity of the row [s]. Our choice: a stop takes no longer.
constexpr double kRise_s = 0.25;
constexpr double kStill = 1e-6;  // [rad/s, m/s, rad, m]

SetPointLimits axis(const Range& range, double velocity, double period_s) {
  return {JointLimits{range, velocity, velocity / kRise_s, 0}, period_s};
}

}  // namespace

BodyAxes axes_of(const BodyPose& pose) {
  const Vec3 foot = pose.lifted ? pose.lifted->offset : Vec3{};
  return {pose.roll, pose.pitch, pose.yaw, pose.x, pose.y, pose.height, foot.x, foot.y, foot.z};
}

void BodyPoseMove::enter(const BodyPoseLimits* limits) {
  pose_.reset();
  leg_.reset();
  axes_ = {};
  holds_ = false;
  if (limits == nullptr) return;
  const BodyPoseLimits& row = *limits;
  const Range foot{-row.foot_reach, row.foot_reach};
  const auto turns = [&](const Range& range) { return axis(range, row.angular_velocity, period_s_); };
  const auto slides = [&](const Range& range) { return axis(range, row.linear_velocity, period_s_); };
  limits_ = {turns(row.roll),    turns(row.pitch), turns(row.yaw), slides(row.x), slides(row.y),
             slides(row.height), slides(foot),     slides(foot),   slides(foot)};
}

void BodyPoseMove::move_to(const BodyPose& target, const BodyPose& from) {
  if (!pose_) {
    const BodyAxes begin = axes_of(from);
    for (std::size_t i = 0; i < kFoot; ++i) axes_[i] = {begin[i], 0};
    pose_ = from;
    pose_->lifted.reset();
  }
  target_ = target;
  holds_ = false;
}

double BodyPoseMove::wanted(std::size_t axis) const {
  const bool other_foot = !target_.lifted || leg_ != target_.lifted->leg;
  return axis >= kFoot && other_foot ? 0 : axes_of(target_)[axis];
}

// The foot that stands again gives way to the one that is to be lifted.
void BodyPoseMove::change_leg() {
  const bool stands = std::all_of(axes_.begin() + kFoot, axes_.end(),
                                  [](const SetPoint& axis) { return std::abs(axis.position) < kStill; });
  const std::optional<std::uint8_t> next = target_.lifted ? std::optional(target_.lifted->leg) : std::nullopt;
  if (!stands || leg_ == next) return;
  std::fill(axes_.begin() + kFoot, axes_.end(), SetPoint{});
  leg_ = next;
}

void BodyPoseMove::step() {
  if (!pose_) return;
  if (!holds_) change_leg();
  for (std::size_t i = 0; i < kBodyAxes; ++i)
    axes_[i] = holds_ ? brake(axes_[i], limits_[i]) : follow(axes_[i], limits_[i], wanted(i));
  const auto at = [&](std::size_t i) { return axes_[i].position; };
  pose_ = BodyPose{at(0), at(1), at(2), at(3), at(4), at(5), {}};
  if (leg_) pose_->lifted = LiftedFoot{*leg_, {at(kFoot), at(kFoot + 1), at(kFoot + 2)}};
}

bool BodyPoseMove::at_rest() const {
  if (!pose_) return true;
  const bool still = std::all_of(axes_.begin(), axes_.end(),
                                 [](const SetPoint& axis) { return std::abs(axis.velocity) < kStill; });
  if (!still || holds_) return still;
  const bool same_leg = leg_ == (target_.lifted ? std::optional(target_.lifted->leg) : std::nullopt);
  for (std::size_t i = 0; i < kBodyAxes; ++i)
    if (std::abs(axes_[i].position - wanted(i)) > kStill) return false;
  return same_leg;
}

}  // namespace aim::robotside
