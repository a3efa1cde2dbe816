// The last gate before the driver: goals of all joints in, set-points inside position, velocity and
// acceleration limits out. Nothing reaches a joint around it. Pure; one step is one period.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/joint_goal.hpp"
#include "robotside/smooth/set_point.hpp"

namespace aim::robotside {

class Limiter {
 public:
  Limiter(const RobotModel& model, double period_s);

  // Begins, or begins anew, at what is measured: of all joints, or of one.
  void take_over(const JointArray& position, const JointArray& velocity);
  void take_over(std::size_t joint, double position, double velocity);

  void step(const JointGoals& goals);

  const JointArray& position() const { return position_; }  // [rad or counts]
  const JointArray& velocity() const { return velocity_; }
  bool at_rest(std::uint64_t joints) const;  // of the masked joints

  // If the joint brakes from the next period on: how long that takes [s], and how far it has come after
  // `time` [s] of it [rad or counts].
  double braking_time(std::size_t joint) const;
  double braking_way(std::size_t joint, double time) const;

 private:
  std::size_t count_;
  std::array<SetPointLimits, kMaxJoints> limits_{};
  JointArray position_{};
  JointArray velocity_{};
};

}  // namespace aim::robotside
