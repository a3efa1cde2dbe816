// A joint as every room sees it: name, place in the robot, limits, and where the numbers come from.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace aim {

// A closed interval in the unit of whoever declares it.
struct Range {
  double min;
  double max;
  constexpr bool contains(double value) const { return value >= min && value <= max; }
  constexpr double clamp(double value) const { return std::clamp(value, min, max); }
};

// The unit a joint's position is counted in; velocity and acceleration are per second and per second squared
// of it.
enum class JointUnit : std::uint8_t {
  radian,  // revolute joints [rad]
  metre,   // the lift of a waist [m]
  count,   // finger actuators of the A2: 0 (open) to 2000 (closed) [counts]
};

constexpr std::string_view name_of(JointUnit unit) {
  constexpr std::array<std::string_view, 3> names = {"rad", "m", "count"};
  return names[static_cast<std::size_t>(unit)];
}

// Parts of a body that one owner moves at a time. A waist need not have motors: where the legs make it, its
// axes stand among the joints all the same, with limits and set-points, and the control side turns them into
// legs.
enum class Limb : std::uint8_t { legs, arms, neck, hands, waist };
inline constexpr std::size_t kLimbCount = 5;

constexpr std::string_view name_of(Limb limb) {
  constexpr std::array<std::string_view, kLimbCount> names = {"legs", "arms", "neck", "hands", "waist"};
  return names[static_cast<std::size_t>(limb)];
}

struct JointLimits {
  Range position;       // [rad or counts]
  double velocity;      // absolute [rad/s or counts/s]
  double acceleration;  // absolute [rad/s^2 or counts/s^2]
  double effort;        // absolute [N m, or force counts of a finger]; 0 where nobody published it
};

struct Joint {
  std::string_view name;  // the wire's serial name, e.g. "idx13_left_arm_joint1"
  Limb limb;
  JointUnit unit;
  JointLimits limits;
  std::string_view source;  // where the limits come from, for `joint limits` and `explain`
};

// Room for the largest robot, so that the control loop never allocates.
inline constexpr std::size_t kMaxJoints = 64;
using JointArray = std::array<double, kMaxJoints>;

using JointMask = std::uint64_t;  // bit i: joint i of the model
constexpr JointMask bit(std::size_t joint) { return JointMask{1} << joint; }

// A consecutive run of joints: "left_arm" = 7 joints from index 12.
struct JointGroup {
  std::string_view name;
  std::size_t first;
  std::size_t count;
};

}  // namespace aim
