// Poses as AimDK messages.
#pragma once

#include "aimdk/geometry.pb.h"
#include "core/pose.hpp"

namespace aim::robotside {

inline void fill_pose(const Pose& pose, aimdk::protocol::SE3Pose& message) {
  message.mutable_position()->set_x(pose.position.x);
  message.mutable_position()->set_y(pose.position.y);
  message.mutable_position()->set_z(pose.position.z);
  message.mutable_orientation()->set_x(pose.rotation.x);
  message.mutable_orientation()->set_y(pose.rotation.y);
  message.mutable_orientation()->set_z(pose.rotation.z);
  message.mutable_orientation()->set_w(pose.rotation.w);
}

}  // namespace aim::robotside
