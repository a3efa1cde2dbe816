// The action that set-points serve, and what it allows base and trunk. A base that is faster than its new
// gait allows has time to slow down into its limits.
#pragma once

#include <algorithm>

#include "core/model/robot_model.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

class ServedAction {
 public:
  explicit ServedAction(const RobotModel& model)
      : model_(model), gait_(model.walk_in(0)), body_(model.body_pose(0)) {}

  void serve(ActionIndex action, TimeNs now) {
    if (action == action_) return;
    action_ = action;
    since_ = now;
    gait_ = model_.walk_in(action);
    body_ = model_.body_pose(action);
  }
  const WalkLimits& base_limits(TimeNs now) const {
    const WalkLimits& widest = model_.walk;
    const double slowing_s = 2 * std::max(widest.forward.max / widest.linear_acceleration,
                                          widest.yaw_rate.max / widest.yaw_acceleration) +
                             1;
    return static_cast<double>(now - since_) * 1e-9 < slowing_s ? widest : gait_;
  }
  const BodyPoseLimits* body_limits() const { return body_; }  // nullptr: no pose is allowed

 private:
  const RobotModel& model_;
  ActionIndex action_ = 0;
  TimeNs since_ = 0;
  WalkLimits gait_;
  const BodyPoseLimits* body_;
};

}  // namespace aim::robotside
