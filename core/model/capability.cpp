// The table of capabilities.
#include "core/model/capability.hpp"

#include "core/enumerator.hpp"

namespace aim {
namespace {

using enum Capability;

constexpr std::array kCapabilities{
    CapabilityRow{walking, "walking", "takes velocities of the base", "does not walk"},
    CapabilityRow{gaits, "gaits", "its gait can be chosen", "changes its gait by its action only"},
    CapabilityRow{arms, "arms", "has arms", "has no arms"},
    CapabilityRow{planned_moves, "planned_moves", "plans motions of the arms around obstacles",
                  "does not plan motions"},
    CapabilityRow{arm_kinematics, "arm_kinematics", "knows the poses of its tools", "has no arm kinematics"},
    CapabilityRow{hands, "hands", "has dexterous hands", "has no hands"},
    CapabilityRow{neck, "neck", "has a neck", "has no neck"},
    CapabilityRow{waist, "waist", "has a waist", "has no waist"},
    CapabilityRow{player, "player", "plays motion files", "plays no motions"},
    CapabilityRow{dances, "dances", "performs dances", "does not dance"},
    CapabilityRow{collision_watch, "collision_watch", "stops before parts of the body touch",
                  "does not watch for collisions"},
    CapabilityRow{joint_control, "joint_control", "takes set-points of its joints",
                  "takes no joint set-points"},
    CapabilityRow{battery, "battery", "reports a battery", "does not report a battery"},
    CapabilityRow{motors, "motors", "reports temperatures and operation modes of its motors",
                  "does not report its motors"},
    CapabilityRow{power, "power", "switches its power supply and single devices",
                  "cannot switch its power supply"},
    CapabilityRow{lights, "lights", "has lights", "has no lights"},
    CapabilityRow{audio, "audio", "has a loudspeaker", "has no loudspeaker"},
    CapabilityRow{imu, "imu", "reports an inertial measurement", "has no IMU"},
    CapabilityRow{cameras, "cameras", "has cameras", "has no cameras"},
    CapabilityRow{lidar, "lidar", "has a lidar", "has no lidar"},
    CapabilityRow{body_pose, "body_pose", "its trunk takes attitudes and heights",
                  "takes no poses of its body"},
    CapabilityRow{motions, "motions", "performs prepared motions", "has no prepared motions"},
    CapabilityRow{sequences, "sequences", "performs files of timed steps", "performs no sequences"},
    CapabilityRow{user_gaits, "user_gaits", "walks gaits that are loaded as files",
                  "takes no gaits as files"},
    CapabilityRow{impedance, "impedance", "single joints take set-points with stiffness, damping and torque",
                  "takes no set-points of single joints with gains"},
    CapabilityRow{arm_modes, "arm_modes", "who moves its arms can be chosen", "has no modes of its arms"},
    CapabilityRow{arm_trajectories, "arm_trajectories", "performs timed trajectories of its arms by itself",
                  "performs no trajectories of its arms by itself"},
    CapabilityRow{own_gestures, "own_gestures", "its hands perform gestures that the robot stores",
                  "stores no gestures"},
    CapabilityRow{hand_force, "hand_force", "the force of its hands can be chosen",
                  "does not let the force of its hands be chosen"},
    CapabilityRow{hand_touch, "hand_touch", "its fingers have touch sensors", "has no touch sensors"},
    CapabilityRow{claws, "claws", "has two-finger claws", "has no claws"},
    CapabilityRow{foot_steps, "foot_steps", "performs single steps, each with a place",
                  "takes no single steps"},
    CapabilityRow{walk_to, "walk_to", "walks to a pose by itself", "does not walk to a pose by itself"},
    CapabilityRow{motor_gains, "motor_gains", "the gains of its motors can be read and changed",
                  "does not let the gains of its motors be changed"}};
static_assert(one_row_each(kCapabilities, &CapabilityRow::capability),
              "one row per capability, in their order");
static_assert(kCapabilities.size() <= CapabilitySet::kMost, "a set has a bit for each");

}  // namespace

std::span<const CapabilityRow> capabilities() { return kCapabilities; }

std::string_view lack_of(Capability capability) {
  return kCapabilities[static_cast<std::size_t>(capability)].lack;
}

}  // namespace aim
