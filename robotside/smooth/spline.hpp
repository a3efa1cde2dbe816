// A smooth curve through given points: cubic pieces whose second derivatives join. Makes slopes only; the
// pieces are HermitePiece. Allocates: not for the control loop.
#pragma once

#include <span>
#include <vector>

#include "core/model/joint.hpp"

namespace aim::robotside {

enum class SplineEnd : std::uint8_t {
  free,     // no curvature at both ends
  resting,  // no slope at both ends
};

// The slopes at ascending `knots` of the curve through `values`; at least two.
std::vector<double> spline_slopes(std::span<const double> knots, std::span<const double> values,
                                  SplineEnd end);

// Makes the pieces that leave `range` though both their ends are inside monotonic, by taking slope away. The
// second derivatives no longer join there.
void keep_inside(std::span<const double> knots, std::span<const double> values, const Range& range,
                 std::span<double> slopes);

}  // namespace aim::robotside
