// Inverse kinematics of an arm: the joint positions within limits that put the tool frame at a pose, nearest
// to a reference; or the reason why there are none. Two solvers: the closed form of an arm with a swivel
// circle (SwivelInverse), and a numeric one for all other arms (NumericInverse).
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "robotside/kinematics/arm_limits.hpp"

namespace aim::robotside {

enum class ArmVerdict : std::uint8_t {
  reached,
  too_far,             // the wrist would be farther from the shoulder than the limits of the elbow allow
  too_near,            // or nearer
  outside_limits,      // reachable only with joints outside their limits
  beyond_reach,        // no joint positions bring the tool to this position
  other_orientations,  // the tool reaches the position, but not with this orientation
};

struct ArmAnswer {
  ArmVerdict verdict = ArmVerdict::outside_limits;
  ArmJoints joints{};  // reached: the solution; outside_limits: the candidate with the smallest excess
  // Too far, too near, beyond reach: by this distance [m]; outside limits: the largest excess [rad]; other
  // orientations: the smallest rotation from one that was found [rad].
  double miss = 0;
  std::uint8_t outside = 0;                // outside limits: bit i for joint i of the arm
  const CoupledLimit* coupling = nullptr;  // outside limits: a limit shared by two joints that is exceeded
};

class ArmInverse {
 public:
  virtual ~ArmInverse() = default;

  const Chain& chain() const { return *chain_; }
  const ArmLimits& limits() const { return limits_; }

  // `target`: pose of the tool frame in base. Returns the solution nearest to the reference among those that
  // the search finds. The same question gives the same answer.
  virtual ArmAnswer solve(const Pose& target, const ArmJoints& reference) const noexcept = 0;

  // Solutions that differ from each other, in no order: other elbow positions of an arm with more than six
  // joints, other branches of any arm. Empty if the pose is not reachable.
  virtual std::vector<ArmJoints> solutions(const Pose& target) const = 0;

 protected:
  ArmInverse(const RobotModel& model, const Chain& chain) : chain_(&chain), limits_(model, chain) {}

 private:
  const Chain* chain_;
  ArmLimits limits_;
};

// Whether the chain is an arm: all its joints are revolute joints of the limb "arms".
bool is_arm(const RobotModel& model, const Chain& chain);
// nullptr where the robot has no such arm, or its geometry is not published.
const Chain* find_arm(const RobotModel& model, std::string_view name);

// The closed form where the joint axes of the arm allow it, otherwise the numeric solver.
std::unique_ptr<ArmInverse> make_arm_inverse(const RobotModel& model, const Chain& arm);

}  // namespace aim::robotside
