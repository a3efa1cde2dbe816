// Rods: lengths from forward kinematics, joints by Newton steps. Cranks: closed forms in both directions.
#include "robotside/kinematics/linkage.hpp"

namespace aim::robotside {
namespace {

// Length of a rod [m] and its derivatives by both joints [m/rad].
struct RodState {
  double length;
  double by_first, by_second;
};

RodState rod_state(const BodyGeometry& body, const RodPair& rods, std::size_t index,
                   const JointPair& joints) {
  const auto screws = body.chains[rods.chain].screws;
  const Screw& first = screws[rods.joint];
  const Screw& second = screws[rods.joint + 1u];
  const Quaternion turned = turn(first.axis, joints[0]);
  const Vec3 second_point = first.point + rotate(turned, second.point - first.point);
  const Vec3 second_axis = rotate(turned, second.axis);
  const Vec3 end =
      second_point + rotate(turned * turn(second.axis, joints[1]), rods.rods[index].on_end - second.point);
  const Vec3 rod = end - rods.rods[index].on_motor;
  const double length = norm(rod);
  return {length, dot(rod, cross(first.axis, end - first.point)) / length,
          dot(rod, cross(second_axis, end - second_point)) / length};
}

double length_at_zero(const RodPair& rods, std::size_t rod) {
  return norm(rods.rods[rod].on_end - rods.rods[rod].on_motor);
}

}  // namespace

JointPair extensions_of(const BodyGeometry& body, const RodPair& rods, const JointPair& joints) noexcept {
  return {rod_state(body, rods, 0, joints).length - length_at_zero(rods, 0),
          rod_state(body, rods, 1, joints).length - length_at_zero(rods, 1)};
}

bool joints_for(const BodyGeometry& body, const RodPair& rods, const JointPair& extensions,
                JointPair& joints) noexcept {
  constexpr int kMostSteps = 20;
  constexpr double kTolerance = 1e-14;  // [m]
  constexpr double kQuarterTurn = 1.5;  // beyond this angle the rods are past their dead centre [rad]
  JointPair found = {0, 0};
  for (int i = 0; i < kMostSteps; ++i) {
    const RodState a = rod_state(body, rods, 0, found);
    const RodState b = rod_state(body, rods, 1, found);
    const double miss_a = extensions[0] + length_at_zero(rods, 0) - a.length;
    const double miss_b = extensions[1] + length_at_zero(rods, 1) - b.length;
    if (std::abs(miss_a) < kTolerance && std::abs(miss_b) < kTolerance) {
      joints = found;
      return true;
    }
    const double determinant = a.by_first * b.by_second - a.by_second * b.by_first;
    if (std::abs(determinant) < 1e-9) return false;
    found[0] += (miss_a * b.by_second - miss_b * a.by_second) / determinant;
    found[1] += (miss_b * a.by_first - miss_a * b.by_first) / determinant;
    if (!(std::abs(found[0]) < kQuarterTurn && std::abs(found[1]) < kQuarterTurn)) return false;
  }
  return false;
}

bool ankle_of(const CrankPair& cranks, const JointPair& angles, JointPair& ankle) noexcept {
  const double pitch = 0.5 * (angles[0] + angles[1]);
  const double lifted =
      cranks.crank * ((cranks.right_height - cranks.left_height) * std::sin(pitch) +
                      cranks.left_height * std::sin(angles[0]) - cranks.right_height * std::sin(angles[1]));
  const double sine =
      lifted / (cranks.half_width * (cranks.left_height + cranks.right_height) * std::cos(pitch));
  if (!(std::abs(sine) <= 1)) return false;
  ankle = {pitch, std::asin(sine)};
  return true;
}

// With left = pitch + x and right = pitch - x the map above becomes a sin(x) - b cos(x) = c - b.
bool cranks_for(const CrankPair& cranks, const JointPair& ankle, JointPair& angles) noexcept {
  const double both = cranks.left_height + cranks.right_height;
  const double a = cranks.crank * both * std::cos(ankle[0]);
  const double b = cranks.crank * (cranks.right_height - cranks.left_height) * std::sin(ankle[0]);
  const double c = cranks.half_width * both * std::cos(ankle[0]) * std::sin(ankle[1]);
  const double sine = (c - b) / std::sqrt(a * a + b * b);
  if (!(std::abs(sine) <= 1)) return false;
  const double half_difference = std::asin(sine) + std::atan2(b, a);
  angles = {ankle[0] + half_difference, ankle[0] - half_difference};
  return true;
}

}  // namespace aim::robotside
