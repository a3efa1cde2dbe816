// How near two numbers of a move count as equal: what the rounding of a replanned state leaves behind.
#pragma once

#include <cmath>

namespace aim::robotside {

// Displacements nearer than this are one. Where the target moves, the fastest move jumps at the displacement
// of the direct change of velocity; a state that a plan passed through must not fall on the wrong side.
inline double rounding_of(double start, double target, double displacement) noexcept {
  constexpr double kShare = 1e-12;
  return kShare * (1 + std::abs(start) + std::abs(target) + std::abs(displacement));
}

// Times nearer than this are one: the profile then waits, or misses its last moment.
inline bool same_duration(double one, double other) noexcept {
  constexpr double kLeast = 1e-11;  // [s]
  constexpr double kShare = 1e-12;
  return std::abs(one - other) <= kLeast + kShare * std::abs(one);
}

}  // namespace aim::robotside
