// The body of the simulated robot as a whole: its attitude over its feet, what its inertial sensor measures,
// and the torques with which its motors hold it. Deterministic, without allocation after construction.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/kinematics/gravity.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

class SimBody {
 public:
  // Without a geometry the body is upright and nothing loads its joints.
  explicit SimBody(const RobotModel& model);

  // At rest in these positions.
  void place(const JointArray& positions, const BaseState& base);
  // Moved to these positions within `dt` [s]. `standing`: the legs have power and carry the body; otherwise
  // it is suspended, or sits.
  void step(double dt, const JointArray& positions, const BaseState& base, bool standing);

  // Torque of each joint [N m] at rest in this posture; 0 where nothing is known or nothing has to be held.
  const JointArray& loads() const { return loads_; }
  const ImuState& imu() const { return imu_; }

 private:
  Pose base_over_feet(const JointArray& positions);
  Pose base_in_world(const JointArray& positions, const BaseState& base);
  void load(const JointArray& positions, bool standing);

  const BodyGeometry* geometry_;
  std::size_t feet_count_ = 0;
  std::array<Foot, kMostFeet> feet_{};
  Pose pose_;      // of the base in the world
  Vec3 velocity_;  // of its origin, in the world [m/s]
  ImuState imu_;
  JointArray loads_{};
};

}  // namespace aim::robotside
