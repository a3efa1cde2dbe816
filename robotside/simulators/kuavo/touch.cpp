// The three places of a finger share its force; the middle one has the most of it.
#include "robotside/simulators/kuavo/touch.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside::kuavo {
namespace {

constexpr double kPerNewton = 100;
constexpr std::array<double, 3> kShares = {0.4, 1.0, 0.2};  // from the tip
constexpr double kFriction = 0.3;                           // tangential per normal force
constexpr std::uint16_t kAwayFromTip = 180;                 // the object hangs in the hand [deg]

std::uint16_t counts(double newton) {
  return static_cast<std::uint16_t>(std::lround(kPerNewton * std::clamp(newton, 0.0, kMostForce)));
}

}  // namespace

TouchReading touch_reading(double force, double near) {
  TouchReading reading;
  for (std::size_t i = 0; i < kShares.size(); ++i) {
    reading.normal[i] = counts(force * kShares[i]);
    reading.tangential[i] = counts(force * kShares[i] * kFriction);
    reading.direction[i] = reading.tangential[i] > 0 ? kAwayFromTip : kNoDirection;
  }
  const double rise = std::clamp(near, 0.0, 1.0) * (kAtContact - kFarAway);
  reading.self_proximity[0] = kFarAway + static_cast<std::uint32_t>(rise);
  reading.mutual_proximity = static_cast<std::uint32_t>(rise / 2);
  return reading;
}

}  // namespace aim::robotside::kuavo
