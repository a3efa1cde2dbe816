// Samples are interpolated on a regular grid, averaged with a Hann window, and resampled at the rate of the
// playing clock.
#include "robotside/motion/recorded_path.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "robotside/motion/cubic_piece.hpp"
#include "robotside/motion/motion.hpp"
#include "robotside/motion/motion_check.hpp"
#include "robotside/smooth/spline.hpp"

namespace aim::robotside {
namespace {

constexpr double kGrid = 0.02;         // [s]
constexpr int kWindow = 5;             // samples on each side: 0.1 s
constexpr double kLimitMargin = 1e-3;  // of the range of a joint: splines overshoot a little between knots
constexpr double kPairMargin = 5e-3;   // of a limit that two joints share
constexpr double kStandsStill = 0.02;  // of a velocity limit
constexpr double kSlowest = 2;         // largest factor of the recorded duration
constexpr double kSpare = 1e-3;        // margin of that factor to the limits of the check

// Rows at equal time steps.
struct Samples {
  std::size_t width = 0;
  std::vector<double> rows;
  std::size_t count() const { return rows.size() / width; }
  double at(std::size_t row, std::size_t column) const { return rows[row * width + column]; }
  double duration() const { return static_cast<double>(count() - 1) * kGrid; }
  double at_time(double t, std::size_t column) const {
    const double index = std::clamp(t / kGrid, 0.0, static_cast<double>(count() - 1));
    const auto row = std::min(static_cast<std::size_t>(index), count() - 2);
    return std::lerp(at(row, column), at(row + 1, column), index - static_cast<double>(row));
  }
};

Samples on_grid(std::size_t width, std::span<const double> times, std::span<const double> positions) {
  Samples samples{width, {}};
  const auto count =
      std::max<std::size_t>(2, static_cast<std::size_t>(std::ceil(times.back() / kGrid - 1e-9)) + 1);
  samples.rows.reserve(count * width);
  std::size_t piece = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double t = std::min(static_cast<double>(i) * kGrid, times.back());
    while (piece + 2 < times.size() && t >= times[piece + 1]) ++piece;
    const double part = (t - times[piece]) / (times[piece + 1] - times[piece]);
    for (std::size_t c = 0; c < width; ++c)
      samples.rows.push_back(
          std::lerp(positions[piece * width + c], positions[(piece + 1) * width + c], part));
  }
  return samples;
}

// Hann window; beyond its ends the path is constant.
Samples averaged(const Samples& raw) {
  Samples smooth{raw.width, std::vector<double>(raw.rows.size(), 0.0)};
  const auto last = static_cast<std::ptrdiff_t>(raw.count()) - 1;
  for (std::ptrdiff_t i = 0; i <= last; ++i)
    for (int j = -kWindow; j <= kWindow; ++j) {
      const double weight = (1 + std::cos(std::numbers::pi * j / (kWindow + 1))) / (2 * (kWindow + 1));
      const auto from = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(i + j, 0, last));
      for (std::size_t c = 0; c < raw.width; ++c)
        smooth.rows[static_cast<std::size_t>(i) * raw.width + c] += weight * raw.at(from, c);
    }
  return smooth;
}

// Whether a joint moves between this row and the next one.
bool moves(const RobotModel& model, std::span<const Track> tracks, const Samples& samples, std::size_t row) {
  for (std::size_t c = 0; c < tracks.size(); ++c) {
    const double velocity = std::abs(samples.at(row + 1, c) - samples.at(row, c)) / kGrid;
    if (velocity > kStandsStill * model.joints[tracks[c]].limits.velocity) return true;
  }
  return false;
}

// The playing clock: the time in the recording at a time of the motion. Its rate rises from 0 to 1 in the
// first `in` seconds and falls to 0 in the last `out` seconds; it covers the whole recording.
struct Clock {
  double recorded = 0;     // [s]
  double in = 0, out = 0;  // [s]

