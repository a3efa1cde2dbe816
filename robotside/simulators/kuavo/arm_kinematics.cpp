// Closed form: the distance from shoulder to wrist gives the bend of the elbow. The upper arm can then still
// be turned about the line from shoulder to wrist (swivel); each swivel gives all other joints exactly. The
// swivel is searched.
#include "robotside/simulators/kuavo/arm_kinematics.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "robotside/kinematics/forward.hpp"
#include "robotside/kinematics/golden_section.hpp"

namespace aim::robotside::kuavo {
namespace {

using std::numbers::pi;

constexpr double kShoulderAside = 0.25, kShoulderUp = 0.42;        // in base [m]
constexpr double kUpperArm = 0.28, kForearm = 0.23, kHand = 0.17;  // [m]
constexpr std::size_t kElbowJoint = 3;
constexpr int kSamples = 360;     // of the swivel
constexpr int kRefinements = 40;  // by golden section
constexpr double kOutside = 1e3;  // worse than any cost
constexpr double kWithin = 1e-9;  // excess that still counts as within limits [rad]
constexpr Vec3 kX = {1, 0, 0}, kY = {0, 1, 0}, kZ = {0, 0, 1};

constexpr Vec3 shoulder(std::size_t side) {
  return {0, side == 0 ? kShoulderAside : -kShoulderAside, kShoulderUp};
}

// Pitch, roll, yaw of the shoulder, elbow, yaw of the forearm, and the two of the wrist. Left and right
// limits of the sixth joint are mirrored, those of the seventh are not, so the sixth axis points forward.
constexpr std::array<Screw, kSevenJoints> screws(std::size_t side) {
  const Vec3 top = shoulder(side), elbow = top - kUpperArm * kZ, wrist = elbow - kForearm * kZ;
  return {{{kY, top}, {kX, top}, {kZ, top}, {kY, elbow}, {kZ, elbow}, {kX, wrist}, {kY, wrist}}};
}
constexpr std::array<std::array<Screw, kSevenJoints>, 2> kScrews = {screws(0), screws(1)};

double within_half_turn(double angle) { return std::remainder(angle, 2 * pi); }
double arc_sine(double sine) { return std::asin(std::clamp(sine, -1.0, 1.0)); }

// R = turn(y, a) turn(x, b) turn(z, c); the other solution has pi - b.
std::array<double, 3> yxz(const Quaternion& rotation) {
  const Vec3 z = rotate(rotation, kZ);
  return {std::atan2(z.x, z.z), arc_sine(-z.y), std::atan2(rotate(rotation, kX).y, rotate(rotation, kY).y)};
}
// R = turn(z, a) turn(x, b) turn(y, c), with b between -pi/2 and pi/2.
std::array<double, 3> zxy(const Quaternion& rotation) {
  const Vec3 y = rotate(rotation, kY);
  return {std::atan2(-y.x, y.y), arc_sine(y.z), std::atan2(-rotate(rotation, kX).z, rotate(rotation, kZ).z)};
}

// The shortest rotation that takes one direction to another.
Quaternion between(const Vec3& from, const Vec3& to) {
  const Vec3 normal = cross(from, to);
  const double cosine = dot(from, to);
  if (cosine > -1 + 1e-12) return normalized({1 + cosine, normal.x, normal.y, normal.z});
  const Vec3 aside = std::abs(from.x) < 0.9 ? kX : kY;
  return turn(normalized(cross(from, aside)), pi);
}

// All solutions of one pose, by swivel and by the two solutions of the shoulder.
class Swivel {
 public:
  Swivel(std::size_t side, const std::array<Range, kSevenJoints>& limits, const Pose& hand)
      : limits_(limits), hand_(hand), shoulder_(shoulder(side)) {
    const Vec3 to_wrist = hand * Vec3{0, 0, kHand} - shoulder_;
    const double distance = norm(to_wrist);
    const double cosine =
        (distance * distance - kUpperArm * kUpperArm - kForearm * kForearm) / (2 * kUpperArm * kForearm);
    reachable_ = distance > 1e-6 && std::abs(cosine) <= 1 + 1e-9;
    if (!reachable_) return;
    elbow_ = -std::acos(std::clamp(cosine, -1.0, 1.0));
    along_ = (1 / distance) * to_wrist;
    const Vec3 bent = -kUpperArm * kZ + rotate(turn(kY, elbow_), -kForearm * kZ);
    start_ = between(normalized(bent), along_);
  }

  bool reachable() const { return reachable_; }

  SevenJoints at(double swivel, bool other) const {
    const Quaternion upper = turn(along_, swivel) * start_;
    std::array<double, 3> top = yxz(upper);
    if (other) top = {top[0] + pi, pi - top[1], top[2] + pi};
    const std::array<double, 3> wrist = zxy(conjugate(upper * turn(kY, elbow_)) * hand_.rotation);
    return {within_half_turn(top[0]),
            within_half_turn(top[1]),
            within_half_turn(top[2]),
            elbow_,
            wrist[0],
            wrist[1],
            wrist[2]};
  }
  Vec3 elbow_at(double swivel) const {
    return shoulder_ + rotate(turn(along_, swivel) * start_, -kUpperArm * kZ);
  }
  double excess(const SevenJoints& joints) const {
    double most = 0;
    for (std::size_t i = 0; i < joints.size(); ++i)
      most = std::max({most, limits_[i].min - joints[i], joints[i] - limits_[i].max});
    return most;
  }

