// Abduction turns the plane of thigh and shank, in which two circles give hip and knee.
#include "robotside/simulators/cyberdog/leg_kinematics.hpp"

#include <algorithm>
#include <cmath>

#include "core/robots/xiaomi_cyberdog_joints.hpp"

namespace aim::robotside::cyberdog {
namespace {

using xiaomi_cyberdog::kJoints;
using xiaomi_cyberdog::kLeg;

// Distance of the foot from the hip axis for an angle of the knee.
double reach(double knee) {
  return std::sqrt(kLeg.thigh * kLeg.thigh + kLeg.shank * kLeg.shank +
                   2 * kLeg.thigh * kLeg.shank * std::cos(knee));
}

}  // namespace

Vec3 hip_in_body(std::size_t leg) {
  return {is_front(leg) ? kLeg.hip_x : -kLeg.hip_x, side_of(leg) * kLeg.hip_y, 0};
}

Vec3 foot_from_hip(std::size_t leg, const LegAngles& angles) {
  const double x = -kLeg.thigh * std::sin(angles[1]) - kLeg.shank * std::sin(angles[1] + angles[2]);
  const double down = -kLeg.thigh * std::cos(angles[1]) - kLeg.shank * std::cos(angles[1] + angles[2]);
  const double out = side_of(leg) * kLeg.abduction;
  const double c = std::cos(angles[0]), s = std::sin(angles[0]);
  return {x, out * c - down * s, out * s + down * c};
}

LegAngles angles_of(std::size_t leg, const Vec3& foot) {
  const double out = side_of(leg) * kLeg.abduction;
  const double square = foot.y * foot.y + foot.z * foot.z - out * out;
  const double down = -std::sqrt(std::max(square, 1e-6));
  const double abduction = std::remainder(std::atan2(foot.z, foot.y) - std::atan2(down, out), 2 * M_PI);
  const Range knees = kJoints[leg * 3 + 2].limits.position;
  const double distance = std::clamp(std::hypot(foot.x, down), reach(knees.min), reach(knees.max));
  const double cosine = (distance * distance - kLeg.thigh * kLeg.thigh - kLeg.shank * kLeg.shank) /
                        (2 * kLeg.thigh * kLeg.shank);
  const double knee = -std::acos(std::clamp(cosine, -1.0, 1.0));
  const double hip = std::atan2(-foot.x, -down) -
                     std::atan2(kLeg.shank * std::sin(knee), kLeg.thigh + kLeg.shank * std::cos(knee));
  LegAngles angles{abduction, hip, knee};
  for (std::size_t i = 0; i < angles.size(); ++i)
    angles[i] = kJoints[leg * 3 + i].limits.position.clamp(angles[i]);
  return angles;
}

}  // namespace aim::robotside::cyberdog
