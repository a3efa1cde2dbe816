// The quintic trajectory and its duration.
#include "cli/motion/travel.hpp"

#include <algorithm>
#include <cmath>

namespace aim::cli {

double travel_time(const JointLimits& limits, double distance) {
  constexpr double kFractionOfLimits = 0.8;
  constexpr double kPeakSpeed = 1.875;           // of d/T
  constexpr double kPeakAcceleration = 5.77351;  // of d/T^2
  const double way = std::abs(distance);
  return std::max(kPeakSpeed * way / (kFractionOfLimits * limits.velocity),
                  std::sqrt(kPeakAcceleration * way / (kFractionOfLimits * limits.acceleration)));
}

double travel_share(double elapsed_s, double duration_s) {
  if (elapsed_s >= duration_s) return 1.0;
  if (elapsed_s <= 0) return 0.0;
  const double t = elapsed_s / duration_s;
  return t * t * t * (10 + t * (-15 + 6 * t));
}

double travel_time(std::span<const Joint> joints, const std::vector<double>& from,
                   const std::vector<double>& to) {
  double longest = 0;
  for (std::size_t i = 0; i < to.size(); ++i)
    longest = std::max(longest, travel_time(joints[i].limits, to[i] - from[i]));
  return longest;
}

std::vector<double> between(const std::vector<double>& from, const std::vector<double>& to, double fraction) {
  std::vector<double> at(to.size());
  for (std::size_t i = 0; i < to.size(); ++i) at[i] = from[i] + fraction * (to[i] - from[i]);
  return at;
}

}  // namespace aim::cli
