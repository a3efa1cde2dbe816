// Whether the odometry of the base can be believed: it is not old, and neither faster nor farther than a
// robot can move. Pure; time is an argument.
#pragma once

#include <algorithm>

#include "core/model/robot_model.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside {

class OdometryWatch {
 public:
  // All numbers are our choice: far beyond what robots do, so that a jump over a ditch is no fault.
  static constexpr TimeNs kOldest = kSecond / 2;
  static constexpr double kSpeedFactor = 4;             // of the model's largest velocity
  static constexpr double kLeap = 0.25, kSpin = 0.5;    // beside what that speed allows [m, rad]
  static constexpr double kMoves = 0.05, kTurns = 0.1;  // slower is not measured to move [m/s, rad/s]
  static constexpr TimeNs kFrozen = kSecond / 2;        // of a moving base without any change
  static constexpr TimeNs kGap = kSecond / 10;          // what was due in it may come in pieces after it
  static constexpr TimeNs kLongestGrace = 2 * kSecond;  // after a gap
  static constexpr TimeNs kDoubts = 2 * kSecond;        // after the last sample that cannot be

  explicit OdometryWatch(const RobotModel& model);

  // Once per period, with what the driver measured at `now`.
  void step(const Measurement& measured, TimeNs now);
  // After a silence of the robot, or when the control loop did not run: the base may be elsewhere, and what
  // waited meanwhile comes at once. No change of its place is a jump before `until`.
  void begin_again(TimeNs until) { begins_until_ = std::max(begins_until_, until); }
  BaseDoubt doubt() const { return doubt_; }

 private:
  BaseDoubt judge(const BaseState& base, TimeNs at, TimeNs now);
  bool is_too_fast(const BaseState& base) const;
  bool has_jumped(const BaseState& base, TimeNs at) const;
  bool is_frozen(const BaseState& base, TimeNs at, TimeNs now);

  double speed_, turn_;  // no robot of this model is faster [m/s, rad/s]
  bool seen_ = false;
  BaseState last_;
  TimeNs last_at_ = 0;     // when it was taken
  TimeNs changed_at_ = 0;  // the last sample that differs from the one before
  TimeNs begins_until_ = 0;
  BaseDoubt doubt_ = BaseDoubt::none;
  TimeNs doubted_at_ = kNever;
};

}  // namespace aim::robotside
