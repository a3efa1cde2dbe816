// Pose and motion of the base, and whether it is stopped: read from aim.v1, or estimated from the vendor's
// GetState.
#pragma once

#include <chrono>
#include <optional>

#include "cli/client/robot.hpp"
#include "core/result.hpp"
#include "core/walk/walk_course.hpp"

namespace aim::cli {

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
