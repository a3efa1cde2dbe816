// Waypoints -> spline over the chord length -> phase plane -> knots in time, checked piece by piece.
#include "robotside/smooth/waypoint_timing.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/smooth/path_timing.hpp"
#include "robotside/smooth/spline.hpp"

namespace aim::robotside {
namespace {

using Points = std::span<const std::vector<double>>;
using Limits = std::span<const AxisLimits>;

Error unusable(std::string reason) {
  return {.origin = Origin::usage,
          .message = "no trajectory through these waypoints",
          .reason = std::move(reason)};
}

Status check(Points points, Limits limits) {
  if (points.size() < 2) return unusable("there are fewer than two");
  if (limits.empty()) return unusable("there is no axis");
  for (const AxisLimits& limit : limits)
    if (!(std::isfinite(limit.velocity) && limit.velocity > 0 && std::isfinite(limit.acceleration) &&
          limit.acceleration > 0))
      return unusable("a limit is not a positive number");
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].size() != limits.size())
      return unusable("point " + std::to_string(i) + " has " + std::to_string(points[i].size()) +
                      " positions, not " + std::to_string(limits.size()));
    if (!std::all_of(points[i].begin(), points[i].end(), [](double value) { return std::isfinite(value); }))
      return unusable("point " + std::to_string(i) + " has a position that is not finite");
  }
  return Done{};
}

Status check_times(Points points, std::span<const double> times) {
  if (times.size() != points.size())
    return unusable("there are " + std::to_string(times.size()) + " times for " +
                    std::to_string(points.size()) + " points");
  for (std::size_t i = 0; i < times.size(); ++i)
    if (!std::isfinite(times[i]) || (i > 0 && times[i] <= times[i - 1]))
      return unusable("the time of point " + std::to_string(i) + " does not ascend");
  return Done{};
}

// The curves of all axes over one parameter: its knots, and the values and slopes there.
struct Curves {
  std::vector<double> knots;
  std::vector<std::vector<double>> values;  // by axis
  std::vector<std::vector<double>> slopes;  // by axis

  void add_axis(std::vector<double> through, const Range& range, SplineEnd end) {
    values.push_back(std::move(through));
    slopes.push_back(spline_slopes(knots, values.back(), end));
    keep_inside(knots, values.back(), range, slopes.back());
  }
  HermitePiece piece(std::size_t i, std::size_t axis) const {
    return {knots[i + 1] - knots[i], values[axis][i], values[axis][i + 1], slopes[axis][i],
            slopes[axis][i + 1]};
  }
};

// Points nearer than this count as equal: below it no timing can be found [s at the velocity limit].
constexpr double kSamePoint = 1e-9;

// The distance of two points; each axis counts as its travel time at its velocity limit [s].
double distance(const std::vector<double>& one, const std::vector<double>& other, Limits limits) {
  double square = 0;
  for (std::size_t axis = 0; axis < limits.size(); ++axis) {
    const double part = (other[axis] - one[axis]) / limits[axis].velocity;
    square += part * part;
  }
  return std::sqrt(square);
}

std::vector<double> column(Points points, std::span<const std::size_t> rows, std::size_t axis) {
  std::vector<double> result;
  for (const std::size_t row : rows) result.push_back(points[row][axis]);
  return result;
}

// Positions and first and second derivatives of all axes at the ends of the cells; each piece of the curves
// is cut into cells of equal length.
class CutPath {
 public:
  CutPath(const Curves& curves, std::size_t cells_per_piece)
      : axes_(curves.values.size()), per_piece_(cells_per_piece) {
    for (std::size_t i = 0; i + 1 < curves.knots.size(); ++i)
      for (std::size_t k = 0; k < per_piece_; ++k) add_cell(curves, i, k);
    const std::size_t last = curves.knots.size() - 1;
    for (std::size_t axis = 0; axis < axes_; ++axis) {
      position_.push_back(curves.values[axis][last]);
      slope_.push_back(curves.slopes[axis][last]);
    }
    fractions_.assign(lengths_.size(), 1);
  }

