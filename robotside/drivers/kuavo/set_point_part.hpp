// A part of the upper body that takes set-points together: the arms, the head, the fingers. It says when they
// are sent, and when others move the part. Pure; time is an argument.
//
// They are sent while they change and shortly after, because others may command the robot, too.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside::kuavo {

class SetPointPart {
 public:
  // `deviation`, `velocity`: of a joint that others move [unit of the joints, per second].
  SetPointPart(const RobotModel& model, Limb limb, TimeNs period, double deviation, double velocity);

  JointMask joints() const { return joints_; }
  std::size_t first() const { return first_; }
  std::size_t count() const { return count_; }

  // Whether set-points are to be sent now. `open`: aimd may move the part at present.
  bool due(const SetPoints& set_points, bool open, TimeNs now) noexcept;
  bool idle(TimeNs now) const noexcept { return now - changed_at_ > kTail; }
  // None is sent, and the newest has left this computer.
  bool quiet(TimeNs now) const noexcept { return !tracked_ && now - sent_at_ > kLeaves; }
  // Joints that others move now, by the difference to the set-points; they stay so until they rest.
  JointMask moved_by_others(const Measurement& measured, TimeNs now) noexcept;
  // How far the part is from its newest set-points at most.
  double distance(const Measurement& measured) const noexcept;

 private:
  static constexpr TimeNs kTail = 500'000'000;   // set-points are repeated for this long [ns]
  static constexpr TimeNs kLeaves = 30'000'000;  // after which what was sent is on the wire [ns]

  JointMask joints_ = 0;
  std::size_t first_ = 0, count_ = 0;
  TimeNs period_;
  double deviation_, velocity_;
  bool tracked_ = false;  // by the set-points before
  JointArray newest_{};
  TimeNs changed_at_ = kNever, sent_at_ = kNever, moved_at_ = kNever;
};

}  // namespace aim::robotside::kuavo
