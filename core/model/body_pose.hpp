// The pose of a robot's trunk over its feet, as a robot with a controller of its own takes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/model/joint.hpp"
#include "core/model/pose.hpp"

namespace aim {

// A leg that is lifted while the trunk stands on the others.
struct LiftedFoot {
  std::uint8_t leg = 0;  // in the order of the model's legs
  Vec3 offset;           // from its standing point, in the base frame [m]
  bool operator==(const LiftedFoot&) const = default;
};

struct BodyPose {
  double roll = 0, pitch = 0, yaw = 0;  // of the trunk against the feet, about x, y and z [rad]
  double x = 0, y = 0;                  // of the trunk from the middle of its feet, in the base frame [m]
  double height = 0;                    // of the trunk above the ground [m]
  std::optional<LiftedFoot> lifted = {};
  bool operator==(const BodyPose&) const = default;
};

struct BodyPoseLimits {
  std::string_view action;  // that takes these poses
  Range roll, pitch, yaw;   // [rad]
  Range x, y;               // [m]
  Range height;             // [m]
  double rest_height;       // when no pose is asked for [m]
  double angular_velocity;  // of changes of the attitude [rad/s]
  double linear_velocity;   // of changes of position and height [m/s]
  bool lifts_foot;
  std::string_view source;
  double foot_reach = 0.1;  // the largest offset of a lifted foot along each axis [m]
};

}  // namespace aim
