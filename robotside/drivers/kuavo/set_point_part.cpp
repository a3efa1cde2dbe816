// When set-points of a part are sent, and whether others move it.
#include "robotside/drivers/kuavo/set_point_part.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside::kuavo {
namespace {

constexpr TimeNs kRest = 300'000'000;  // that moved joints rest before they count as ours again [ns]

}  // namespace

SetPointPart::SetPointPart(const RobotModel& model, Limb limb, TimeNs period, double deviation,
                           double velocity)
    : period_(period), deviation_(deviation), velocity_(velocity) {
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if (model.joints[i].limb != limb) continue;
    if (count_++ == 0) first_ = i;
    joints_ |= bit(i);
  }
}

bool SetPointPart::due(const SetPoints& set_points, bool open, TimeNs now) noexcept {
  const bool tracks = open && joints_ != 0 && (set_points.tracking & joints_) == joints_;
  bool changed = false;
  for (std::size_t i = first_; tracks && i < first_ + count_; ++i) {
    changed = changed || (tracked_ && std::abs(set_points.position[i] - newest_[i]) > 1e-9);
    newest_[i] = set_points.position[i];
  }
  tracked_ = tracks;
  if (!tracks) return false;
  if (changed) changed_at_ = now;
  if (idle(now) || now - sent_at_ < period_) return false;
  sent_at_ = now;
  return true;
}

double SetPointPart::distance(const Measurement& measured) const noexcept {
  double most = 0;
  for (std::size_t i = first_; i < first_ + count_; ++i)
    most = std::max(most, std::abs(measured.position[i] - newest_[i]));
  return most;
}

JointMask SetPointPart::moved_by_others(const Measurement& measured, TimeNs now) noexcept {
  if (joints_ == 0 || (tracked_ && !idle(now))) {
    moved_at_ = kNever;
    return 0;
  }
  double fastest = 0;
  for (std::size_t i = first_; i < first_ + count_; ++i) {
    // One that was held back, and moves on to our set-point, is ours.
    const bool towards = tracked_ && (newest_[i] - measured.position[i]) * measured.velocity[i] > 0;
    if (!towards) fastest = std::max(fastest, std::abs(measured.velocity[i]));
  }
  const bool before = now - moved_at_ < kRest;
  // Without set-points of ours nothing says that they deviate; the limiter follows what is measured.
  if (fastest > velocity_ && (before || (tracked_ && distance(measured) > deviation_))) moved_at_ = now;
  return now - moved_at_ < kRest ? joints_ : JointMask{0};
}

}  // namespace aim::robotside::kuavo
