// How far from the origin obstacles and objects of a scene may be: one bound for what a robot plans around
// and for what it sees.
#pragma once

#include <cmath>

#include "core/model/pose.hpp"

namespace aim {

inline constexpr double kFarthestPlace =
    1000;  // [m] our choice: nothing that a robot reaches or sees is there

// False for NaN, too.
inline bool is_near_enough(const Vec3& place) {
  return std::abs(place.x) <= kFarthestPlace && std::abs(place.y) <= kFarthestPlace &&
         std::abs(place.z) <= kFarthestPlace;
}

}  // namespace aim
