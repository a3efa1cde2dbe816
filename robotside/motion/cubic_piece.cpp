// The extremes of a cubic are at its ends or where its derivative is zero.
#include "robotside/motion/cubic_piece.hpp"

#include <array>
#include <cmath>

namespace aim::robotside {
namespace {

// Candidate times of extremes: both ends, and the zeros of the velocity within the piece. An entry without a
// zero repeats an end.
std::array<double, 4> candidates(const CubicPiece& piece) {
  std::array<double, 4> times = {0, piece.length, 0, piece.length};
  const double half = piece.p2;
  const double root = half * half - 3 * piece.p1 * piece.p3;
  if (!(root >= 0)) return times;
  const double q = -(half + std::copysign(std::sqrt(root), half));  // avoids cancellation
  const std::array<double, 2> zeros = {q / (3 * piece.p3), piece.p1 / q};
  for (std::size_t i = 0; i < zeros.size(); ++i)
    if (zeros[i] > 0 && zeros[i] < piece.length) times[2 + i] = zeros[i];
  return times;
}

}  // namespace

Extreme CubicPiece::lowest() const {
  Extreme lowest{at(0), 0};
  for (const double t : candidates(*this))
    if (at(t) < lowest.value) lowest = {at(t), t};
  return lowest;
}

Extreme CubicPiece::highest() const {
  Extreme highest{at(0), 0};
  for (const double t : candidates(*this))
    if (at(t) > highest.value) highest = {at(t), t};
  return highest;
}

Extreme CubicPiece::fastest() const {
  Extreme fastest{std::abs(velocity_at(0)), 0};
  const double vertex = -p2 / (3 * p3);
  for (const double t : {vertex > 0 && vertex < length ? vertex : 0.0, length})
    if (std::abs(velocity_at(t)) > fastest.value) fastest = {std::abs(velocity_at(t)), t};
  return fastest;
}

Extreme CubicPiece::most_accelerated() const {
  const double from = std::abs(acceleration_at(0));
  const double to = std::abs(acceleration_at(length));
  return to > from ? Extreme{to, length} : Extreme{from, 0};
}

CubicPiece piece_of(const JointTrajectory& trajectory, std::size_t column, std::size_t k) {
  const std::size_t width = trajectory.tracks.size();
  const std::size_t from = k * width + column;
  const double h = trajectory.times[k + 1] - trajectory.times[k];
  const double v0 = trajectory.velocity[from];
  const double v1 = trajectory.velocity[from + width];
  const double chord = (trajectory.position[from + width] - trajectory.position[from]) / h;
  return {trajectory.times[k],           h,
          trajectory.position[from],     v0,
          (3 * chord - 2 * v0 - v1) / h, (v0 + v1 - 2 * chord) / (h * h)};
}

CubicPiece sum_of(double a, const CubicPiece& first, double b, const CubicPiece& second) {
  return {first.start,
          first.length,
          a * first.p0 + b * second.p0,
          a * first.p1 + b * second.p1,
          a * first.p2 + b * second.p2,
          a * first.p3 + b * second.p3};
}

}  // namespace aim::robotside
