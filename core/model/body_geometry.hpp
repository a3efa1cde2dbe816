// The shape of a robot as constant data: joint axes, tool frames, and the solids that stand for its parts.
// Everything is given in the base frame (x forward, y left, z up) while every joint is at 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/model/pose.hpp"

namespace aim {

// A revolute joint: a turn by its position [rad] about `axis` through `point`.
struct Screw {
  Vec3 axis;   // unit
  Vec3 point;  // [m]
};

// Joints in a row, from the base to an end frame, with a tool on it. "left_arm": the tool; "left_leg": the
// sole below the ankle, its axes parallel to the base's; "head": the head itself.
struct Chain {
  std::string_view name;  // also the name of the joint group
  std::size_t first;      // index of its first joint in the model
  std::span<const Screw> screws;
  Pose end_at_zero;  // end frame in base
  Pose tool_in_end;
};

enum class SolidKind : std::uint8_t {
  capsule,   // all within `radius` of the segment from `a` to `b`; a sphere where both are one point
  box,       // centre `a`, half edges `b` along the base's axes, and all within `radius` of it
  cylinder,  // axis from `a` to `b`, flat ends; no part of a body so far, but of what stands around it
};

// A solid that moves with the link behind the first `joints` joints of a chain; 0 joints: with the base.
struct Solid {
  std::string_view name;
  std::uint8_t chain;
  std::uint8_t joints;
  SolidKind kind;
  Vec3 a, b;      // [m]
  double radius;  // [m]
};

// Two solids that can touch. Neighbours, which always do, have no row.
struct SolidPair {
  std::uint8_t first, second;
};

// Two rods of changing length that turn two joints together: rod i goes from a ball on the link before both
// joints to a ball on the link behind both. Balls in base, all joints at 0.
struct RodPair {
  std::uint8_t chain;
  std::uint8_t joint;  // place in the chain of the first of the two
  struct {
    Vec3 on_motor, on_end;  // [m]
  } rods[2];
  double shortest, longest;  // extension of a rod against its length at zero [m]
};

// Two cranks beside a shank that turn an ankle: both together pitch it, their difference rolls it.
struct CrankPair {
  std::uint8_t chain;
  std::uint8_t joint;   // place in the chain of ankle pitch; roll is the next one
  double crank;         // length [m]
  double half_width;    // lateral distance of each rod from the ankle [m]
  double left_height;   // of the left crank's axis above the ankle [m]
  double right_height;  // [m]
  double most;          // angle of a crank [rad]
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
