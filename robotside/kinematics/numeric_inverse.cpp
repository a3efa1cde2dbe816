// An attempt from one start configuration has three steps: to the pose, ignoring the joint limits; each joint
// by whole turns into its range; and, for an arm with more than six joints, along its null space into the
// limits and as near to a wanted configuration as they allow.
#include "robotside/kinematics/numeric_inverse.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <kdl/chainiksolverpos_lma.hpp>
#include <limits>
#include <numbers>
#include <optional>
#include <random>

#include "robotside/kinematics/golden_section.hpp"
#include "robotside/kinematics/kdl_chain.hpp"
#include "robotside/kinematics/newton.hpp"

namespace aim::robotside {
namespace {

constexpr double kAccuracy = 1e-7;         // of the pose of a solution [m and rad]
constexpr double kTurnWeight = 0.1;        // of a rotation error against a position error [m/rad]
constexpr double kPositionReached = 1e-4;  // [m]
constexpr int kMostSteps = 100;            // of Levenberg-Marquardt from one start
constexpr int kMostStarts = 300;
constexpr int kHopeless = 40;  // starts that do not meet a pose, even outside the limits: it is unreachable
constexpr int kFurtherStarts = 10;  // tried after the nearest solution so far
constexpr std::size_t kMostSolutions = 40;
constexpr int kSolutionStarts = 100;
constexpr double kDistinct = 0.05;  // smallest difference of two solutions in one joint [rad]

using KdlWeights = Eigen::Matrix<double, 6, 1>;

double square_distance(const ArmJoints& one, const ArmJoints& other) {
  double sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) sum += (one[i] - other[i]) * (one[i] - other[i]);
  return sum;
}

double largest_difference(const ArmJoints& one, const ArmJoints& other) {
  double most = 0;
  for (std::size_t i = 0; i < one.size(); ++i) most = std::max(most, std::abs(one[i] - other[i]));
  return most;
}

// The value plus whole turns: within the range if possible, and there nearest to `wanted`.
double whole_turns(double value, const Range& range, double wanted) {
  constexpr double kTurn = 2 * std::numbers::pi;
  const double nearest = wanted + std::remainder(value - wanted, kTurn);
  for (const double turned : {nearest, nearest - kTurn, nearest + kTurn})
    if (range.contains(turned)) return turned;
  const double middle = (range.min + range.max) / 2;
  return middle + std::remainder(value - middle, kTurn);
}

// Levenberg-Marquardt steps to one target; holds the working memory of KDL.
class PoseSteps {
 public:
  PoseSteps(const Chain& chain, const Pose& target, double turn_weight)
      : chain_(kdl_chain(chain)),
        solver_(chain_, weights(turn_weight), 1e-9, kMostSteps),
        target_(kdl_frame(target)),
        from_(static_cast<unsigned>(chain.screws.size())),
        to_(static_cast<unsigned>(chain.screws.size())) {}

  // Moves the joints as near to the target as the steps lead.
  void run(ArmJoints& joints) {
    for (unsigned i = 0; i < from_.rows(); ++i) from_(i) = joints[i];
    solver_.CartToJnt(from_, target_, to_);
    for (unsigned i = 0; i < to_.rows(); ++i) joints[i] = to_(i);
  }
  double position_error() const { return solver_.lastTransDiff; }  // after run() [m]
  double rotation_error() const { return solver_.lastRotDiff; }    // [rad]

 private:
  static KdlWeights weights(double turn) {
    KdlWeights all;
    all << 1, 1, 1, turn, turn, turn;
    return all;
  }

