// Sampling a trajectory of cubic Hermite pieces.
#include "robotside/smooth/joint_trajectory.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

// Index of the piece that contains `t`; the search starts at `from`, the index found last.
std::size_t piece_at(const std::vector<double>& times, double t, std::size_t from) {
  const std::size_t last = times.size() - 2;
  std::size_t piece = std::min(from, last);
  while (piece > 0 && t < times[piece]) --piece;
  while (piece < last && t >= times[piece + 1]) ++piece;
  return piece;
}

}  // namespace

JointMask JointTrajectory::joints() const {
  JointMask mask = 0;
  for (const Track track : tracks)
    if (track < kMaxJoints) mask |= bit(track);
  return mask;
}

SetPoint at(const JointTrajectory& trajectory, std::size_t column, double t, std::size_t& piece) {
  const auto& times = trajectory.times;
  const std::size_t width = trajectory.tracks.size();
  const auto knot = [&](std::size_t k) {
    return SetPoint{trajectory.position[k * width + column], trajectory.velocity[k * width + column]};
  };
  if (times.size() < 2 || t >= times.back()) return knot(times.size() - 1);
  if (t <= times.front()) return knot(0);
  piece = piece_at(times, t, piece);
  const SetPoint from = knot(piece);
  const SetPoint to = knot(piece + 1);
  const double h = times[piece + 1] - times[piece];
  const double s = (t - times[piece]) / h;
  const double chord = (to.position - from.position) / h;
  // In powers of s: p = p0 + h s (v0 + s (b + s c)), with the given velocities at both ends.
  const double b = 3 * chord - 2 * from.velocity - to.velocity;
  const double c = from.velocity + to.velocity - 2 * chord;
  return {from.position + h * s * (from.velocity + s * (b + s * c)), from.velocity + s * (2 * b + 3 * s * c)};
}

}  // namespace aim::robotside
