// Poses as AimDK messages.
#pragma once

#include "aimdk/geometry.pb.h"
#include "core/model/pose.hpp"

namespace aim::robotside {

// Of the two quaternions of a rotation the one with w >= 0: w = 1, x = y = z = 0 means no rotation.
inline void fill_pose(const Pose& pose, aimdk::protocol::SE3Pose& message) {
  const double sign = pose.rotation.w < 0 ? -1 : 1;
  message.mutable_position()->set_x(pose.position.x);
  message.mutable_position()->set_y(pose.position.y);
  message.mutable_position()->set_z(pose.position.z);
  message.mutable_orientation()->set_x(sign * pose.rotation.x);
  message.mutable_orientation()->set_y(sign * pose.rotation.y);
  message.mutable_orientation()->set_z(sign * pose.rotation.z);
  message.mutable_orientation()->set_w(sign * pose.rotation.w);
}

}  // namespace aim::robotside
