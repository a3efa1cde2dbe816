// The elbow position in the tool frame gives the two wrist joints. The shoulder position in the frame of the
// forearm gives the two elbow joints. The remaining rotation of the upper arm gives the three shoulder
// joints.
#include "robotside/kinematics/swivel_circle.hpp"

#include <algorithm>
#include <cassert>
#include <numbers>

#include "robotside/kinematics/turn_problem.hpp"

namespace aim::robotside {
namespace {

constexpr double kMeet = 1e-9;  // axes that pass each other this near count as meeting [m]

// The point of the first axis that is nearest to the second.
Vec3 meeting_point(const Screw& first, const Screw& second) {
  const Vec3 normal = cross(first.axis, second.axis);
  const double along = dot(cross(second.point - first.point, second.axis), normal) / dot(normal, normal);
  return first.point + along * first.axis;
}

double distance_to_axis(const Vec3& point, const Screw& screw) {
  return norm(cross(point - screw.point, screw.axis));
}

bool meet(const Screw& first, const Screw& second) {
  return norm(cross(first.axis, second.axis)) > 0.1 &&
         distance_to_axis(meeting_point(first, second), second) < kMeet;
}

double within_half_turn(double angle) {
  return angle > std::numbers::pi    ? angle - 2 * std::numbers::pi
         : angle < -std::numbers::pi ? angle + 2 * std::numbers::pi
                                     : angle;
}

// A rotation as intrinsic turns about a, then b, then a again (or -a). The quaternion contains half the sum
// and half the difference of the two outer turns.
struct ShoulderTurns {
  double first, second, third;  // [rad]; 0 <= second
};
ShoulderTurns shoulder_turns(std::span<const Screw> screws, const Quaternion& rotation) {
  const Vec3& a = screws[0].axis;
  const Vec3& b = screws[1].axis;
  const Vec3 v = {rotation.x, rotation.y, rotation.z};
  const double along_a = dot(v, a), along_b = dot(v, b), along_normal = dot(v, cross(a, b));
  const double half_sum = std::atan2(along_a, rotation.w);
  const double half_difference = std::atan2(along_normal, along_b);
  const double second = 2 * std::atan2(std::sqrt(along_b * along_b + along_normal * along_normal),
                                       std::sqrt(rotation.w * rotation.w + along_a * along_a));
  const double third = within_half_turn(half_sum - half_difference);
  return {within_half_turn(half_sum + half_difference), second, dot(a, screws[2].axis) > 0 ? third : -third};
}

bool limits_fit(const RobotModel& model, const Chain& chain) {
  const auto range = [&](std::size_t joint) { return model.joints[chain.first + joint].limits.position; };
  const auto below_quarter_turn = [](const Range& wrist) {
    return wrist.min > -std::numbers::pi / 2 && wrist.max < std::numbers::pi / 2;
  };
  return (range(3).min >= 0 || range(3).max <= 0) && below_quarter_turn(range(5)) &&
         below_quarter_turn(range(6));
}

}  // namespace

bool ArmShape::fits(const RobotModel& model, const Chain& chain) {
  const auto& s = chain.screws;
  if (s.size() != kSwivelJoints || !limits_fit(model, chain) || std::abs(dot(s[0].axis, s[1].axis)) > kMeet ||
      norm(cross(s[0].axis, s[2].axis)) > kMeet || std::abs(dot(s[5].axis, s[6].axis)) > kMeet ||
      std::abs(dot(meeting_point(s[3], s[4]) - meeting_point(s[5], s[6]), s[5].axis)) > kMeet)
    return false;
  return meet(s[0], s[1]) && meet(s[1], s[2]) && distance_to_axis(meeting_point(s[0], s[1]), s[2]) < kMeet &&
         meet(s[3], s[4]) && meet(s[5], s[6]);
}

ArmShape::ArmShape(const RobotModel& model, const Chain& chain) : chain_(&chain), limits_(model, chain) {
  assert(fits(model, chain));
  const auto& s = chain.screws;
  zero_in_tool_ = inverse(chain.end_at_zero * chain.tool_in_end);
  shoulder_ = meeting_point(s[0], s[1]);
  elbow_ = meeting_point(s[3], s[4]);
  wrist_ = meeting_point(s[5], s[6]);
  upper_arm_ = norm(elbow_ - shoulder_);
  forearm_ = norm(wrist_ - elbow_);
  const auto middle = [&](std::size_t joint) {
    return 0.5 * (limits_.of(joint).min + limits_.of(joint).max);
  };
  elbow_side_ = side_of(s[4].axis, s[3].axis, shoulder_ - elbow_, -middle(3));
  wrist_side_ = side_of(s[6].axis, s[5].axis, elbow_ - wrist_, -middle(5));
  find_half_spaces();
  find_reach();
}

// For the elbow position relative to the wrist: its component along axis 7 depends on joint 6 alone, and
// monotonically, so the limits of joint 6 are planes normal to axis 7. Joint 7 rotates the rest about axis 7,
// so its limits are planes through that axis.
void ArmShape::find_half_spaces() {
  const Vec3& first = chain_->screws[5].axis;
  const Vec3& second = chain_->screws[6].axis;
  const Vec3 elbow = elbow_ - wrist_;
  const auto along = [&](double position) { return dot(rotate(turn(first, -position), elbow), second); };
  const double low = along(limits_.of(5).min), high = along(limits_.of(5).max);
  const Vec3 normal = wrist_side_ * cross(second, first);
  const auto across = [&](double position) { return cross(second, rotate(turn(second, -position), normal)); };
  half_spaces_ = {{{second, std::max(low, high)},
                   {-second, -std::min(low, high)},
                   {across(limits_.of(6).min), 0},
                   {-across(limits_.of(6).max), 0}}};
}

// The extremes of the distance from shoulder to wrist over all positions of the two elbow joints: a coarse
// grid, then pattern search with decreasing steps from the best grid point.
void ArmShape::find_reach() {
  constexpr int kGrid = 60;
  const auto at = [&](int joint, double fraction) {
    const Range& limit = limits_.of(static_cast<std::size_t>(joint));
    return limit.min + (limit.max - limit.min) * std::clamp(fraction, 0.0, 1.0);
  };
  const auto distance = [&](double bend, double twist) {
    const Quaternion turned =
        turn(chain_->screws[3].axis, at(3, bend)) * turn(chain_->screws[4].axis, at(4, twist));
    return norm(elbow_ + rotate(turned, wrist_ - elbow_) - shoulder_);
  };
  const auto longest = [&](double sign) {
    double bend = 0, twist = 0;
    const auto better = [&](double b, double t) {
      if (sign * distance(b, t) <= sign * distance(bend, twist)) return false;
      bend = std::clamp(b, 0.0, 1.0);
      twist = std::clamp(t, 0.0, 1.0);
      return true;
    };
    for (int row = 0; row < kGrid; ++row)
      for (int column = 0; column < kGrid; ++column)
        better(1.0 * column / (kGrid - 1), 1.0 * row / (kGrid - 1));
    for (double step = 1.0 / kGrid; step > 1e-9;)
      if (!better(bend + step, twist) && !better(bend - step, twist) && !better(bend, twist + step) &&
          !better(bend, twist - step))
        step *= 0.5;
    return distance(bend, twist);
  };
  reach_ = {longest(-1), longest(1)};
}

Range ArmShape::straight_reach() const noexcept {
  const auto distance = [&](double bend) {
    JointArray joints{};
    joints[chain_->first + 3] = bend;
    return norm(tool_in_base(*chain_, joints).position - shoulder_);
  };
  const double one = distance(limits_.of(3).min), other = distance(limits_.of(3).max);
  return {std::min(one, other), std::max(one, other)};
}

SwivelCircle::SwivelCircle(const ArmShape& arm, const Pose& tool_in_base) noexcept : arm_(arm) {
  const Pose moved = tool_in_base * arm.zero_in_tool_;
  turned_ = moved.rotation;
  wrist_ = moved * arm.wrist_;
  const Vec3 to_wrist = wrist_ - arm.shoulder_;
  distance_ = norm(to_wrist);
  const Vec3 along = distance_ > 1e-9 ? (1 / distance_) * to_wrist : Vec3{1, 0, 0};
  const double to_centre =
      (distance_ * distance_ + arm.upper_arm_ * arm.upper_arm_ - arm.forearm_ * arm.forearm_) /
      (2 * std::max(distance_, 1e-9));
  radius_ = std::sqrt(std::max(0.0, arm.upper_arm_ * arm.upper_arm_ - to_centre * to_centre));
  centre_ = arm.shoulder_ + to_centre * along;
  // If the arm points straight up or down there is no lowest point: the angle then counts from the point that
  // is farthest back.
  const Vec3 lowest = std::abs(along.z) < 1 - 1e-9 ? Vec3{0, 0, -1} : Vec3{-1, 0, 0};
  down_ = normalized(lowest - dot(lowest, along) * along);
  aside_ = cross(along, down_);
}

Vec3 SwivelCircle::elbow_at(double elbow_angle) const noexcept {
  return centre_ + (radius_ * std::cos(elbow_angle)) * down_ + (radius_ * std::sin(elbow_angle)) * aside_;
}

double SwivelCircle::angle_of(const ArmJoints& joints) const noexcept {
  JointArray all{};
  put(*arm_.chain_, joints, all);
  Links links;
  find_links(*arm_.chain_, all, links);
  const Vec3 out = links[3].carry(arm_.elbow_) - arm_.shoulder_;
  return std::atan2(dot(out, aside_), dot(out, down_));
}

SwivelCircle::Wrist SwivelCircle::wrist_for(const Vec3& elbow) const noexcept {
  const auto& s = arm_.chain_->screws;
  const Vec3 from_wrist = rotate(conjugate(turned_), elbow - wrist_);
  const TwoTurns turns =
      two_turns(s[6].axis, s[5].axis, arm_.elbow_ - arm_.wrist_, from_wrist, arm_.wrist_side_);
  return {-turns.second, -turns.first};
}

// The boundary of each half space cuts the circle where k0 + k1 cos + k2 sin = 0. Between two consecutive
// cuts all points of the circle are within limits or none is.
AngleRanges SwivelCircle::wrist_within_limits() const noexcept {
  constexpr double kCircle = 2 * std::numbers::pi;
  constexpr double kWithin = 1e-10;  // [m]
  const Quaternion back = conjugate(turned_);
  const Vec3 centre = rotate(back, centre_ - wrist_);
  const Vec3 down = radius_ * rotate(back, down_), aside = radius_ * rotate(back, aside_);
  std::array<double, 9> cuts{};
  std::size_t count = 0;
  for (const ArmShape::HalfSpace& space : arm_.half_spaces_) {
    const double k0 = dot(space.direction, centre) - space.bound;
    const double k1 = dot(space.direction, down), k2 = dot(space.direction, aside);
    const double size = std::sqrt(k1 * k1 + k2 * k2);
    if (size <= std::abs(k0)) continue;
    const double middle = std::atan2(k2, k1), half = std::acos(-k0 / size);
    for (const double cut : {middle - half, middle + half}) cuts[count++] = cut < 0 ? cut + kCircle : cut;
  }
  if (count == 0) cuts[count++] = 0;
  std::sort(cuts.begin(), cuts.begin() + static_cast<std::ptrdiff_t>(count));
  cuts[count] = cuts[0] + kCircle;
  AngleRanges found;
  for (std::size_t i = 0; i < count; ++i) {
    const double middle = 0.5 * (cuts[i] + cuts[i + 1]);
    const Vec3 elbow = centre + std::cos(middle) * down + std::sin(middle) * aside;
    const bool within =
        std::all_of(arm_.half_spaces_.begin(), arm_.half_spaces_.end(),
                    [&](const auto& space) { return dot(space.direction, elbow) <= space.bound + kWithin; });
    if (within) found.ranges[found.count++] = {cuts[i], cuts[i + 1]};
  }
  return found;
}

void SwivelCircle::joints_at(double elbow_angle, std::array<ArmJoints, 2>& ways) const noexcept {
  const auto& s = arm_.chain_->screws;
  const Vec3 elbow = elbow_at(elbow_angle);
  const Wrist wrist = wrist_for(elbow);
  const Quaternion forearm = turned_ * turn(s[6].axis, -wrist.second) * turn(s[5].axis, -wrist.first);
  const Vec3 to_shoulder = rotate(conjugate(forearm), arm_.shoulder_ - elbow);
  const TwoTurns bend =
      two_turns(s[4].axis, s[3].axis, arm_.shoulder_ - arm_.elbow_, to_shoulder, arm_.elbow_side_);
  const Quaternion upper_arm = forearm * turn(s[4].axis, bend.first) * turn(s[3].axis, bend.second);
  const ShoulderTurns turns = shoulder_turns(s, upper_arm);
  ways[0] = {turns.first, turns.second, turns.third, -bend.second, -bend.first, wrist.first, wrist.second};
  ways[1] = ways[0];
  ways[1][0] += turns.first > 0 ? -std::numbers::pi : std::numbers::pi;
  ways[1][1] = -turns.second;
  ways[1][2] += turns.third > 0 ? -std::numbers::pi : std::numbers::pi;
}

}  // namespace aim::robotside
