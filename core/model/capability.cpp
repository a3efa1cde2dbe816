// How the lack of a capability reads.
#include "core/model/capability.hpp"

namespace aim {

std::string_view lack_of(Capability capability) {
  switch (capability) {
    case Capability::walking:
      return "does not walk";
    case Capability::gaits:
      return "changes its gait by its action only";
    case Capability::arms:
      return "has no arms";
    case Capability::planned_moves:
      return "does not plan motions";
    case Capability::arm_kinematics:
      return "has no arm kinematics";
    case Capability::hands:
      return "has no hands";
    case Capability::neck:
      return "has no neck";
    case Capability::waist:
      return "has no waist";
    case Capability::player:
      return "plays no motions";
    case Capability::dances:
      return "does not dance";
    case Capability::collision_watch:
      return "does not watch for collisions";
    case Capability::joint_control:
      return "takes no joint set-points";
    case Capability::battery:
      return "does not report a battery";
    case Capability::motors:
      return "does not report its motors";
    case Capability::power:
      return "cannot switch its power supply";
    case Capability::lights:
      return "has no lights";
    case Capability::audio:
      return "has no loudspeaker";
    case Capability::imu:
      return "has no IMU";
    case Capability::cameras:
      return "has no cameras";
    case Capability::lidar:
      return "has no lidar";
    case Capability::body_pose:
      return "takes no poses of its body";
    case Capability::motions:
      return "has no prepared motions";
    case Capability::sequences:
      return "performs no sequences";
    case Capability::user_gaits:
      return "takes no gaits as files";
    case Capability::impedance:
      return "takes no set-points of single joints with gains";
    case Capability::arm_modes:
      return "has no modes of its arms";
    case Capability::arm_trajectories:
      return "performs no trajectories of its arms by itself";
    case Capability::own_gestures:
      return "stores no gestures";
    case Capability::hand_force:
      return "does not let the force of its hands be chosen";
    case Capability::hand_touch:
      return "has no touch sensors";
    case Capability::claws:
      return "has no claws";
    case Capability::foot_steps:
      return "takes no single steps";
    case Capability::walk_to:
      return "does not walk to a pose by itself";
    case Capability::motor_gains:
      return "does not let the gains of its motors be changed";
  }
  return "cannot do that";
}

}  // namespace aim
