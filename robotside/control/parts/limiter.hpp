// The limiter, the last stage before the driver: takes the goals of all joints and gives set-points within
// the limits of position, velocity and acceleration. Every set-point passes it. Pure; one step is one period.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/joint_goal.hpp"
#include "robotside/smooth/set_point.hpp"

namespace aim::robotside {

class Limiter {
 public:
  Limiter(const RobotModel& model, double period_s);

  // Starts, or starts again, from the measured state of all joints or of one.
  void take_over(const JointArray& position, const JointArray& velocity);
  void take_over(std::size_t joint, double position, double velocity);

  // Other limits, of a joint at rest.
  void limit(std::size_t joint, const JointLimits& limits);

  void step(const JointGoals& goals);

  const JointArray& position() const { return position_; }  // [rad or counts]
  const JointArray& velocity() const { return velocity_; }
  bool at_rest(std::uint64_t joints) const;  // of the masked joints

  // If the joint brakes from the next period on: the time until rest [s], and the distance travelled after
  // `time` [s] [rad or counts].
  double braking_time(std::size_t joint) const;
  double braking_way(std::size_t joint, double time) const;

 private:
  std::size_t count_;
  double period_s_;
  std::array<SetPointLimits, kMaxJoints> limits_{};
  JointArray position_{};
  JointArray velocity_{};
};

}  // namespace aim::robotside
