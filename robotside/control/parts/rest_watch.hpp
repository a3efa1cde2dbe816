// Whether the robot rests, by what is measured of it and not by what was asked of it. Pure; time is an
// argument.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside {

class RestWatch {
 public:
  // Slower than this counts as rest: a robot that balances sways. Our choice.
  static constexpr double kBaseSpeed = 0.05;   // [m/s]
  static constexpr double kTurning = 0.1;      // [rad/s]
  static constexpr double kJointSpeed = 0.15;  // of legs, arms and neck [rad/s]
  // So long it has to be slower; a step has instants at which nothing moves.
  static constexpr TimeNs kRests = kSecond / 10;
  // So long it may move after it was commanded to rest.
  static constexpr TimeNs kComesToRest = kSecond;
  // So long a robot whose legs have lost their torque counts as moving: it begins to sink slowly.
  static constexpr TimeNs kBeginsToSink = kSecond / 2;
  // Older measurements say nothing.
  static constexpr TimeNs kOldest = kSecond / 10;

  explicit RestWatch(const RobotModel& model);

  // Once per period, before step(): whether the legs have torque.
  void see_torque(bool legs, TimeNs now);
  // Once per period. `measured_at`: when the measurement was taken. `commanded`: nothing may move, because a
  // stop is latched and has been carried out as far as aimd knows.
  void step(const Measurement& measured, TimeNs measured_at, bool commanded, TimeNs now);
  Rest rest() const { return rest_; }
  bool base_moves() const { return base_moves_; }
  // Its base has been moving for kComesToRest without a pause although it was commanded to rest.
  bool defies() const { return defies_; }

 private:
  bool joints_move(const Measurement& measured) const;
  bool knows(const Measurement& measured) const;
  void watch_base(const Measurement& measured, bool commanded, TimeNs now);

  const RobotModel& model_;
  JointMask watched_ = 0;
  TimeNs moved_at_ = kNever;
  TimeNs base_moved_at_ = kNever;     // last
  TimeNs base_moves_since_ = kNever;  // without a pause of kRests
  TimeNs commanded_since_ = kNever;
  Rest rest_ = Rest::unknown;
  bool torque_ = false;
  bool base_moves_ = false;
  bool defies_ = false;
};

}  // namespace aim::robotside
