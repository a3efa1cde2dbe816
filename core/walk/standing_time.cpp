// What counts as standing.
#include "core/walk/standing_time.hpp"

#include <cmath>

namespace aim {
namespace {

// A robot that is slower may look as if it stood.
bool is_worth_moving(const BaseVelocity& v) {
  return std::hypot(v.forward, v.lateral) >= 2 * kStandingSpeed || std::abs(v.yaw_rate) >= 2 * kStandingSpeed;
}

void note(std::optional<double>& since_s, bool holds, double now_s) {
  if (!holds)
    since_s.reset();
  else if (!since_s)
    since_s = now_s;
}

}  // namespace

void StandingTime::see(const BaseReading& reading, const BaseVelocity& sent) {
  const bool still =
      reading.known && reading.speed < kStandingSpeed && std::abs(reading.yaw_rate) < kStandingSpeed;
  note(stalled_since_s_, still && is_worth_moving(sent), reading.time_s);
  note(stands_since_s_, still && !reading.walking, reading.time_s);
}

}  // namespace aim
