// Computes the velocity to command so that a walk ends at the requested distance, angle or time. Pure: the
// caller passes time and odometry.
#pragma once

#include <optional>

#include "core/model/robot_model.hpp"
#include "core/model/velocity.hpp"

namespace aim {

// One end condition is set. The velocities keep their ratio while slowing down, so that an arc stays an arc.
struct WalkPlan {
  BaseVelocity velocity = {};
  std::optional<double> duration = {};  // [s]
  std::optional<double> distance = {};  // length of the way [m], not negative
  std::optional<double> angle = {};     // yaw to turn by [rad], with the sign of yaw_rate
};

// Pose of the base: odometry, or the integral of a speed estimate.
struct BasePose {
  double x = 0, y = 0, yaw = 0;  // [m, m, rad]
};

// What is read of the base.
struct BaseReading {
  BasePose pose = {};
  bool walking = false;
  double speed = 0;                            // [m/s]
  double yaw_rate = 0;                         // [rad/s]; 0 if the robot does not report it
  bool stopped = false;                        // a stop is latched, or an emergency stop is active
  double time_s = 0;                           // of the reading, by the clock of the robot, else by ours
  bool known = true;                           // else pose and speed say nothing
  std::optional<double> battery_percent = {};  // empty if it is not read with the base
  bool rests = true;                           // its joints, too; true if that is not known
};

// Integrates the way between poses: the distance along the commanded direction, and the angle including full
// turns.
class WalkedWay {
 public:
  WalkedWay() : any_direction_(true) {}  // the length of the way in any direction
  explicit WalkedWay(const WalkPlan& plan);
  void add(const BasePose& pose);
  void interrupt() { interrupted_ = true; }      // what is walked until the next pose does not count
  double distance() const { return distance_; }  // [m] along the commanded direction, in the base frame
  double angle() const { return angle_; }        // [rad], + left
  double displacement() const;                   // [m] between the first pose and the last one

 private:
  bool any_direction_ = false;
  double towards_x_ = 0, towards_y_ = 0;  // unit vector of the command in the base frame; zero: a pure turn
  std::optional<BasePose> first_, last_;
  bool interrupted_ = false;
  double distance_ = 0;
  double angle_ = 0;
};

// What the commanded velocities amount to, as if the robot had followed each of them at once.
struct CommandedWay {
  double length = 0;  // [m]
  double turn = 0;    // [rad], whatever its sign
  void add(double speed, double yaw_rate, double seconds);
};

// Whether the odometry reports so much more than was commanded that it cannot be right. False for a plan that
// ends by time.
bool exceeds(const WalkPlan& plan, const WalkedWay& way, const CommandedWay& commanded);
// Whether so much more was commanded than the plan needs that the robot does not follow, or its odometry does
// not. False for a plan that ends by time.
bool falls_short(const WalkPlan& plan, const WalkLimits& limits, const CommandedWay& commanded);

// Whether so little was walked of what was commanded that the robot did not follow, although its start is
// allowed for. False for a plan that ends by its way: it does not end then.
bool falls_behind(const WalkPlan& plan, const WalkLimits& limits, const WalkedWay& way,
                  const CommandedWay& commanded);

// The fraction of the planned velocity to command now: 1 on the way, less near the end, 0 at the end.
double walk_share(const WalkPlan& plan, const WalkLimits& limits, const WalkedWay& way, double elapsed_s);

// The slowest velocity to command: slower ones let the robot stand [m/s, rad/s].
double creeping_speed(double speed, const WalkLimits& limits);
// The way that the robot covers after the command to stand, from this speed [m, rad].
double run_out(double speed, double acceleration);

// The expected duration of the walk [s].
double walk_time(const WalkPlan& plan, const WalkLimits& limits);

// What remains, for display: "0.42 m", "31 deg", "1.2 s".
struct WalkLeft {
  double value;
  const char* unit;
};
WalkLeft walk_left(const WalkPlan& plan, const WalkedWay& way, double elapsed_s);

}  // namespace aim
