// Which joints begin to be faulty.
#include "robotside/control/parts/joint_watch.hpp"

#include <cmath>
#include <utility>

namespace aim::robotside {
namespace {

// A position is implausible when it changes by more than this multiple of the joint's velocity allows, and by
// more than this fraction of its range: measurements may arrive unevenly.
constexpr double kImplausible = 5;
constexpr double kMeasuringNoise = 0.02;
// Measurements that were due in a longer gap than this may arrive in several pieces after it. In a shorter
// one kImplausible allows for them, as a period lasts a millisecond. On a busy computer gaps follow one
// another: for so long what arrives may be as much older or newer than it seems as the longest of them
// lasted.
constexpr TimeNs kGap = 5'000'000;
constexpr TimeNs kBusyFor = 1'000'000'000;
// A robot that has just started may report zeros.
constexpr TimeNs kStarts = 300'000'000;

}  // namespace

JointMask JointWatch::step(const Measurement& measured, TimeNs now) {
  const JointMask unable = measured.offline | measured.faulty;
  JointMask begin = unable & ~std::exchange(unable_, unable);
  // A driver returns the same measurement until there is a newer one.
  const Seen seen{measured.position, now - measured.age};
  if (measured_ && seen.at <= last_.at) return begin;
  if (!measured_) first_at_ = now;
  const bool settled = now >= begins_until_ && now - first_at_ >= kStarts;
  JointMask false_ones = settled ? misplaced(seen.position) : JointMask{0};
  if (std::exchange(measured_, true) && now >= begins_until_) {
    note_gap(seen.at - last_.at - measured.interval, seen.at);
    false_ones |= jumped(last_, seen);
  }
  begin |= false_ones & ~implausible_;
  implausible_ |= false_ones;
  last_ = seen;
  return begin;
}

void JointWatch::note_gap(TimeNs gap, TimeNs now) {
  if (now > busy_until_) longest_gap_ = 0;
  if (gap <= kGap || gap < longest_gap_) return;
  longest_gap_ = gap;
  busy_until_ = now + kBusyFor;
}

// Also of a joint that rests: an encoder may have lost its zero.
JointMask JointWatch::misplaced(const JointArray& position) const {
  JointMask joints = 0;
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const Joint& joint = model_.joints[i];
    if (has_checked_position(joint) && is_misplaced(joint, position[i])) joints |= bit(i);
  }
  return joints;
}

JointMask JointWatch::jumped(const Seen& from, const Seen& to) const {
  const double span = static_cast<double>(to.at - from.at + longest_gap_) * 1e-9;
  JointMask joints = 0;
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const Joint& joint = model_.joints[i];
    const Range& range = joint.limits.position;
    const double reach =
        kImplausible * joint.limits.velocity * span + kMeasuringNoise * (range.max - range.min);
    if (has_checked_position(joint) && std::abs(to.position[i] - from.position[i]) > reach) joints |= bit(i);
  }
  return joints;
}

}  // namespace aim::robotside
