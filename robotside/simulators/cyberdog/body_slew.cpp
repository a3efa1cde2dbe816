// Rates of the controller.
#include "robotside/simulators/cyberdog/body_slew.hpp"

#include <algorithm>

namespace aim::robotside::cyberdog {
namespace {

constexpr double kTurnRate = 2.0;   // rpy_w_max of the controller [rad/s]
constexpr double kShiftRate = 0.2;  // of the trunk; ours [m/s]
constexpr double kLowerRate = 0.3;  // of a lifted foot; ours [m/s]

// acc_xy_yaw_max and acc_xy_yaw_min of the controller [m/s^2, m/s^2, rad/s^2].
constexpr std::array<Range, 3> kAccelerations{{{-2, 1}, {-1, 1}, {-2, 2}}};

double nearer(double value, double target, double step) {
  return value + std::clamp(target - value, -step, step);
}

}  // namespace

void BodySlew::approach_velocity(const std::array<double, 3>& target) {
  for (std::size_t i = 0; i < velocity_.size(); ++i) {
    const Range& most = kAccelerations[i];
    velocity_[i] += std::clamp(target[i] - velocity_[i], most.min * kIteration, most.max * kIteration);
  }
}

void BodySlew::approach_pose(const TrunkPose& target) {
  const double turn = kTurnRate * kIteration, shift = kShiftRate * kIteration;
  pose_.roll = nearer(pose_.roll, target.roll, turn);
  pose_.pitch = nearer(pose_.pitch, target.pitch, turn);
  pose_.yaw = nearer(pose_.yaw, target.yaw, turn);
  pose_.x = nearer(pose_.x, target.x, shift);
  pose_.y = nearer(pose_.y, target.y, shift);
  pose_.height = nearer(pose_.height, target.height, shift);
}

void BodySlew::lower_feet() {
  const double way = kLowerRate * kIteration;
  for (Vec3& foot : lifted_) foot = {nearer(foot.x, 0, way), nearer(foot.y, 0, way), nearer(foot.z, 0, way)};
}

}  // namespace aim::robotside::cyberdog
