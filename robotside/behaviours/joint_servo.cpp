// The client's joint targets, from their reception to the limiter.
#include "robotside/behaviours/joint_servo.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

// A set-point is reached a quarter period after the next one is due, so that a jitter of a quarter period
// does not make the target stop and start again. Gaps outside this range are not the period of a stream.
constexpr TimeNs kShortestGap = 2'000'000;
constexpr TimeNs kLongestGap = 100'000'000;
constexpr TimeNs kFirstGap = 10'000'000;  // 100 Hz
constexpr TimeNs stretched(TimeNs gap) { return gap + gap / 4; }

}  // namespace

double JointServo::Segment::at(TimeNs now) const {
  const double fraction = static_cast<double>(now - start) / static_cast<double>(span);
  return fraction >= 1 ? to : from + (to - from) * std::max(fraction, 0.0);
}

JointServo::JointServo(const RobotModel& model, TimeNs silence, TimeNs waist_silence)
    : limbs_{Stream{Watchdog(silence)}, Stream{Watchdog(silence)}, Stream{Watchdog(silence)},
             Stream{Watchdog(silence)}, Stream{Watchdog(waist_silence)}} {
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    limbs_[static_cast<std::size_t>(model.joints[i].limb)].joints |= bit(i);
}

void JointServo::command(const JointCommand& command, const JointArray& from, TimeNs now) {
  Stream& limb = limbs_[static_cast<std::size_t>(command.limb)];
  const bool flowing = limb.watchdog.alive(now) && (streams_ & limb.joints) != 0;
  const TimeNs gap = flowing ? std::clamp(limb.watchdog.age(now), kShortestGap, kLongestGap) : kFirstGap;
  if (command.stream) limb.watchdog.feed(now);
  for (std::size_t i = 0; i < kMaxJoints; ++i) {
    if ((command.mask & bit(i)) == 0) continue;
    Segment& segment = segments_[i];
    const double start = (streams_ & bit(i)) != 0 ? segment.at(now) : from[i];
    segment = {start, command.position[i], now, stretched(gap)};
    effort_[i] = command.effort[i];
  }
  streams_ = command.stream ? streams_ | command.mask : streams_ & ~command.mask;
  calls_ = command.stream ? calls_ & ~command.mask : calls_ | command.mask;
}

void JointServo::purge(JointMask joints) {
  calls_ &= ~joints;
  streams_ &= ~joints;
}

void JointServo::end_streams() {
  streams_ = 0;
  for (Stream& limb : limbs_) limb.watchdog.release();
}

void JointServo::skip(TimeNs span) {
  for (Stream& limb : limbs_) limb.watchdog.skip(span);
}

void JointServo::step(TimeNs now) {
  for (Stream& limb : limbs_) {
    if (!limb.watchdog.dead(now)) continue;
    streams_ &= ~limb.joints;
    limb.watchdog.release();
  }
}

void JointServo::fill(TimeNs now, JointGoals& goals) const {
  for (std::size_t i = 0; i < kMaxJoints; ++i) {
    if ((streams_ & bit(i)) != 0) {
      // The velocity of the goal is 0: a stream may end at any set-point, and the joint must not overshoot
      // the last one.
      goals[i] = {true, segments_[i].at(now), 0};
    } else if ((calls_ & bit(i)) != 0) {
      goals[i] = {true, segments_[i].to, 0};
    }
  }
}

}  // namespace aim::robotside
