// The kinematic body of the simulated Kuavo: a base that moves smoothly, two feet, and the legs between them.
// It has no masses: the base does not sway, and nothing falls.
#pragma once

#include <array>
#include <span>

#include "robotside/simulators/kuavo/foot_motion.hpp"
#include "robotside/simulators/kuavo/leg_kinematics.hpp"
#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/walk_numbers.hpp"
#include "robotside/smooth/set_point.hpp"

namespace aim::robotside::kuavo {

struct BaseAxes {
  SmoothAxis x, y, z, roll, pitch, yaw;
};
struct SimFoot {
  std::array<double, 3> position{}, velocity{};  // world [m, m/s]
  std::array<double, 3> wanted{}, wanted_velocity{}, wanted_acceleration{};
  bool contact = true;
};

class WalkBody {
 public:
  explicit WalkBody(const Edition& edition);

  BaseAxes& axes() { return axes_; }
  FootMotion& foot(std::size_t index) { return motions_[index]; }
  const FootMotion& foot(std::size_t index) const { return motions_[index]; }
  // Ends a step of the simulation: the legs follow base and feet; velocities are differences. hop: of base
  // and feet together, off the ground [m].
  void settle(double hop);
  void set_contacts(int mode);

  PlanePose place() const { return {axes_.x.position, axes_.y.position, axes_.yaw.position}; }
  // Where a foot stands when the base is at `base`.
  PlanePose under(const PlanePose& base, std::size_t foot) const;
  PlanePose between_feet() const;
  const WalkNumbers& numbers() const { return numbers_; }

  const SpatialPose& base() const { return base_; }
  const SpatialRate& base_velocity() const { return base_velocity_; }
  std::span<const double> leg_position() const { return leg_position_; }
  std::span<const double> leg_velocity() const { return leg_velocity_; }
  const std::array<SimFoot, 2>& feet() const { return feet_; }

 private:
  void settle_base(double hop);
  void settle_foot(std::size_t index, double hop);
  Pose sole(std::size_t index, double hop) const;  // where the foot is wanted, in the world
  // Moves a joint of the legs within its limits; returns where it is then.
  double move_joint(std::size_t joint, double wanted);

  const WalkNumbers& numbers_;
  std::array<SetPointLimits, 12> limits_;
  BaseAxes axes_;
  std::array<FootMotion, 2> motions_;
  SpatialPose base_;
  SpatialRate base_velocity_;
  std::array<double, 12> leg_wanted_{}, leg_position_{}, leg_velocity_{};
  std::array<SimFoot, 2> feet_;
};

}  // namespace aim::robotside::kuavo
