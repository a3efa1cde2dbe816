// Seen from the ankle, the place of the hip gives the ankle's roll, the knee and the ankle's pitch; the three
// angles of the hip are then those of the rotation that is left.
#include "robotside/simulators/kuavo/leg_kinematics.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside::kuavo {
namespace {

constexpr Vec3 kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};
// A knee is not straightened further, because near a straight leg small ways are large angles (ours).
constexpr double kLeastKnee = 0.25, kMostKnee = 2.5;  // [rad]
constexpr double kReachMargin = 0.02;                 // in which a leg is stretched ever more slowly [m]

Vec3 hip_in_base(const LegLengths& lengths, std::size_t leg) {
  return {0, leg == 0 ? lengths.hip_side : -lengths.hip_side, -lengths.hip_drop};
}

double span_of(const LegLengths& l, double knee) {
  return std::sqrt(l.thigh * l.thigh + l.shank * l.shank + 2 * l.thigh * l.shank * std::cos(knee));
}

double within_reach(const LegLengths& lengths, double distance) {
  const double soft = span_of(lengths, kLeastKnee) - kReachMargin;
  if (distance > soft) return soft + kReachMargin * std::tanh((distance - soft) / kReachMargin);
  return std::max(distance, span_of(lengths, kMostKnee));
}

}  // namespace

LegAngles leg_angles(const LegLengths& l, std::size_t leg, const Pose& sole) {
  const Vec3 ankle = sole * Vec3{0, 0, l.ankle};
  const Vec3 hip = rotate(conjugate(sole.rotation), hip_in_base(l, leg) - ankle);  // from the ankle
  const double ankle_roll = std::atan2(hip.y, hip.z);
  const double up = std::hypot(hip.y, hip.z);
  const double distance = within_reach(l, norm(hip));
  const double cosine =
      (distance * distance - l.thigh * l.thigh - l.shank * l.shank) / (2 * l.thigh * l.shank);
  const double knee = std::acos(std::clamp(cosine, -1.0, 1.0));
  const double ankle_pitch =
      std::atan2(-l.thigh * std::sin(knee), l.shank + l.thigh * std::cos(knee)) - std::atan2(hip.x, up);
  const Quaternion below = turn(kY, knee + ankle_pitch) * turn(kX, ankle_roll);
  const Quaternion at_hip = sole.rotation * conjugate(below);
  const Vec3 x = rotate(at_hip, kX), y = rotate(at_hip, kY), z = rotate(at_hip, kZ);
  return {std::atan2(y.z, y.y), -std::asin(std::clamp(y.x, -1.0, 1.0)),
          std::atan2(z.x, x.x), knee,
          ankle_pitch,          ankle_roll};
}

Pose sole_in_base(const LegLengths& l, std::size_t leg, const LegAngles& q) {
  const Pose hip{hip_in_base(l, leg), turn(kX, q[0]) * turn(kZ, q[1]) * turn(kY, q[2])};
  const Pose knee = hip * Pose{{0, 0, -l.thigh}, turn(kY, q[3])};
  const Pose ankle = knee * Pose{{0, 0, -l.shank}, turn(kY, q[4]) * turn(kX, q[5])};
  return ankle * Pose{{0, 0, -l.ankle}, {}};
}

}  // namespace aim::robotside::kuavo
