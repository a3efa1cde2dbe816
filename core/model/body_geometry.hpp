// The geometry of a robot as constant data: joint axes, tool frames, and the collision solids of its links.
// All values are in the base frame (x forward, y left, z up) with every joint at 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/model/pose.hpp"

namespace aim {

// A revolute joint: rotation by its position [rad] about `axis` through `point`.
struct Screw {
  Vec3 axis;   // unit
  Vec3 point;  // [m]
};

// A serial chain of joints from the base to an end frame, with a tool frame attached to it. Tool frame of
// "left_arm": the tool; of "left_leg": the sole below the ankle, with axes parallel to the base's; of "neck":
// the head itself.
struct Chain {
  std::string_view name;  // also the name of the joint group
  std::size_t first;      // index of its first joint in the model
  std::span<const Screw> screws;
  Pose end_at_zero;  // end frame in base
  Pose tool_in_end;
};

enum class SolidKind : std::uint8_t {
  capsule,   // all points within `radius` of the segment from `a` to `b`; a sphere if `a` equals `b`
  box,       // centre `a`, half edges `b` along the base's axes, grown by `radius`
  cylinder,  // axis from `a` to `b`, flat ends; used for obstacles only
};

// A solid fixed to the link after the first `joints` joints of a chain; 0: fixed to the base.
struct Solid {
  std::string_view name;
  std::uint8_t chain;
  std::uint8_t joints;
  SolidKind kind;
  Vec3 a, b;      // [m]
  double radius;  // [m]
};

// Two solids that are checked for collision. Solids of adjacent links always touch and have no row.
struct SolidPair {
  std::uint8_t first, second;
};

// Two linear actuators that drive two joints together (parallel wrist): rod i connects a ball joint on the
// link before both joints to a ball joint on the link after both. Positions in base, all joints at 0.
struct RodPair {
  std::uint8_t chain;
  std::uint8_t joint;  // index in the chain of the first of the two joints
  struct {
    Vec3 on_motor, on_end;  // [m]
  } rods[2];
  double shortest, longest;  // extension of a rod relative to its length at joint position 0 [m]
};

// Two cranks beside a shank that drive an ankle: their sum pitches it, their difference rolls it.
struct CrankPair {
  std::uint8_t chain;
  std::uint8_t joint;   // index in the chain of ankle pitch; roll is the next joint
  double crank;         // length [m]
  double half_width;    // lateral distance of each rod from the ankle [m]
  double left_height;   // of the left crank's axis above the ankle [m]
  double right_height;  // [m]
  double most;          // largest angle of a crank [rad]
};

struct BodyGeometry {
  std::span<const Chain> chains;
  std::span<const Solid> solids;
  std::span<const SolidPair> pairs;
  std::span<const RodPair> rod_pairs = {};
  std::span<const CrankPair> crank_pairs = {};

  // nullptr where the robot has no such chain.
  constexpr const Chain* find_chain(std::string_view name) const {
    for (const Chain& chain : chains)
      if (chain.name == name) return &chain;
    return nullptr;
  }
};

}  // namespace aim
