// How the lack of a capability reads.
#include "core/model/capability.hpp"

namespace aim {

std::string_view lack_of(Capability capability) {
  switch (capability) {
    case Capability::walking:
      return "does not walk";
    case Capability::gaits:
      return "has one gait only";
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
  }
  return "cannot do that";
}

}  // namespace aim
