// The joint limits of one arm: those of each joint, and those that two of its joints share.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/model/body_geometry.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

// Joint positions of one arm in the order of its chain; entries beyond its joints are 0 [rad].
using ArmJoints = std::array<double, kMostChainJoints>;

// The entries of the chain's joints in the positions of all joints of the model, and the reverse.
ArmJoints joints_of(const Chain& chain, const JointArray& positions) noexcept;
void put(const Chain& chain, const ArmJoints& joints, JointArray& positions) noexcept;

class ArmLimits {
 public:
  static constexpr double kWithin = 1e-9;  // excess that still counts as within limits [rad]

  ArmLimits(const RobotModel& model, const Chain& chain);

  std::size_t joints() const { return joints_; }
  const Range& of(std::size_t joint) const { return ranges_[joint]; }

  // Largest excess over any limit [rad]; an excess over a limit shared by two joints is counted along the
  // joint with the larger factor. 0 and below: within limits.
  double excess(const ArmJoints& joints) const noexcept {
    double most = -std::numbers::pi;
    for (std::size_t i = 0; i < coupling_count_; ++i) most = std::max(most, couplings_[i].excess(joints));
    for (std::size_t i = 0; i < joints.size(); ++i)
      most = std::max(most, std::max(ranges_[i].min - joints[i], joints[i] - ranges_[i].max));
    return most;
  }
  std::uint8_t outside(const ArmJoints& joints) const noexcept;  // bit i: joint i exceeds its own limits
  const CoupledLimit* broken_coupling(const ArmJoints& joints) const noexcept;  // nullptr: none
  // Each joint at its nearest position within its own limits.
  ArmJoints clamp(const ArmJoints& joints) const noexcept;

 private:
  struct Coupling {
    const CoupledLimit* limit;
    std::size_t first, second;  // joints of the arm
    double scale;               // [rad per unit of the bound]

    double excess(const ArmJoints& joints) const noexcept {
      return scale * (std::abs(limit->sum(joints[first], joints[second])) - limit->bound);
    }
  };

  std::size_t joints_;
  std::array<Range, kMostChainJoints> ranges_;  // without limits beyond the arm's joints
  std::array<Coupling, 4> couplings_{};
  std::size_t coupling_count_ = 0;
};

}  // namespace aim::robotside
