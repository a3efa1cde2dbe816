// The geometry of a robot as constant data: joint axes, tool frames, and the collision solids of its links.
// All values are in the base frame (x forward, y left, z up) with every joint at 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/model/action.hpp"
#include "core/model/pose.hpp"

namespace aim {

// A revolute joint: rotation by its position [rad] about `axis` through `point`.
struct Screw {
  Vec3 axis;   // unit
  Vec3 point;  // [m]
};

// A serial chain of revolute joints from the base to an end frame, with a tool frame attached to it. Arms are
// "left_arm" and "right_arm"; the only arm of a robot is its left one. Tool frame of an arm: the tool; of
// "left_leg": the sole below the ankle, with axes parallel to the base's; of "neck": the head itself.
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

// How two motors drive two joints together (parallel mechanisms).
enum class LinkageKind : std::uint8_t {
  rods,    // linear drives, each between two ball joints: a wrist. Motor position: extension [m]
  cranks,  // rotary drives, each with a crank and a rod of constant length: an ankle. Motor position [rad]
};

// One motor of a linkage. Points in base, all joints and motors at 0 [m].
struct LinkageMotor {
  std::string_view name;  // at the hardware abstraction
  Vec3 centre;            // of the crank's axis; unused for rods
  Vec3 tip;               // ball joint at the crank's end, or of the rod at its drive; before both joints
  Vec3 end;               // ball joint on the link after both joints
};

// The motors replace the joints `joint` and `joint` + 1 of the chain; each of them moves both joints.
struct Linkage {
  LinkageKind kind;
  std::uint8_t chain;
  std::uint8_t joint;  // index in the chain of the first of the two joints
  LinkageMotor motors[2];
  Vec3 crank_axis;           // unit; unused for rods
  double shortest, longest;  // travel of each motor from 0 [m], or [rad] for cranks
};

// A mass fixed to the link after the first `joints` joints of a chain; 0: fixed to the base. A link may have
// several.
struct PointMass {
  std::uint8_t chain;
  std::uint8_t joints;
  double mass;  // [kg]
  Vec3 centre;  // in base, all joints at 0 [m]
};

// Stiffness and damping of the motors of a group, in motor space, while an action of this behaviour runs. The
// first row that fits a motor applies.
struct MotorGains {
  std::optional<Behaviour> behaviour;  // none: all
  std::string_view group;
  std::span<const double> stiffness;  // one per motor [N m/rad], linear motors [N/m]
  std::span<const double> damping;    // one per motor [N m s/rad], [N s/m]
};

struct BodyGeometry {
  std::span<const Chain> chains;
  std::span<const Solid> solids;
  std::span<const SolidPair> pairs;
  std::span<const Linkage> linkages = {};
  std::span<const PointMass> masses = {};  // empty: not published
  std::span<const MotorGains> gains = {};  // likewise

  // nullptr where the robot has no such chain.
  constexpr const Chain* find_chain(std::string_view name) const {
    for (const Chain& chain : chains)
      if (chain.name == name) return &chain;
    return nullptr;
  }
};

}  // namespace aim
