// A step in the null space of the Jacobian, then Newton steps to the pose of the tool frame.
#include "robotside/planning/cartesian_tracker.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/kinematics/matrix6.hpp"
#include "robotside/kinematics/newton.hpp"

namespace aim::robotside {
namespace {

constexpr NewtonLimits kNewton = {.steps = 12, .tolerance = 1e-10, .longest_step = 0.2};
constexpr double kFreeFraction = 0.6;  // of the way from the middle of the range to a limit: no step below it

// Signed: 0 below kFreeFraction, 1 at the limit, more beyond it.
double limit_penalty(double fraction) {
  const double beyond = std::max(0.0, std::abs(fraction) - kFreeFraction) / (1 - kFreeFraction);
  return std::copysign(beyond * beyond, fraction);
}

double product(const Jacobian& jacobian, std::size_t row, const JointStep& step) {
  double sum = 0;
  for (std::size_t k = 0; k < jacobian.joints; ++k) {
    const Vec3& part = row < 3 ? jacobian.linear[k] : jacobian.angular[k];
    sum += (row % 3 == 0 ? part.x : row % 3 == 1 ? part.y : part.z) * step[k];
  }
  return sum;
}

}  // namespace

// The wanted step of each joint [rad], before its projection to the null space; scaled by the joint's range.
JointStep CartesianTracker::null_space_step(double elbow_step, const ArmJoints* towards,
                                            const JointArray& joints) const {
  JointStep step{};
  const std::size_t first = chain().first;
  for (std::size_t k = 0; k < chain().screws.size(); ++k) {
    const Range& limit = inverse_.limits().of(k);
    const double half = (limit.max - limit.min) / 2;
    step[k] = -elbow_step * limit_penalty((joints[first + k] - (limit.min + half)) / half);
    if (towards != nullptr)
      step[k] += std::clamp((*towards)[k] - joints[first + k], -elbow_step, elbow_step) / 2;
  }
  for (const CoupledLimit& coupled : model_.coupled_limits) {
    if (coupled.first < first || coupled.second >= first + chain().screws.size()) continue;
    const double sum =
        coupled.first_factor * joints[coupled.first] + coupled.second_factor * joints[coupled.second];
    const double norm = std::hypot(coupled.first_factor, coupled.second_factor);
    const double step_size = elbow_step * limit_penalty(sum / coupled.bound) / norm;
    step[coupled.first - first] -= step_size * coupled.first_factor;
    step[coupled.second - first] -= step_size * coupled.second_factor;
  }
  return step;
}

// Moves the joints by the part of `wanted` that does not move the tool frame.
void CartesianTracker::move_in_null_space(const JointStep& wanted, JointArray& joints) const {
  const Jacobian jacobian = jacobian_of_tool(chain(), joints);
  Matrix6 matrix = gram(jacobian);
  for (std::size_t i = 0; i < 6; ++i) matrix[i][i] += 1e-8;
  if (!factorize(matrix)) return;
  Vector6 moved;
  for (std::size_t row = 0; row < 6; ++row) moved[row] = product(jacobian, row, wanted);
  const Vector6 back = solve(matrix, moved);
  for (std::size_t k = 0; k < jacobian.joints; ++k) {
    const double tool_part = dot(jacobian.linear[k], {back[0], back[1], back[2]}) +
                             dot(jacobian.angular[k], {back[3], back[4], back[5]});
    joints[chain().first + k] += wanted[k] - tool_part;
  }
}

bool CartesianTracker::step_to(const Pose& tool, double elbow_step, const ArmJoints* towards,
                               JointArray& joints) const {
  move_in_null_space(null_space_step(elbow_step, towards, joints), joints);
  return reach(chain(), tool, joints, kNewton);
}

bool CartesianTracker::relax(const Pose& tool, const ArmJoints& wanted, JointArray& joints) const {
  JointStep step{};
  for (std::size_t k = 0; k < chain().screws.size(); ++k) step[k] = wanted[k] - joints[chain().first + k];
  move_in_null_space(step, joints);
  return reach(chain(), tool, joints, kNewton);
}

}  // namespace aim::robotside
