// The pose of the trunk that a standing Kuavo was last sent. The feet stay where they are when the first pose
// is asked for: without odometry nothing says where that is. Pure; time is an argument.
#pragma once

#include <optional>

#include "robotside/frames/kuavo/kuavo_frame.hpp"

namespace aim::robotside::kuavo {

class TrunkPose {
 public:
  // The command for a pose, in the world of the odometry; nothing if it was sent already, or the newest a
  // moment ago.
  std::optional<TorsoCommand> step(const BodyPose& pose, const BaseState& base, TimeNs now) {
    if (sent_ == pose || now - sent_at_ < kPeriod) return {};
    if (!sent_) torso_ = {.x = base.x, .y = base.y, .yaw = base.yaw};
    sent_ = pose;
    sent_at_ = now;
    torso_.z = pose.height;
    torso_.pitch = pose.pitch;
    torso_.roll = pose.roll;
    return torso_;
  }
  // The robot has left the pose, or the place: the next one is sent, also if it is the same.
  void forget() { sent_.reset(); }

 private:
  static constexpr TimeNs kPeriod = 20'000'000;  // a number of ours [ns]

  std::optional<BodyPose> sent_;
  TorsoCommand torso_;
  TimeNs sent_at_ = kNever;
};

}  // namespace aim::robotside::kuavo
