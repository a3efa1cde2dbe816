// Pose and motion of the base, and whether it is stopped: read from aim.v1, or estimated from the vendor's
// GetState.
#pragma once

#include <chrono>
#include <optional>

#include "cli/client/robot.hpp"
#include "cli/motion/walk_course.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct BaseReading {
  BasePose pose;
  bool walking = false;
  double speed = 0;                            // [m/s]
  double yaw_rate = 0;                         // [rad/s]; 0 if the robot does not report it
  bool stopped = false;                        // a stop is latched, or an emergency stop is active
  double time_s = 0;                           // of the reading, by the clock of the robot, else by ours
  bool known = true;                           // else pose and speed say nothing
  std::optional<double> battery_percent = {};  // empty if it is not read with the base
};

class Odometry {
 public:
  explicit Odometry(Robot& robot) : robot_(robot), exact_(robot.serves_aim_v1()) {}

  // True: the pose is measured by the robot and read at every call of look(). False: the pose is the integral
  // of walking_speed_estimate, read twice a second, and of the commanded yaw rate, because no reply contains
  // the yaw rate.
  bool exact() const { return exact_; }

  Result<BaseReading> look(double commanded_turn);

 private:
  using Clock = std::chrono::steady_clock;
  Result<BaseReading> look_exactly();
  Status refresh(Clock::time_point now);
  void integrate(Clock::time_point now, double commanded_turn);

  Robot& robot_;
  bool exact_;
  std::optional<Clock::time_point> integrated_at_;
  std::optional<Clock::time_point> refreshed_at_;
  double forward_ = 0, left_ = 0;  // estimated velocity in the base frame [m/s]
  BaseReading estimate_;
};

}  // namespace aim::cli
