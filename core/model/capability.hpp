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
  motors,  // reports temperatures and operation modes of its motors
  power,   // its power supply and single devices can be switched
  lights,
  audio,  // has a loudspeaker
  imu,    // reports an inertial measurement
  cameras,
  lidar,
  body_pose,         // its trunk takes attitudes and heights
  motions,           // performs prepared motions, such as sitting down or a jump
  sequences,         // performs files of timed steps in its own format
  user_gaits,        // walks gaits that are loaded as files
  impedance,         // single joints take set-points with stiffness, damping and torque
  arm_modes,         // who moves its arms can be chosen
  arm_trajectories,  // performs timed trajectories of the arms by itself
  own_gestures,      // its hands perform gestures that the robot stores
  hand_force,        // the force of its hands can be chosen
  hand_touch,        // its fingers feel
  claws,             // two-finger claws
  foot_steps,        // performs single steps, each with a place
  walk_to,           // walks to a pose by itself
  motor_gains,       // the gains of its motors can be read and changed
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
  static constexpr std::uint64_t bit_of(Capability one) {
    return std::uint64_t{1} << static_cast<unsigned>(one);
  }
  std::uint64_t bits_ = 0;
};

// The end of "this robot ...": "has no neck", "does not walk".
std::string_view lack_of(Capability capability);

}  // namespace aim
