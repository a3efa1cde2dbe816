// Minimum-jerk moves: s(t) = 10 t^3 - 15 t^4 + 6 t^5, with a peak velocity of 1.875 and a peak acceleration
// of 5.774.
#include "robotside/behaviours/posture_move.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

constexpr double kPeakVelocity = 1.875;
constexpr double kPeakAcceleration = 5.7735;
constexpr double kUsedFraction = 0.9;  // of a joint's limits, so that the limiter can follow exactly

double shortest(const JointLimits& limits, double distance) {
  return std::max(kPeakVelocity * distance / (kUsedFraction * limits.velocity),
                  std::sqrt(kPeakAcceleration * distance / (kUsedFraction * limits.acceleration)));
}

}  // namespace

void PostureMove::start(const RobotModel& model, JointMask joints, const JointArray& from,
                        const JointArray& to, double seconds, TimeNs now) {
  joints_ = joints;
  from_ = from;
  to_ = to;
  seconds_ = std::max(seconds, 1e-3);
  start_ = now;
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if ((joints & bit(i)) != 0)
      seconds_ = std::max(seconds_, shortest(model.joints[i].limits, std::abs(to[i] - from[i])));
}

bool PostureMove::time_is_over(TimeNs now) const {
  return static_cast<double>(now - start_) * 1e-9 >= seconds_;
}

SetPoint PostureMove::at(std::size_t joint, TimeNs now) const {
  const double t = std::clamp(static_cast<double>(now - start_) * 1e-9 / seconds_, 0.0, 1.0);
  const double distance = to_[joint] - from_[joint];
  if (t >= 1) return {to_[joint], 0};
  const double done = t * t * t * (10 + t * (6 * t - 15));
  const double rate = 30 * t * t * (1 - t) * (1 - t) / seconds_;
  return {from_[joint] + distance * done, distance * rate};
}

}  // namespace aim::robotside
