// The velocity of the base of a robot, in its own frame.
#pragma once

namespace aim {

struct BaseVelocity {
  double forward = 0;   // [m/s] +x
  double lateral = 0;   // [m/s] +y, left
  double yaw_rate = 0;  // [rad/s] about +z, left
  bool operator==(const BaseVelocity&) const = default;
};

}  // namespace aim
