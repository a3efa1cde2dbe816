// What a robot can do. Services, topics, commands, help and completion follow a model's capabilities: what a
// model does not declare does not exist.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace aim {

enum class Capability : std::uint8_t {
  walking,         // takes base velocities
  gaits,           // its gait can be chosen
  arms,            // joints of the limb "arms"
  planned_moves,   // collision-free motions of the arms
  arm_kinematics,  // poses of the tool frames
  hands,           // dexterous hands
  neck,
  waist,
  player,           // plays motion files
  dances,           // performs dances of the whole body
  collision_watch,  // stops before parts of the body touch
  joint_control,    // takes joint set-points; without it the robot moves its joints by itself
  battery,
};

class CapabilitySet {
 public:
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
  static constexpr std::uint32_t bit_of(Capability one) {
    return std::uint32_t{1} << static_cast<unsigned>(one);
  }
  std::uint32_t bits_ = 0;
};

// The end of "this robot ...": "has no neck", "does not walk".
std::string_view lack_of(Capability capability);

}  // namespace aim
