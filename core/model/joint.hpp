// A joint: name, limb, unit, limits, and the source of its limits.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace aim {

// A closed interval; its unit is stated where it is declared.
struct Range {
  double min;
  double max;
  constexpr bool contains(double value) const { return value >= min && value <= max; }
  constexpr double clamp(double value) const { return std::clamp(value, min, max); }
};

// The unit of a joint's position; velocity and acceleration are per second and per second squared
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

// Parts of the body; each has one owner at a time. A waist need not have motors: if the legs produce its
// motion, its axes are still joints of the model with limits and set-points, and the control side converts
// them to leg joints.
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
  double effort;        // absolute [N m, or force counts of a finger]; 0: not published
};

struct Joint {
  std::string_view name;  // the wire's serial name, e.g. "idx13_left_arm_joint1"
  Limb limb;
  JointUnit unit;
  JointLimits limits;
  std::string_view source;  // source of the limits, shown by `joint limits` and `explain`
};

// Capacity for the largest robot, so that the control loop never allocates.
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
