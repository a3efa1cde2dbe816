// dq = J^T (J J^T + k |e|^2)^-1 e: damped least squares far from the solution, Newton steps near it.
#include "robotside/kinematics/newton.hpp"

#include <algorithm>

#include "robotside/kinematics/matrix6.hpp"

namespace aim::robotside {
namespace {

// Damping per squared error: large enough to pass a stretched knee, small enough not to slow the last steps.
constexpr double kDamping = 1e-3;
constexpr double kLeastDamping = 1e-15;  // keeps J J^T positive definite in a singular configuration

}  // namespace

PoseError error_of(const Pose& now, const Pose& target) noexcept {
  return {target.position - now.position, rotation_vector(target.rotation * conjugate(now.rotation))};
}

double norm(const PoseError& error) noexcept {
  return std::sqrt(dot(error.position, error.position) + dot(error.rotation, error.rotation));
}

bool newton_step(const Jacobian& jacobian, const PoseError& error, double longest, JointStep& step) noexcept {
  Matrix6 square = gram(jacobian);
  const double damping =
      kDamping * (dot(error.position, error.position) + dot(error.rotation, error.rotation)) + kLeastDamping;
  for (std::size_t i = 0; i < 6; ++i) square[i][i] += damping;
  if (!factorize(square)) return false;
  const Vector6 y = solve(square, {error.position.x, error.position.y, error.position.z, error.rotation.x,
                                   error.rotation.y, error.rotation.z});
  double most = 0;
  for (std::size_t i = 0; i < jacobian.joints; ++i) {
    step[i] = dot(jacobian.linear[i], {y[0], y[1], y[2]}) + dot(jacobian.angular[i], {y[3], y[4], y[5]});
    most = std::max(most, std::abs(step[i]));
  }
  if (most > longest)
    for (std::size_t i = 0; i < jacobian.joints; ++i) step[i] *= longest / most;
  return true;
}

bool reach(const Chain& chain, const Pose& tool_in_base, JointArray& positions,
           const NewtonLimits& limits) noexcept {
  for (int tried = 0; tried <= limits.steps; ++tried) {
    Links links;
    find_links(chain, positions, links);
    const Pose tool = links[chain.screws.size()].carry(chain.end_at_zero) * chain.tool_in_end;
    const PoseError error = error_of(tool, tool_in_base);
    if (norm(error) <= limits.tolerance) return true;
    JointStep step;
    if (!newton_step(jacobian_at(chain, links, tool.position), error, limits.longest_step, step))
      return false;
    for (std::size_t i = 0; i < chain.screws.size(); ++i) positions[chain.first + i] += step[i];
  }
  return false;
}

}  // namespace aim::robotside
