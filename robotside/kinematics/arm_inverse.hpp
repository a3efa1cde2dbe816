// Inverse kinematics of an arm: which joints within their limits hold the tool at a pose, nearest to where
// they are; or why there are none. Pure, without allocation.
#pragma once

#include <cstdint>

#include "robotside/kinematics/swivel_circle.hpp"

namespace aim::robotside {

enum class ArmVerdict : std::uint8_t {
  reached,
  too_far,         // no bending of the elbow brings the wrist that far
  too_near,        // or that near
  outside_limits,  // only with joints outside their limits
};

struct ArmAnswer {
  ArmVerdict verdict = ArmVerdict::outside_limits;
  ArmJoints joints{};        // reached: the solution; outside_limits: what comes nearest to one
  double miss = 0;           // too far, too near: by this [m]; outside limits: the worst joint by this [rad]
  std::uint8_t outside = 0;  // outside limits: bit i for joint i of the arm
  const CoupledLimit* coupling = nullptr;  // outside limits: a limit of two joints that does not hold
};

// A stretch of elbow angles, from 0 at the lowest place of the elbow, that one way of turning the shoulder
// allows.
struct ElbowArc {
  double from = 0, to = 0;  // [rad], from < to; `to` may be beyond pi
  std::size_t way = 0;      // of SwivelCircle::joints_at
};
struct ElbowArcs {
  std::array<ElbowArc, 16> arcs;
  std::size_t count = 0;
};

class ArmInverse {
 public:
  // ArmShape::fits(chain) must hold.
  ArmInverse(const RobotModel& model, const Chain& chain) : arm_(model, chain) {}

  // `target`: the tool in base. Of what the search finds, the answer nearest to the reference.
  ArmAnswer solve(const Pose& target, const ArmJoints& reference) const noexcept;

  // The whole set of solutions: every stretch of the elbow's circle of at least 0.01 rad that all limits
  // allow, its ends to 1e-9 rad.
  ElbowArcs feasible(const Pose& target) const noexcept;

  const ArmShape& shape() const { return arm_; }

 private:
  ArmShape arm_;
};

}  // namespace aim::robotside