  KDL::Chain chain_;
  KDL::ChainIkSolverPos_LMA solver_;
  KDL::Frame target_;
  KDL::JntArray from_, to_;
};

// The directions in which the joints can move while the tool stays where it is.
using Directions =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMostChainJoints, kMostChainJoints>;
Directions null_space(const Jacobian& jacobian) {
  Eigen::Matrix<double, 6, Eigen::Dynamic, 0, 6, kMostChainJoints> matrix(6, jacobian.joints);
  for (std::size_t i = 0; i < jacobian.joints; ++i) {
    const Vec3& v = jacobian.linear[i];
    const Vec3& w = jacobian.angular[i];
    matrix.col(static_cast<Eigen::Index>(i)) << v.x, v.y, v.z, w.x, w.y, w.z;
  }
  return Eigen::FullPivLU<decltype(matrix)>(matrix).kernel();
}

// The search for one target pose.
class Search {
 public:
  Search(const ArmInverse& arm, const Pose& target, std::uint32_t seed)
      : arm_(arm), target_(target), steps_(arm.chain(), target, kTurnWeight), random_(seed) {}

  // The result of one attempt: at the pose, but perhaps outside the limits; nothing if it did not get there.
  std::optional<ArmJoints> attempt(const ArmJoints& start, const ArmJoints& wanted) {
    ArmJoints joints = start;
    steps_.run(joints);
    for (std::size_t i = 0; i < arm_.limits().joints(); ++i)
      joints[i] = whole_turns(joints[i], arm_.limits().of(i), wanted[i]);
    if (!refine(joints)) return std::nullopt;
    if (arm_.limits().joints() > 6) slide(joints, wanted);
    return joints;
  }

  ArmJoints middle() const {
    ArmJoints joints{};
    for (std::size_t i = 0; i < arm_.limits().joints(); ++i)
      joints[i] = (arm_.limits().of(i).min + arm_.limits().of(i).max) / 2;
    return joints;
  }
  ArmJoints anywhere() {
    ArmJoints joints{};
    for (std::size_t i = 0; i < arm_.limits().joints(); ++i)
      joints[i] = std::uniform_real_distribution(arm_.limits().of(i).min, arm_.limits().of(i).max)(random_);
    return joints;
  }

 private:
  // Newton steps to the last digits. Returns whether the joints are at the pose.
  bool refine(ArmJoints& joints) const {
    JointArray all{};
    put(arm_.chain(), joints, all);
    reach(arm_.chain(), target_, all, {.steps = 8, .tolerance = 1e-12, .longest_step = 0.1});
    if (!(norm(error_of(tool_in_base(arm_.chain(), all), target_)) <= kAccuracy)) return false;
    joints = joints_of(arm_.chain(), all);
    return true;
  }

  // What a step along a direction of the null space minimises; convex as long as the direction holds.
  double cost(const ArmJoints& joints, const ArmJoints& wanted) const {
    constexpr double kMargin = 1e-7;  // kept from the limits, above the errors of the search [rad]
    constexpr double kPenalty = 1e3;  // excess counts more than any distance [rad]
    return kPenalty * std::max(0.0, arm_.limits().excess(joints) + kMargin) + square_distance(joints, wanted);
  }

  // Moves along the null space to the lowest cost nearby. The tool stays at the pose.
  void slide(ArmJoints& joints, const ArmJoints& wanted) const {
    constexpr int kSlides = 40;
    constexpr double kLongest = 0.2;   // of one step, in all joints [rad]
    constexpr double kSettled = 1e-8;  // [rad]
    constexpr int kSections = 45;      // of the golden section search
    for (int i = 0; i < kSlides; ++i) {
      JointArray all{};
      put(arm_.chain(), joints, all);
      const Directions free = null_space(jacobian_of_tool(arm_.chain(), all));
      ArmJoints next = joints;
      for (Eigen::Index column = 0; column < free.cols(); ++column) {
        const auto along = [&](double step) {
          ArmJoints there = next;
          const double scale = step / free.col(column).norm();
          for (std::size_t k = 0; k < arm_.limits().joints(); ++k)
            there[k] += scale * free(static_cast<Eigen::Index>(k), column);
          return there;
        };
        next = along(
            minimum(-kLongest, kLongest, kSections, [&](double step) { return cost(along(step), wanted); }));
      }
      if (!refine(next)) return;
      const double moved = largest_difference(next, joints);
      joints = next;
      if (moved < kSettled) return;
    }
  }

