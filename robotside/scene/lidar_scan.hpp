// The points of a lidar: a pattern of directions that does not repeat from scan to scan. Pure.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/model/joint.hpp"
#include "robotside/scene/cloud_point.hpp"
#include "robotside/scene/primitive.hpp"

namespace aim::robotside {

// `number` counts the scans; each has `rays` directions, evenly spread over the whole turn and `elevation`
// [rad]. Only points within `range` [m] are kept.
void scan(std::uint64_t number, std::uint32_t rays, const Range& elevation, const Range& range,
          std::span<const Primitive> primitives, const Pose& lidar_in_world, std::vector<CloudPoint>& points);

}  // namespace aim::robotside
