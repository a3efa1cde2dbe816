// The tridiagonal system of a cubic spline, and Hyman's filter, which makes pieces monotonic.
#include "robotside/smooth/spline.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/smooth/hermite_piece.hpp"

namespace aim::robotside {
namespace {

struct Row {
  double below;
  double diagonal;
  double above;
  double right;
};

// Solves a diagonally dominant tridiagonal system without pivoting.
std::vector<double> solved(std::vector<Row> rows) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const double factor = rows[i].below / rows[i - 1].diagonal;
    rows[i].diagonal -= factor * rows[i - 1].above;
    rows[i].right -= factor * rows[i - 1].right;
  }
  std::vector<double> result(rows.size());
  for (std::size_t i = rows.size(); i-- > 0;) {
    const double known = i + 1 < rows.size() ? rows[i].above * result[i + 1] : 0;
    result[i] = (rows[i].right - known) / rows[i].diagonal;
  }
  return result;
}

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

std::vector<double> spline_slopes(std::span<const double> knots, std::span<const double> values,
                                  SplineEnd end) {
  const std::size_t count = knots.size();
  std::vector<Row> rows(count, Row{0, 0, 0, 0});
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const double weight = 1 / (knots[i + 1] - knots[i]);
    const double right = 3 * weight * weight * (values[i + 1] - values[i]);
    rows[i].diagonal += 2 * weight;
    rows[i].above += weight;
    rows[i].right += right;
    rows[i + 1].below += weight;
    rows[i + 1].diagonal += 2 * weight;
    rows[i + 1].right += right;
  }
  if (end == SplineEnd::resting) rows.front() = rows.back() = {0, 1, 0, 0};
  return solved(std::move(rows));
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
