// A whole-body move from the current joint positions to a posture: all joints together on a minimum-jerk
// trajectory within their limits. Pure; time is passed in.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/smooth/set_point.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

class PostureMove {
 public:
  // Starts a move of the masked joints that takes `seconds`, or longer if a joint needs more time.
  void start(const RobotModel& model, JointMask joints, const JointArray& from, const JointArray& to,
             double seconds, TimeNs now);
  void cancel() { joints_ = 0; }

  bool started() const { return joints_ != 0; }
  JointMask joints() const { return joints_; }
  bool time_is_over(TimeNs now) const;
  // The set-point of one joint at `now`, with its velocity.
  SetPoint at(std::size_t joint, TimeNs now) const;

 private:
  JointMask joints_ = 0;
  JointArray from_{};
  JointArray to_{};
  double seconds_ = 0;
  TimeNs start_ = 0;
};

}  // namespace aim::robotside
