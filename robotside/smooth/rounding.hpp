// Tolerances within which two numbers of a move count as equal: the rounding error of a replanned state.
#pragma once

#include <cmath>

namespace aim::robotside {

// Displacements that differ by less than this are equal. If the target moves, the duration of the fastest
// move is discontinuous at the displacement of the direct change of velocity; a state taken from an earlier
// plan must not fall on the wrong side of it.
inline double rounding_of(double start, double target, double displacement) noexcept {
  constexpr double kRelative = 1e-12;
  return kRelative * (1 + std::abs(start) + std::abs(target) + std::abs(displacement));
}

// Durations that differ by less than this are equal: the profile waits for the difference, or omits it.
inline bool same_duration(double one, double other) noexcept {
  constexpr double kAbsolute = 1e-11;  // [s]
  constexpr double kRelative = 1e-12;
  return std::abs(one - other) <= kAbsolute + kRelative * std::abs(one);
}

}  // namespace aim::robotside
