// The frames of a robot's links as its URDF has them, for /tf and /robot_description: names, places and
// masses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/model/pose.hpp"

namespace aim {

// Source and frame: the link's own frame; `moments` are the diagonal of the inertia tensor about `centre`.
struct LinkInertia {
  double mass;   // [kg]
  Vec3 centre;   // [m]
  Vec3 moments;  // [kg m^2]
};

// A frame fixed to the link after the first `joints` joints of a chain of the geometry. The frame of a link
// that a joint moves has its origin on the axis of that joint, and its parent is fixed to the link before.
struct LinkFrame {
  std::string_view name;
  std::string_view parent;
  std::uint8_t chain;   // index in BodyGeometry::chains
  std::uint8_t joints;  // 0: fixed to the base
  bool fixed;           // to its parent; false: moved by joint number `joints` of the chain
  Pose in_base;         // with all joints at 0
  std::optional<LinkInertia> inertia = {};  // none: not published
};

// A joint that the model counts in steps of its actuator.
struct CountedJoint {
  std::size_t joint;      // index in the model
  std::string_view name;  // in the URDF
  double rad_per_count;   // [rad]
};

struct RobotDescription {
  std::string_view name;  // of the robot in the URDF
  std::string_view base;  // frame of the base
  LinkInertia base_inertia;
  std::span<const LinkFrame> frames;  // every parent before its children
  std::span<const CountedJoint> counted = {};
};

}  // namespace aim
