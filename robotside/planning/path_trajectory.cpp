// A spline through the corners of a path deviates from its straight pieces. Where it collides, points are
// added on the straight pieces, which reduces the deviation. If that does not suffice, the trajectory stops
// at every corner and stays on the path, which is known to be free.
#include "robotside/planning/path_trajectory.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

constexpr int kRounds = 5;

HermitePiece piece_of(const JointTrajectory& trajectory, std::size_t knot, std::size_t column) {
  const std::size_t from = knot * trajectory.tracks.size() + column;
  const std::size_t to = from + trajectory.tracks.size();
  return {trajectory.times[knot + 1] - trajectory.times[knot], trajectory.position[from],
          trajectory.position[to], trajectory.velocity[from], trajectory.velocity[to]};
}

JointTrajectory as_trajectory(const StateValidity& checker, WaypointTiming timing) {
  return {{checker.joints().begin(), checker.joints().end()},
          std::move(timing.times),
          std::move(timing.position),
          std::move(timing.velocity)};
}

// The next time to check, a multiple of kCheckPeriod.
class Millisecond {
 public:
  double time() const { return kCheckPeriod * static_cast<double>(count_); }
  // Advances to the first one that is more than `covered` [s] later.
  void skip(double covered) { count_ += 1 + static_cast<std::int64_t>(covered / kCheckPeriod); }

 private:
  std::int64_t count_ = 0;
};

// Checks one piece between two knots at every millisecond that the last check does not cover.
class PieceChecker {
 public:
  explicit PieceChecker(StateValidity& checker)
      : checker_(checker), configuration_(checker.size()), rates_(checker.size()) {}

  bool is_free(const WaypointTiming& timing, std::size_t knot) {
    const double start = timing.times[knot], end = timing.times[knot + 1];
    for (std::size_t k = 0; k < configuration_.size(); ++k)
      rates_[k] = timing.piece(knot, k).largest_velocity();
    if (!within_limits(timing, knot)) return false;
    const StateValidity::Speeds speeds = checker_.speeds_at(rates_);
    while (next_.time() <= end) {
      for (std::size_t k = 0; k < configuration_.size(); ++k)
        configuration_[k] = timing.piece(knot, k).position(std::max(0.0, next_.time() - start));
      const double step = checker_.free_for(configuration_, speeds);
      if (step < 0) {
        next_.skip(end - next_.time());
        return false;
      }
      next_.skip(std::min(step, end - next_.time()));
    }
    return true;
  }

 private:
  // Positions, and the sums bounded by shared limits, are cubics, so their extremes are known exactly.
  bool within_limits(const WaypointTiming& timing, std::size_t knot) {
    for (const bool most : {false, true}) {
      for (std::size_t k = 0; k < configuration_.size(); ++k) {
        const Range extent = timing.piece(knot, k).extent();
        configuration_[k] = most ? extent.max : extent.min;
        constexpr double kRounding = 1e-9;
        if (extent.min < checker_.limit(k).min - kRounding || extent.max > checker_.limit(k).max + kRounding)
          return false;
      }
    }
    for (const CoupledLimit& coupled : checker_.model().coupled_limits)
      if (!shared_limit_holds(timing, knot, coupled)) return false;
    return true;
  }
  bool shared_limit_holds(const WaypointTiming& timing, std::size_t knot, const CoupledLimit& coupled) const {
    const auto& joints = checker_.joints();
    const auto first =
        static_cast<std::size_t>(std::find(joints.begin(), joints.end(), coupled.first) - joints.begin());
    const auto second =
        static_cast<std::size_t>(std::find(joints.begin(), joints.end(), coupled.second) - joints.begin());
    if (first == joints.size() || second == joints.size()) return true;
    const HermitePiece a = timing.piece(knot, first), b = timing.piece(knot, second);
    const auto sum = [&](double x, double y) { return coupled.first_factor * x + coupled.second_factor * y; };
    const HermitePiece both = {a.duration, sum(a.from, b.from), sum(a.to, b.to),
                               sum(a.from_velocity, b.from_velocity), sum(a.to_velocity, b.to_velocity)};
    const Range extent = both.extent();
    const double bound = coupled.bound * (1 + 1e-9);
    return extent.min >= -bound && extent.max <= bound;
  }

  StateValidity& checker_;
  JointConfiguration configuration_;
  std::vector<double> rates_;
  Millisecond next_;
};

// Adds two points on each straight piece that ends at one of the points `ends`.
std::vector<JointConfiguration> with_more_points(const std::vector<JointConfiguration>& points,
                                                 std::span<const std::size_t> ends) {
  std::vector<JointConfiguration> more = {points.front()};
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (std::find(ends.begin(), ends.end(), i) != ends.end()) {
      for (const double fraction : {0.25, 0.75}) {
        JointConfiguration between(points[i].size());
        for (std::size_t k = 0; k < between.size(); ++k)
          between[k] = points[i - 1][k] + fraction * (points[i][k] - points[i - 1][k]);
        more.push_back(std::move(between));
      }
    }
    more.push_back(points[i]);
  }
  return more;
}

