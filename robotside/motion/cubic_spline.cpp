// Slopes of a cubic spline: one tridiagonal system for all tracks. It is diagonally dominant and solved
// without pivoting. Time and memory are linear in the number of knots.
#include "robotside/motion/cubic_spline.hpp"

namespace aim::robotside {

// The acceleration is continuous at an inner knot k if, with h the time to the next knot and d the slope of
// the chord to it,
//   v[k-1] / h[k-1] + 2 v[k] (1 / h[k-1] + 1 / h[k]) + v[k+1] / h[k] = 3 (d[k-1] / h[k-1] + d[k] / h[k]).
void fill_spline_velocities(JointTrajectory& trajectory) {
  const std::size_t width = trajectory.tracks.size();
  const std::size_t knots = trajectory.times.size();
  const auto& position = trajectory.position;
  auto& velocity = trajectory.velocity;
  velocity.assign(position.size(), 0.0);
  if (knots < 3) return;

  std::vector<double> above(knots, 0.0);  // upper diagonal after elimination, which makes the diagonal 1
  for (std::size_t k = 1; k + 1 < knots; ++k) {
    const double before = 1 / (trajectory.times[k] - trajectory.times[k - 1]);
    const double after = 1 / (trajectory.times[k + 1] - trajectory.times[k]);
    const double pivot = 2 * (before + after) - before * above[k - 1];
    above[k] = after / pivot;
    for (std::size_t c = 0; c < width; ++c) {
      const std::size_t at = k * width + c;
      const double bend = 3 * ((position[at] - position[at - width]) * before * before +
                               (position[at + width] - position[at]) * after * after);
      velocity[at] = (bend - before * velocity[at - width]) / pivot;
    }
  }
  for (std::size_t k = knots - 2; k > 0; --k)
    for (std::size_t c = 0; c < width; ++c)
      velocity[k * width + c] -= above[k] * velocity[(k + 1) * width + c];
}

}  // namespace aim::robotside
