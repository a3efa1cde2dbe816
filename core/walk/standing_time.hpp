// Since when the base has stood, and since when it has though it is commanded to walk. Pure; time is that of
// the readings.
#pragma once

#include <optional>

#include "core/walk/walk_course.hpp"

namespace aim {

inline constexpr double kStandingSpeed = 0.02;  // [m/s, rad/s] slower than this a base stands

class StandingTime {
 public:
  // `sent`: the velocity that was commanded until this reading.
  void see(const BaseReading& reading, const BaseVelocity& sent);

  bool stands() const { return stands_since_s_.has_value(); }
  double stood_s(double now_s) const { return stands_since_s_ ? now_s - *stands_since_s_ : 0; }
  double stalled_s(double now_s) const { return stalled_since_s_ ? now_s - *stalled_since_s_ : 0; }

 private:
  std::optional<double> stands_since_s_;   // while it stands
  std::optional<double> stalled_since_s_;  // while it stands though it is commanded to walk
};

}  // namespace aim
