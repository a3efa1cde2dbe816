// One direction in closed form from forward kinematics, the other by Newton steps on it.
#include "robotside/kinematics/linkage.hpp"

namespace aim::robotside {
namespace {

// The ball joint on the link after both joints, and its velocity per velocity of each joint.
struct End {
  Vec3 point;  // in base [m]
  Vec3 by_first, by_second;
};

End end_of(const BodyGeometry& body, const Linkage& linkage, const Vec3& at_zero, const JointPair& joints) {
  const auto screws = body.chains[linkage.chain].screws;
  const Screw& first = screws[linkage.joint];
  const Screw& second = screws[linkage.joint + 1u];
  const Quaternion turned = turn(first.axis, joints[0]);
  const Vec3 second_point = first.point + rotate(turned, second.point - first.point);
  const Vec3 second_axis = rotate(turned, second.axis);
  const Vec3 point = second_point + rotate(turned * turn(second.axis, joints[1]), at_zero - second.point);
  return {point, cross(first.axis, point - first.point), cross(second_axis, point - second_point)};
}

// Position of one motor and its derivatives by both joints. False: the rod cannot close.
struct Motor {
  double position;
  double by_first, by_second;
};

bool rod_drive(const LinkageMotor& motor, const End& end, Motor& found) {
  const Vec3 rod = end.point - motor.tip;
  const double length = norm(rod);
  found = {length - norm(motor.end - motor.tip), dot(rod, end.by_first) / length,
           dot(rod, end.by_second) / length};
  return true;
}

// The length of the rod is constant: a cos(m) + b sin(m) = c for the angle m of the crank. Of its two
// solutions that is taken which is 0 with the joints at 0.
bool crank_drive(const LinkageMotor& motor, const Vec3& axis, const End& end, Motor& found) {
  const Vec3 crank = motor.tip - motor.centre;
  const Vec3 ahead = cross(axis, crank);
  const Vec3 reach = end.point - motor.centre;
  const Vec3 straight = motor.end - motor.tip;
  const double a = dot(reach, crank);
  const double b = dot(reach, ahead);
  const double c = 0.5 * (dot(reach, reach) + dot(crank, crank) - dot(straight, straight));
  const double cosine = c / std::sqrt(a * a + b * b);
  if (!(std::abs(cosine) <= 1)) return false;
  const double side = dot(straight, ahead) < 0 ? 1 : -1;
  const double angle = std::atan2(b, a) + side * std::acos(cosine);
  const Vec3 turned = std::cos(angle) * crank + std::sin(angle) * ahead;
  const Vec3 rod = reach - turned;
  const double leverage = dot(rod, cross(axis, turned));
  if (std::abs(leverage) < 1e-6 * dot(crank, crank)) return false;  // dead centre
  found = {angle, dot(rod, end.by_first) / leverage, dot(rod, end.by_second) / leverage};
  return true;
}

bool drive(const BodyGeometry& body, const Linkage& linkage, std::size_t index, const JointPair& joints,
           Motor& found) {
  const LinkageMotor& motor = linkage.motors[index];
  const End end = end_of(body, linkage, motor.end, joints);
  return linkage.kind == LinkageKind::rods ? rod_drive(motor, end, found)
                                           : crank_drive(motor, linkage.crank_axis, end, found);
}

}  // namespace

JointPair LinkageJacobian::motor_velocities(const JointPair& joints) const {
  return {by[0][0] * joints[0] + by[0][1] * joints[1], by[1][0] * joints[0] + by[1][1] * joints[1]};
}

JointPair LinkageJacobian::joint_velocities(const JointPair& motors) const {
  const double scale = 1 / determinant();
  return {scale * (by[1][1] * motors[0] - by[0][1] * motors[1]),
          scale * (by[0][0] * motors[1] - by[1][0] * motors[0])};
}

JointPair LinkageJacobian::joint_efforts(const JointPair& motors) const {
  return {by[0][0] * motors[0] + by[1][0] * motors[1], by[0][1] * motors[0] + by[1][1] * motors[1]};
}

JointPair LinkageJacobian::motor_efforts(const JointPair& joints) const {
  const double scale = 1 / determinant();
  return {scale * (by[1][1] * joints[0] - by[1][0] * joints[1]),
          scale * (by[0][0] * joints[1] - by[0][1] * joints[0])};
}

bool motors_for(const BodyGeometry& body, const Linkage& linkage, const JointPair& joints, JointPair& motors,
                LinkageJacobian* jacobian) noexcept {
  Motor a, b;
  if (!drive(body, linkage, 0, joints, a) || !drive(body, linkage, 1, joints, b)) return false;
  const LinkageJacobian slopes = {{{a.by_first, a.by_second}, {b.by_first, b.by_second}}};
  if (std::abs(slopes.determinant()) < 1e-9) return false;
  motors = {a.position, b.position};
  if (jacobian != nullptr) *jacobian = slopes;
  return true;
}

bool joints_for(const BodyGeometry& body, const Linkage& linkage, const JointPair& motors,
                JointPair& joints) noexcept {
  constexpr int kMostSteps = 20;
  constexpr double kTolerance = 1e-14;  // [m or rad]
  constexpr double kQuarterTurn = 1.5;  // beyond this angle the rods are past their dead centre [rad]
  JointPair found = {0, 0};
  for (int i = 0; i < kMostSteps; ++i) {
    JointPair at{};
    LinkageJacobian jacobian{};
    if (!motors_for(body, linkage, found, at, &jacobian)) return false;
    const JointPair miss = {motors[0] - at[0], motors[1] - at[1]};
    const bool exact = std::abs(miss[0]) < kTolerance && std::abs(miss[1]) < kTolerance;
    const JointPair step = jacobian.joint_velocities(miss);
    found = {found[0] + step[0], found[1] + step[1]};
    if (!(std::abs(found[0]) < kQuarterTurn && std::abs(found[1]) < kQuarterTurn)) return false;
    // Where rounding keeps the miss above the tolerance, a step that changes nothing ends the search.
    if (exact || std::abs(step[0]) + std::abs(step[1]) < 1e-15) {
      joints = found;
      return true;
    }
  }
  return false;
}

}  // namespace aim::robotside