  // The cells refer to data of this object, which must outlive them.
  std::vector<PathCell> cells() const {
    std::vector<PathCell> result;
    for (std::size_t i = 0; i < lengths_.size(); ++i)
      result.push_back({lengths_[i], row(slope_, i), row(from_bend_, i), row(slope_, i + 1), row(to_bend_, i),
                        fractions_[i]});
    return result;
  }

  WaypointTiming timed(std::span<const double> squares) const {
    WaypointTiming timing{.axes = axes_, .times = {0}, .position = position_, .velocity = slope_};
    for (std::size_t i = 0; i < lengths_.size(); ++i)
      timing.times.push_back(timing.times.back() +
                             2 * lengths_[i] / (std::sqrt(squares[i]) + std::sqrt(squares[i + 1])));
    for (std::size_t i = 0; i < timing.velocity.size(); ++i)
      timing.velocity[i] *= std::sqrt(squares[i / axes_]);
    return timing;
  }

  // Reduces the used fraction of the limits in and beside the cells that break them; returns false if none
  // does.
  bool slow_down(const WaypointTiming& timing, Limits limits);

 private:
  std::span<const double> row(const std::vector<double>& table, std::size_t i) const {
    return {table.data() + i * axes_, axes_};
  }
  void add_cell(const Curves& curves, std::size_t piece, std::size_t k) {
    const double length = (curves.knots[piece + 1] - curves.knots[piece]) / static_cast<double>(per_piece_);
    lengths_.push_back(length);
    for (std::size_t axis = 0; axis < axes_; ++axis) {
      const HermitePiece curve = curves.piece(piece, axis);
      const double from = length * static_cast<double>(k);
      position_.push_back(curve.position(from));
      slope_.push_back(curve.velocity(from));
      from_bend_.push_back(curve.acceleration(from));
      to_bend_.push_back(curve.acceleration(from + length));
    }
  }

  std::size_t axes_;
  std::size_t per_piece_;
  std::vector<double> lengths_;              // by cell
  std::vector<double> fractions_;            // of the limits, by cell
  std::vector<double> position_, slope_;     // by end of cells, by axis
  std::vector<double> from_bend_, to_bend_;  // by cell, by axis
};

// The factor by which a piece has to be stretched in time to keep the limits of an axis.
double needed_stretch(const HermitePiece& piece, const AxisLimits& limits) {
  return std::max(piece.largest_velocity() / limits.velocity,
                  std::sqrt(piece.largest_acceleration() / limits.acceleration));
}

double needed_stretch_at(const WaypointTiming& timing, Limits limits, std::size_t knot) {
  double stretch = 0;
  for (std::size_t axis = 0; axis < timing.axes; ++axis)
    stretch = std::max(stretch, needed_stretch(timing.piece(knot, axis), limits[axis]));
  return stretch;
}

bool CutPath::slow_down(const WaypointTiming& timing, Limits limits) {
  constexpr double kGoodEnough = 1.001;
  bool slowed = false;
  std::vector<double> fractions = fractions_;
  for (std::size_t i = 0; i < lengths_.size(); ++i) {
    const double stretch = needed_stretch_at(timing, limits, i);
    if (stretch <= kGoodEnough) continue;
    slowed = true;
    const std::size_t last = std::min(i + 1, lengths_.size() - 1);
    for (std::size_t k = i > 0 ? i - 1 : 0; k <= last; ++k)
      fractions[k] = std::min(fractions[k], fractions_[k] / stretch);
  }
  fractions_ = std::move(fractions);
  return slowed;
}

void stretch(WaypointTiming& timing, double factor) {
  for (double& time : timing.times) time *= factor;
  for (double& velocity : timing.velocity) velocity /= factor;
}

// A margin so that rounding does not exceed the limits.
double with_margin(double factor) { return factor * (1 + 1e-12); }

