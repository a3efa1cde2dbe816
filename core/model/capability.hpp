// What a robot can do. Services, topics, commands, help and completion follow a model's capabilities: what a
// model does not declare does not exist.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace aim {

// What each means: capabilities().
enum class Capability : std::uint8_t {
  walking,
  gaits,
  arms,  // joints of the limb "arms"
  planned_moves,
  arm_kinematics,
  hands,
  neck,
  waist,
  player,
  dances,  // of the whole body
  collision_watch,
  joint_control,  // without it the robot moves its joints by itself
  battery,
  motors,
  power,
  lights,
  audio,
  imu,
  cameras,
  lidar,
  body_pose,
  motions,    // such as sitting down or a jump
  sequences,  // in the format of the robot
  user_gaits,
  impedance,
  arm_modes,
  arm_trajectories,
  own_gestures,
  hand_force,
  hand_touch,
  claws,
  foot_steps,
  walk_to,
  motor_gains,
};

class CapabilitySet {
 public:
  static constexpr std::size_t kMost = 64;
  constexpr CapabilitySet() = default;
  constexpr CapabilitySet(std::initializer_list<Capability> all) {
    for (const Capability one : all) bits_ |= bit_of(one);
  }
  constexpr bool has(Capability one) const { return (bits_ & bit_of(one)) != 0; }
  constexpr CapabilitySet without(Capability one) const {
    CapabilitySet rest = *this;
    rest.bits_ &= ~bit_of(one);
    return rest;
  }
  constexpr bool operator==(const CapabilitySet&) const = default;

 private:
  static constexpr std::uint64_t bit_of(Capability one) {
    return std::uint64_t{1} << static_cast<unsigned>(one);
  }
  std::uint64_t bits_ = 0;
};

struct CapabilityRow {
  Capability capability;
  std::string_view word;     // "neck"
  std::string_view meaning;  // "has a neck", "plays motion files"
  std::string_view lack;     // the end of "this robot ...": "has no neck", "does not walk"
};
std::span<const CapabilityRow> capabilities();  // one per Capability, in its order
std::string_view lack_of(Capability capability);

}  // namespace aim
