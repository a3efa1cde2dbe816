// Velocities and poses that the simulated Kuavo is asked to walk, and the velocity that follows from them.
#pragma once

#include "robotside/simulators/kuavo/sim_types.hpp"

namespace aim::robotside::kuavo {

// In the world of the odometry; the yaw is unwrapped, near that of the base.
struct PlanePose {
  double x = 0, y = 0, yaw = 0;  // [m, m, rad]
};
struct PlaneVelocity {
  double x = 0, y = 0, yaw = 0;  // [m/s, m/s, rad/s]
};
double norm_of(const PlaneVelocity& velocity);
double wrapped(double angle);  // to -pi .. pi
PlaneVelocity turned(const PlaneVelocity& velocity, double yaw);

struct WalkDemand {
  PlaneVelocity velocity;  // in the frame of the base
  bool walks = false;      // a gait is needed
};

class WalkCommands {
 public:
  WalkCommands(double forward_limit, bool for_ever) : forward_limit_(forward_limit), for_ever_(for_ever) {}

  // In place of what was asked for before. Velocities are brought to their limits.
  void set_velocity(const PlaneVelocity& velocity, double now);
  void set_pose(const PlanePose& goal) { pose_ = goal, to_pose_ = true, velocity_ = {}; }
  void clear() { velocity_ = {}, to_pose_ = false; }
  void expire(double now);  // the dead-man: a velocity that is not repeated ends

  bool velocity_pending() const;  // a velocity other than 0
  bool to_pose() const { return to_pose_; }
  WalkDemand demand(const PlanePose& base) const;

 private:
  const double forward_limit_;  // [m/s]
  const bool for_ever_;         // no dead-man
  PlaneVelocity velocity_;
  double since_ = 0;  // of the last velocity [s]
  PlanePose pose_;
  bool to_pose_ = false;
};

}  // namespace aim::robotside::kuavo