 private:
  const std::array<Range, kSevenJoints>& limits_;
  const Pose hand_;
  const Vec3 shoulder_;
  bool reachable_ = false;
  double elbow_ = 0;  // [rad]
  Vec3 along_;        // from shoulder to wrist
  Quaternion start_;  // of the upper arm, swivel 0
};

struct Best {
  double cost = 2 * kOutside + 10;
  SevenJoints joints{};
};

// Costs of the swivels for one solution of the shoulder, and the best of them.
class Search {
 public:
  Search(const Swivel& swivel, bool other, const std::optional<Vec3>& elbow, const SevenJoints& reference)
      : swivel_(swivel), other_(other), elbow_(elbow), reference_(reference) {}

  double cost(double angle) {
    const SevenJoints joints = swivel_.at(angle, other_);
    const double excess = swivel_.excess(joints);
    const double cost = excess > kWithin ? kOutside + excess : wish(angle, joints);
    if (cost < best_.cost) best_ = {cost, joints};
    return cost;
  }
  // Around every local minimum of the samples: the permitted swivels may lie between two of them.
  const Best& run() {
    std::array<double, kSamples> costs;
    for (int i = 0; i < kSamples; ++i) costs[static_cast<std::size_t>(i)] = cost(i * kSpacing);
    const bool found = best_.cost < kOutside;
    const double lowest = *std::min_element(costs.begin(), costs.end());
    for (std::size_t i = 0; i < kSamples; ++i) {
      const double before = costs[(i + kSamples - 1) % kSamples], after = costs[(i + 1) % kSamples];
      if (costs[i] > before || costs[i] > after || (found && costs[i] > lowest)) continue;
      minimum((static_cast<double>(i) - 1) * kSpacing, (static_cast<double>(i) + 1) * kSpacing, kRefinements,
              [this](double angle) { return cost(angle); });
    }
    return best_;
  }

 private:
  static constexpr double kSpacing = 2 * pi / kSamples;

  double wish(double angle, const SevenJoints& joints) const {
    if (elbow_) return norm(swivel_.elbow_at(angle) - *elbow_);
    double sum = 0;
    for (std::size_t i = 0; i < joints.size(); ++i)
      sum += (joints[i] - reference_[i]) * (joints[i] - reference_[i]);
    return sum;
  }
  const Swivel& swivel_;
  const bool other_;
  const std::optional<Vec3>& elbow_;
  const SevenJoints& reference_;
  Best best_;
};

}  // namespace

bool finite(const Pose& pose) {
  const Quaternion& q = pose.rotation;
  for (const double value : {pose.position.x, pose.position.y, pose.position.z, q.w, q.x, q.y, q.z})
    if (!std::isfinite(value)) return false;
  return true;
}

ArmKinematics::ArmKinematics(const RobotModel& model) : joints_(model.group("arms").count / 2) {
  const std::size_t first = model.group("arms").first;
  joints_ = std::min(joints_, kSevenJoints);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::span<const Screw> axes{kScrews[side].data(), joints_};
    const Pose end = {axes.back().point, {}};
    const double hand = joints_ == kSevenJoints ? kHand : kForearm + kHand;
    chains_[side] = {side == 0 ? "left_arm" : "right_arm", 0, axes, end, {{0, 0, -hand}, {}}};
    for (std::size_t i = 0; i < joints_; ++i)
      limits_[side][i] = model.joints[first + side * joints_ + i].limits.position;
  }
}

HandPose ArmKinematics::forward(std::size_t side, std::span<const double> joints) const {
  JointArray positions{};
  std::copy_n(joints.begin(), std::min(joints.size(), joints_), positions.begin());
  const Chain& chain = chains_[side];
  Links links;
  find_links(chain, positions, links);
  const Pose hand = links[chain.screws.size()].carry(chain.end_at_zero) * chain.tool_in_end;
  return {hand, links[kElbowJoint].carry(chain.screws[kElbowJoint].point)};
}

std::optional<SevenJoints> ArmKinematics::inverse(std::size_t side, const Pose& hand,
                                                  const std::optional<Vec3>& elbow,
                                                  const SevenJoints& reference) const {
  const Quaternion& q = hand.rotation;
  const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (joints_ != kSevenJoints || !finite(hand) || !std::isfinite(square) || square < 1e-6)
    return std::nullopt;
  const Swivel swivel(side, limits_[side], {hand.position, normalized(q)});
  if (!swivel.reachable()) return std::nullopt;
  Best best;
  for (const bool other : {false, true}) {
    const Best found = Search(swivel, other, elbow, reference).run();
    if (found.cost < best.cost) best = found;
  }
  if (best.cost >= kOutside) return std::nullopt;
  return best.joints;
}

}  // namespace aim::robotside::kuavo
