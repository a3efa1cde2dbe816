// The tridiagonal system of a cubic spline, and Hyman's filter, which makes pieces monotonic.
#include "robotside/smooth/spline.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/smooth/hermite_piece.hpp"

namespace aim::robotside {
namespace {

HermitePiece piece_of(std::span<const double> knots, std::span<const double> values,
                      std::span<const double> slopes, std::size_t i) {
  return {knots[i + 1] - knots[i], values[i], values[i + 1], slopes[i], slopes[i + 1]};
}

// A slope between zero and three times the smaller mean slope of the adjacent pieces keeps both monotonic.
double monotonic(double slope, double mean_before, double mean_after) {
  if (mean_before * mean_after <= 0 || slope * mean_after <= 0) return 0;
  return std::copysign(std::min({std::abs(slope), 3 * std::abs(mean_before), 3 * std::abs(mean_after)}),
                       slope);
}

}  // namespace

// The second derivative is continuous at an inner knot k if, with w the inverse of the time to the next knot
// and d the slope of the chord to it,
//   w[k-1] s[k-1] + 2 (w[k-1] + w[k]) s[k] + w[k] s[k+1] = 3 (w[k-1] d[k-1] + w[k] d[k]).
// It is zero at a free end if the terms of the piece that is missing there are left out. The system is
// diagonally dominant and solved without pivoting, for all curves together.
std::vector<double> spline_slopes(std::span<const double> knots, std::span<const double> values,
                                  SplineEnd end, std::size_t curves) {
  const std::size_t count = knots.size();
  std::vector<double> slopes(values.size(), 0.0);
  std::vector<double> above(count, 0.0);  // upper diagonal after elimination, which makes the diagonal 1
  double before = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const bool first = k == 0, last = k + 1 == count;
    const double after = last ? 0 : 1 / (knots[k + 1] - knots[k]);
    if (end == SplineEnd::free || (!first && !last)) {
      const double pivot = 2 * (before + after) - (first ? 0 : before * above[k - 1]);
      above[k] = after / pivot;
      for (std::size_t at = k * curves; at < (k + 1) * curves; ++at) {
        double right = 0;
        if (!first) right += before * (3 * before * (values[at] - values[at - curves]) - slopes[at - curves]);
        if (!last) right += 3 * after * after * (values[at + curves] - values[at]);
        slopes[at] = right / pivot;
      }
    }
    before = after;
  }
  for (std::size_t k = count; k-- > 1;)
    for (std::size_t at = (k - 1) * curves; at < k * curves; ++at)
      slopes[at] -= above[k - 1] * slopes[at + curves];
  return slopes;
}

void fill_spline_velocities(JointTrajectory& trajectory) {
  trajectory.velocity =
      spline_slopes(trajectory.times, trajectory.position, SplineEnd::resting, trajectory.tracks.size());
}

void keep_inside(std::span<const double> knots, std::span<const double> values, const Range& range,
                 std::span<double> slopes) {
  const std::size_t pieces = knots.size() - 1;
  const auto mean = [&](std::size_t i) { return (values[i + 1] - values[i]) / (knots[i + 1] - knots[i]); };
  // A filtered slope changes the adjacent piece, which may then need the filter too; each slope is filtered
  // once.
  std::vector<bool> filtered(pieces + 1, false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < pieces; ++i) {
      if (filtered[i] && filtered[i + 1]) continue;
      const Range extent = piece_of(knots, values, slopes, i).extent();
      const double least = std::min({range.min, values[i], values[i + 1]});
      const double most = std::max({range.max, values[i], values[i + 1]});
      if (extent.min >= least && extent.max <= most) continue;
      for (const std::size_t k : {i, i + 1}) {
        slopes[k] = monotonic(slopes[k], mean(k > 0 ? k - 1 : 0), mean(k < pieces ? k : pieces - 1));
        filtered[k] = true;
      }
      changed = true;
    }
  }
}

}  // namespace aim::robotside