  const ArmInverse& arm_;
  const Pose target_;
  PoseSteps steps_;
  std::mt19937 random_;
};

// Why no joint positions bring the tool to the pose, whatever the limits: the smallest distance from its
// position, with any orientation; or, near the position, the smallest rotation from its orientation.
ArmAnswer why_unreachable(const ArmInverse& arm, const Pose& target, Search& search) {
  constexpr int kStarts = 5;
  constexpr double kLittle = 0.01;  // weight of the rotation: the position stays right to some mm [m/rad]
  PoseSteps to_position(arm.chain(), target, 0), to_pose(arm.chain(), target, kLittle);
  double distance = std::numeric_limits<double>::infinity(), rotation = distance;
  for (int i = 0; i < kStarts; ++i) {
    ArmJoints joints = i == 0 ? search.middle() : search.anywhere();
    to_position.run(joints);
    distance = std::min(distance, to_position.position_error());
    to_pose.run(joints);
    rotation = std::min(rotation, to_pose.rotation_error());
  }
  ArmAnswer answer;
  answer.verdict = distance > kPositionReached ? ArmVerdict::beyond_reach : ArmVerdict::other_orientations;
  answer.miss = distance > kPositionReached ? distance : rotation;
  return answer;
}

// The best result of several attempts: of those within limits the nearest to the reference, else the one with
// the smallest excess.
class Best {
 public:
  Best(const ArmLimits& limits, const ArmJoints& reference) : limits_(limits), reference_(reference) {}

  // Returns whether it is the best so far.
  bool take(const ArmJoints& joints) {
    const double excess = limits_.excess(joints);
    const bool within = excess <= ArmLimits::kWithin;
    const double score = within ? square_distance(joints, reference_) : excess;
    if (within == within_ ? score >= score_ : within_) return false;
    joints_ = joints;
    score_ = score;
    within_ = within;
    return true;
  }
  bool any() const { return std::isfinite(score_); }
  bool within() const { return within_; }

  ArmAnswer answer() const {
    if (within_) return {.verdict = ArmVerdict::reached, .joints = limits_.clamp(joints_)};
    return {.verdict = ArmVerdict::outside_limits,
            .joints = joints_,
            .miss = score_,
            .outside = limits_.outside(joints_),
            .coupling = limits_.broken_coupling(joints_)};
  }

 private:
  const ArmLimits& limits_;
  const ArmJoints& reference_;
  ArmJoints joints_{};
  bool within_ = false;
  double score_ = std::numeric_limits<double>::infinity();  // excess [rad], or the square of the distance
};

}  // namespace

ArmAnswer NumericInverse::solve(const Pose& target, const ArmJoints& reference) const noexcept {
  const Pose tool = {target.position, normalized(target.rotation)};
  if (!std::isfinite(norm(tool.position) + tool.rotation.w))
    return {.miss = std::numeric_limits<double>::quiet_NaN()};
  Search search(*this, tool, seed_);
  Best best(limits(), reference);
  int last_better = 0;
  for (int i = 0; i < kMostStarts; ++i) {
    if (best.within() && i - last_better > kFurtherStarts) break;
    if (!best.any() && i >= kHopeless) return why_unreachable(*this, tool, search);
    const ArmJoints start = i == 0 ? limits().clamp(reference) : i == 1 ? search.middle() : search.anywhere();
    const auto joints = search.attempt(start, reference);
    if (joints && best.take(*joints)) last_better = i;
  }
  return best.answer();
}

std::vector<ArmJoints> NumericInverse::solutions(const Pose& target) const {
  std::vector<ArmJoints> found;
  Search search(*this, {target.position, normalized(target.rotation)}, seed_);
  for (int i = 0; i < kSolutionStarts && found.size() < kMostSolutions; ++i) {
    if (i >= kHopeless && found.empty()) break;
    const ArmJoints start = search.anywhere();
    const auto joints = search.attempt(start, start);
    if (!joints || limits().excess(*joints) > ArmLimits::kWithin) continue;
    const bool known = std::any_of(found.begin(), found.end(), [&](const ArmJoints& other) {
      return largest_difference(*joints, other) < kDistinct;
    });
    if (!known) found.push_back(limits().clamp(*joints));
  }
  return found;
}

}  // namespace aim::robotside