  double duration() const { return recorded + (in + out) / 2; }
  double at(double t) const {
    if (t < in) return t * t / (2 * in);
    const double left = duration() - t;
    if (left < out) return recorded - left * left / (2 * out);
    return t - in / 2;
  }
};

void keep_within_limits(const RobotModel& model, std::span<const Track> tracks, std::span<double> row) {
  const auto column = [&](std::size_t joint) -> double* {
    const auto found = std::find(tracks.begin(), tracks.end(), joint);
    return found == tracks.end() ? nullptr : &row[static_cast<std::size_t>(found - tracks.begin())];
  };
  for (std::size_t c = 0; c < tracks.size(); ++c) {
    const Range& range = model.joints[tracks[c]].limits.position;
    const double margin = kLimitMargin * (range.max - range.min);
    row[c] = std::clamp(row[c], range.min + margin, range.max - margin);
  }
  for (const CoupledLimit& limit : model.coupled_limits) {
    double* const first = column(limit.first);
    double* const second = column(limit.second);
    if (first == nullptr || second == nullptr) continue;
    const double shared = std::abs(limit.first_factor * *first + limit.second_factor * *second);
    const double bound = (1 - kPairMargin) * limit.bound;
    if (shared <= bound) continue;
    *first *= bound / shared;
    *second *= bound / shared;
  }
}

// The factor by which the path must be stretched in time to keep the velocity and acceleration limits.
double stretch_of(const RobotModel& model, const JointTrajectory& path) {
  double stretch = 1;
  for (std::size_t c = 0; c < path.tracks.size(); ++c) {
    const JointLimits& limits = model.joints[path.tracks[c]].limits;
    for (std::size_t k = 0; k + 1 < path.times.size(); ++k) {
      const CubicPiece piece = piece_of(path, c, k);
      stretch =
          std::max({stretch, piece.fastest().value / ((1 - kRateMargin) * limits.velocity),
                    std::sqrt(piece.most_accelerated().value / ((1 - kRateMargin) * limits.acceleration))});
    }
  }
  return stretch;
}

// Rounds to 10 um, 10 urad or a tenth of a count, which keeps the files small.
double rounded(JointUnit unit, double value) {
  const double parts = unit == JointUnit::count ? 10 : 1e5;
  return std::round(value * parts) / parts;
}

}  // namespace

JointTrajectory path_through(const RobotModel& model, std::span<const Track> tracks,
                             std::span<const double> times, std::span<const double> positions) {
  const Samples samples = averaged(on_grid(tracks.size(), times, positions));
  Clock clock{.recorded = samples.duration()};
  const double easing = std::min(kEasing, clock.recorded);
  if (moves(model, tracks, samples, 0)) clock.in = easing;
  if (moves(model, tracks, samples, samples.count() - 2)) clock.out = easing;

  JointTrajectory path;
  path.tracks.assign(tracks.begin(), tracks.end());
  const auto pieces =
      std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(clock.duration() / kKnotSpacing - 1e-9)));
  for (std::size_t k = 0; k <= pieces; ++k) {
    path.times.push_back(static_cast<double>(k) * kKnotSpacing);
    const double t = clock.at(std::min(path.times.back(), clock.duration()));
    for (std::size_t c = 0; c < tracks.size(); ++c) path.position.push_back(samples.at_time(t, c));
    const std::span<double> row(path.position.data() + k * tracks.size(), tracks.size());
    keep_within_limits(model, tracks, row);
    for (std::size_t c = 0; c < tracks.size(); ++c) row[c] = rounded(model.joints[tracks[c]].unit, row[c]);
  }
  fill_spline_velocities(path);
  const double needed = stretch_of(model, path);
  if (needed <= 1) return path;
  const double stretch = std::min({needed + kSpare, kSlowest, kLongestMotion / path.duration()});
  for (double& time : path.times) time = std::round(time * stretch * 1e6) / 1e6;
  fill_spline_velocities(path);
  return path;
}

}  // namespace aim::robotside