// The straight pieces one by one, each from rest to rest.
Result<JointTrajectory> stop_at_corners(const StateValidity& checker,
                                        const std::vector<JointConfiguration>& path,
                                        std::span<const AxisLimits> limits) {
  JointTrajectory all;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    auto timing = time_waypoints(std::span(path).subspan(i, 2), limits);
    if (!timing) return timing.error();
    const JointTrajectory piece = as_trajectory(checker, std::move(*timing));
    if (all.times.empty())
      all = piece;
    else
      append(all, piece);
  }
  return all;
}

}  // namespace

std::vector<AxisLimits> scaled_limits(const StateValidity& checker, double velocity_scale,
                                      double acceleration_scale) {
  std::vector<AxisLimits> limits;
  for (const std::uint8_t joint : checker.joints()) {
    const JointLimits& full = checker.model().joints[joint].limits;
    limits.push_back(
        {full.position, velocity_scale * full.velocity, acceleration_scale * full.acceleration, 0});
  }
  return limits;
}

std::vector<std::size_t> blocked_segments(StateValidity& checker, const WaypointTiming& timing) {
  std::vector<std::size_t> blocked;
  PieceChecker piece(checker);
  for (std::size_t knot = 0; knot + 1 < timing.times.size(); ++knot) {
    if (piece.is_free(timing, knot)) continue;
    const auto point = static_cast<std::size_t>(
        std::upper_bound(timing.knot_of_point.begin(), timing.knot_of_point.end(), knot) -
        timing.knot_of_point.begin());
    blocked.push_back(point);
    knot = timing.knot_of_point[point] - 1;  // the rest of a blocked segment is not checked
  }
  return blocked;
}

Result<JointTrajectory> smooth_trajectory(StateValidity& checker, const std::vector<JointConfiguration>& path,
                                          std::span<const AxisLimits> limits) {
  std::vector<JointConfiguration> points = path;
  for (int round = 0; round < kRounds; ++round) {
    auto timing = time_waypoints(points, limits);
    if (!timing) return timing.error();
    const std::vector<std::size_t> blocked = blocked_segments(checker, *timing);
    if (blocked.empty()) return as_trajectory(checker, std::move(*timing));
    points = with_more_points(points, blocked);
  }
  return stop_at_corners(checker, path, limits);
}

JointConfiguration configuration_at(const JointTrajectory& trajectory, double time, std::size_t& piece) {
  JointConfiguration configuration(trajectory.tracks.size());
  for (std::size_t k = 0; k < configuration.size(); ++k)
    configuration[k] = at(trajectory, k, time, piece).position;
  return configuration;
}

void append(JointTrajectory& first, const JointTrajectory& second) {
  const double offset = first.duration();
  const auto columns = static_cast<std::ptrdiff_t>(first.tracks.size());
  for (std::size_t i = 1; i < second.times.size(); ++i) first.times.push_back(offset + second.times[i]);
  first.position.insert(first.position.end(), second.position.begin() + columns, second.position.end());
  first.velocity.insert(first.velocity.end(), second.velocity.begin() + columns, second.velocity.end());
}

std::optional<TrajectoryMargins> margins_on(StateValidity& checker, const JointTrajectory& trajectory,
                                            const std::function<bool()>& stop) {
  constexpr int kStopPeriod = 256;  // checks between two calls of stop()
  int checks = 0;
  TrajectoryMargins margins;
  std::size_t piece = 0;
  margins.nearest = checker.nearest(configuration_at(trajectory, 0, piece));
  margins.limit = checker.limit_margin(configuration_at(trajectory, 0, piece));
  Millisecond next;
  std::vector<double> rates(checker.size());
  for (std::size_t knot = 0; knot + 1 < trajectory.times.size(); ++knot) {
    for (std::size_t k = 0; k < rates.size(); ++k) {
      const HermitePiece cubic = piece_of(trajectory, knot, k);
      rates[k] = cubic.largest_velocity();
      const Range extent = cubic.extent();
      const Range& limit = checker.limit(k);
      const double margin = std::min(extent.min - limit.min, limit.max - extent.max);
      if (margin < margins.limit.margin) margins.limit = {margin, checker.joints()[k]};
    }
    const double end = trajectory.times[knot + 1];
    const double speed = checker.fastest(checker.speeds_at(rates));
    while (next.time() <= end) {
      if (stop && ++checks % kStopPeriod == 0 && stop()) return std::nullopt;
      const JointConfiguration configuration = configuration_at(trajectory, next.time(), piece);
      const LimitMargin limit = checker.limit_margin(configuration);
      if (limit.margin < margins.limit.margin) margins.limit = limit;
      const NearestParts now = checker.nearest(configuration);
      const double beyond = now.distance - margins.nearest.distance;
      if (beyond < 0) margins.nearest = now;
      next.skip(std::min(std::max(0.0, beyond) / std::max(speed, 1e-9), end - next.time()));
    }
  }
  return margins;
}

}  // namespace aim::robotside
