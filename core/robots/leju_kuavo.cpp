// Assembles the models of the Leju Kuavo. Its links have no published lengths with these interfaces, so it
// has no geometry and plans no moves; it reports neither battery nor temperatures there.
#include "core/robots/leju_kuavo.hpp"

#include <array>
#include <cstddef>

#include "core/robots/leju_kuavo_actions.hpp"
#include "core/robots/leju_kuavo_joints.hpp"
#include "core/robots/leju_kuavo_postures.hpp"
#include "core/robots/leju_kuavo_services.hpp"
#include "core/robots/leju_kuavo_topics.hpp"
#include "core/robots/leju_roban_joints.hpp"

namespace aim {
namespace {

using namespace leju_kuavo;

// What all editions can do, and more.
template <class... More>
constexpr CapabilitySet abilities(More... more) {
  return {Capability::walking,
          Capability::arms,
          Capability::neck,
          Capability::joint_control,
          Capability::arm_modes,
          Capability::arm_trajectories,
          Capability::foot_steps,
          Capability::walk_to,
          Capability::motor_gains,
          Capability::body_pose,
          Capability::motors,
          Capability::imu,
          more...};
}

constexpr auto kStand = standing<leju_kuavo::kJoints.size()>(0, 12, 7);
constexpr Posture kPostures[] = {{"start", kStand}, {"stand", kStand}, {"arm_home", kStand}};

// What a robot without fingers has not: set-points and state of the fingers.
constexpr bool of_fingers(const Topic& topic) { return topic.name.starts_with("/motion/control/hand_"); }
constexpr auto kClawTopics = [] {
  std::array<Topic, std::size(kTopics) - 2> rest{};
  std::size_t count = 0;
  for (const Topic& topic : kTopics)
    if (!of_fingers(topic)) rest[count++] = topic;
  return rest;
}();
static_assert(!kClawTopics.back().name.empty(), "two topics are those of fingers");

// The motors of the Kuavo without fingers.
constexpr auto kClawJoints = [] {
  std::array<Joint, leju_kuavo::kMotors> motors{};
  for (std::size_t i = 0; i < motors.size(); ++i) motors[i] = leju_kuavo::kJoints[i];
  return motors;
}();
constexpr auto kClawStand = standing<kClawJoints.size()>(0, 12, 7);
constexpr Posture kClawPostures[] = {{"start", kClawStand}, {"stand", kClawStand}, {"arm_home", kClawStand}};

constexpr auto kRobanStand = standing<leju_roban::kJoints.size()>(1, 13, 4);
constexpr Posture kRobanPostures[] = {
    {"start", kRobanStand}, {"stand", kRobanStand}, {"arm_home", kRobanStand}};

}  // namespace

constinit const RobotModel kLejuKuavo = {
    .id = "leju-kuavo",
    .title = "Leju Kuavo",
    .edition = "hands",
    .capabilities = abilities(Capability::hands, Capability::own_gestures, Capability::hand_force,
                              Capability::hand_touch),
    .joints = leju_kuavo::kJoints,
    .groups = leju_kuavo::kGroups,
    .aliases = leju_kuavo::kAliases,
    .graph = kGraph,
    .topics = kTopics,
    .ports = kPorts,
    .walk = kWalk,
    .walk_gaits = kWalkGaits,
    .body_poses = kBodyPoses,
    .postures = kPostures,
    .services = kServices,
    .arm_modes = kArmModes,
};

constinit const RobotModel kLejuKuavoClaw = {
    .id = "leju-kuavo-claw",
    .title = "Leju Kuavo",
    .edition = "claws",
    .capabilities = abilities(Capability::claws),
    .joints = kClawJoints,
    .groups = std::span(leju_kuavo::kGroups).first(7),
    .aliases = leju_kuavo::kAliases,
    .graph = kGraph,
    .topics = kClawTopics,
    .ports = kPorts,
    .walk = kWalk,
    .walk_gaits = kWalkGaits,
    .body_poses = kBodyPoses,
    .postures = kClawPostures,
    .services = kServices,
    .arm_modes = kArmModes,
};

constinit const RobotModel kLejuRoban = {
    .id = "leju-roban",
    .title = "Leju Roban",
    .edition = "2",
    .capabilities = abilities(Capability::hands, Capability::own_gestures),
    .joints = leju_roban::kJoints,
    .groups = leju_roban::kGroups,
    .aliases = leju_roban::kAliases,
    .graph = kGraph,
    .topics = kTopics,
    .ports = kPorts,
    .walk = kRobanWalk,
    .walk_gaits = kRobanWalkGaits,
    .body_poses = kRobanBodyPoses,
    .postures = kRobanPostures,
    .services = kServices,
    .arm_modes = kArmModes,
};

}  // namespace aim
