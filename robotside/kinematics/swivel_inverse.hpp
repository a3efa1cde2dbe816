// Closed-form inverse kinematics of an arm with a swivel circle: a search along the elbow angle. Pure; only
// solutions() allocates.
#pragma once

#include "robotside/kinematics/arm_inverse.hpp"
#include "robotside/kinematics/swivel_circle.hpp"

namespace aim::robotside {

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

class SwivelInverse final : public ArmInverse {
 public:
  // ArmShape::fits(model, chain) must hold.
  SwivelInverse(const RobotModel& model, const Chain& chain) : ArmInverse(model, chain), arm_(model, chain) {}

  ArmAnswer solve(const Pose& target, const ArmJoints& reference) const noexcept override;
  // Elbow angles at equal distances on all intervals of feasible().
  std::vector<ArmJoints> solutions(const Pose& target) const override;

  // The whole set of solutions: every interval of the redundancy circle of at least 0.01 rad within all
  // limits; its ends are accurate to 1e-9 rad.
  ElbowArcs feasible(const Pose& target) const noexcept;

  const ArmShape& shape() const { return arm_; }

 private:
  ArmShape arm_;
};

}  // namespace aim::robotside
