// Inverse kinematics of an arm: the joint positions within limits that put the tool frame at a pose, nearest
// to a reference; or the reason why there are none. Pure, without allocation.
#pragma once

#include <cstdint>

#include "robotside/kinematics/swivel_circle.hpp"

namespace aim::robotside {

enum class ArmVerdict : std::uint8_t {
  reached,
  too_far,         // the wrist would be farther from the shoulder than the limits of the elbow allow
  too_near,        // or nearer
  outside_limits,  // reachable only with joints outside their limits
};

struct ArmAnswer {
  ArmVerdict verdict = ArmVerdict::outside_limits;
  ArmJoints joints{};  // reached: the solution; outside_limits: the candidate with the smallest excess
  double miss = 0;     // too far, too near: by this distance [m]; outside limits: the largest excess [rad]
  std::uint8_t outside = 0;                // outside limits: bit i for joint i of the arm
  const CoupledLimit* coupling = nullptr;  // outside limits: a limit shared by two joints that is exceeded
};

// An interval of feasible elbow angles for one of the two solutions of the shoulder. The elbow angle is 0
// where the elbow is lowest.
struct ElbowArc {
  double from = 0, to = 0;  // [rad], from < to; `to` may be beyond pi
  std::size_t way = 0;      // index of the shoulder solution, as in SwivelCircle::joints_at
};
struct ElbowArcs {
  std::array<ElbowArc, 16> arcs;
  std::size_t count = 0;
};

class ArmInverse {
 public:
  // ArmShape::fits(chain) must hold.
  ArmInverse(const RobotModel& model, const Chain& chain) : arm_(model, chain) {}

  // `target`: pose of the tool frame in base. Returns the solution nearest to the reference among those that
  // the search finds.
  ArmAnswer solve(const Pose& target, const ArmJoints& reference) const noexcept;

  // The whole set of solutions: every interval of the redundancy circle of at least 0.01 rad within all
  // limits; its ends are accurate to 1e-9 rad.
  ElbowArcs feasible(const Pose& target) const noexcept;

  const ArmShape& shape() const { return arm_; }

 private:
  ArmShape arm_;
};

}  // namespace aim::robotside