std::size_t cells_per_piece(std::size_t pieces) {
  constexpr std::size_t kCells = 300;
  constexpr std::size_t kLeast = 24;
  return std::max(kCells / pieces, kLeast);
}

// The fastest timing along the curves. Between two knots the cubic in time is not exactly the path, so a few
// iterations find where it breaks a limit and use a smaller fraction of the limits there.
WaypointTiming fastest(const Curves& curves, Limits limits) {
  constexpr int kRounds = 6;
  CutPath path(curves, cells_per_piece(curves.knots.size() - 1));
  WaypointTiming timing;
  for (int round = 0; round < kRounds; ++round) {
    timing = path.timed(squared_velocities(path.cells(), limits));
    if (!path.slow_down(timing, limits)) break;
  }
  stretch(timing, with_margin(needed_stretch(timing, limits)));
  return timing;
}

}  // namespace

HermitePiece WaypointTiming::piece(std::size_t knot, std::size_t axis) const {
  const std::size_t from = knot * axes + axis;
  const std::size_t to = from + axes;
  return {times[knot + 1] - times[knot], position[from], position[to], velocity[from], velocity[to]};
}

double needed_stretch(const WaypointTiming& timing, std::span<const AxisLimits> limits) {
  double stretch = 0;
  for (std::size_t knot = 0; knot + 1 < timing.times.size(); ++knot)
    stretch = std::max(stretch, needed_stretch_at(timing, limits, knot));
  return stretch;
}

Result<WaypointTiming> time_waypoints(std::span<const std::vector<double>> points,
                                      std::span<const AxisLimits> limits) {
  if (Status status = check(points, limits); !status) return status.error();
  Curves curves{.knots = {0}, .values = {}, .slopes = {}};
  std::vector<std::size_t> distinct = {0};  // indices of the points that differ from the one before
  std::vector<std::size_t> row_of_point = {0};
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double length = distance(points[distinct.back()], points[i], limits);
    if (length > kSamePoint) {
      curves.knots.push_back(curves.knots.back() + length);
      distinct.push_back(i);
    }
    row_of_point.push_back(distinct.size() - 1);
  }
  WaypointTiming timing{.axes = limits.size(), .times = {0}, .position = points[0]};
  timing.velocity.assign(limits.size(), 0);
  if (distinct.size() > 1) {
    for (std::size_t axis = 0; axis < limits.size(); ++axis)
      curves.add_axis(column(points, distinct, axis), limits[axis].position, SplineEnd::free);
    timing = fastest(curves, limits);
  }
  const std::size_t cells = (timing.times.size() - 1) / std::max<std::size_t>(distinct.size() - 1, 1);
  for (const std::size_t row : row_of_point) timing.knot_of_point.push_back(row * cells);
  return timing;
}

Result<WaypointTiming> keep_times(std::span<const std::vector<double>> points, std::span<const double> times,
                                  std::span<const AxisLimits> limits) {
  if (Status status = check(points, limits); !status) return status.error();
  if (Status status = check_times(points, times); !status) return status.error();
  Curves curves;
  std::vector<std::size_t> rows;
  for (const double time : times) {
    rows.push_back(curves.knots.size());
    curves.knots.push_back(time - times.front());
  }
  for (std::size_t axis = 0; axis < limits.size(); ++axis)
    curves.add_axis(column(points, rows, axis), limits[axis].position, SplineEnd::resting);
  WaypointTiming timing{.axes = limits.size(), .times = curves.knots, .knot_of_point = rows};
  for (const std::size_t row : rows)
    for (std::size_t axis = 0; axis < limits.size(); ++axis) {
      timing.position.push_back(curves.values[axis][row]);
      timing.velocity.push_back(curves.slopes[axis][row]);
    }
  const double needed = needed_stretch(timing, limits);
  if (needed > 1) {
    timing.stretch = with_margin(needed);
    stretch(timing, timing.stretch);
  }
  return timing;
}

}  // namespace aim::robotside
