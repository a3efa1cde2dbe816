// Computes the velocity to command so that a walk ends at a point of the odometry frame: it turns towards the
// point first, then walks and keeps its heading on the point. Pure: the caller passes the pose.
#pragma once

#include <optional>

#include "core/walk/walk_course.hpp"

namespace aim {

struct GroundPoint {
  double x = 0, y = 0;  // in the odometry frame [m]
};

class GoalCourse {
 public:
  // `speed` [m/s] and `turn` [rad/s] are the largest commanded ones; both positive.
  GoalCourse(GroundPoint goal, double speed, double turn, const WalkLimits& limits)
      : goal_(goal), speed_(speed), turn_(turn), limits_(limits) {}

  // The velocity to command at this pose; empty: the robot comes to rest at the point by itself.
  std::optional<BaseVelocity> next(const BasePose& pose);

  double distance_from(const BasePose& pose) const;  // [m]
  double duration_from(const BasePose& pose) const;  // the expected duration of the walk [s]

 private:
  double bearing_from(const BasePose& pose) const;  // of the point, 0 is straight ahead [rad]
  std::optional<BaseVelocity> turning(double bearing, double distance);

  GroundPoint goal_;
  double speed_;
  double turn_;
  const WalkLimits& limits_;
  bool turns_ = true;
};

}  // namespace aim
