// What is said of a request that is refused, and what it needs of the robot. One function per request: a new
// one does not compile without. Pure; outside the control loop.
#pragma once

#include <string>
#include <string_view>

#include "robotside/state/robot_port.hpp"

namespace aim::robotside {

struct RequestProfile {
  // What does not happen, the message of the error: "the arms do not move".
  std::string refused = "the robot did not accept the command";
  // What an action does not open, with its verb: "walking is".
  std::string unavailable = "planned moves are";
  // Which of its numbers is not finite; begins the sentence "... is not a finite number".
  std::string number = "a number of the request";

  Limb limb = Limb::legs;  // that it is about
  JointMask joints = 0;    // that it moves, and which must be able to

  bool by_velocity = false;     // it walks as fast as it says, and stands at zero
  bool streamed = false;        // it is a set-point of a stream
  bool needs_strength = false;  // of the battery, the base and the joints, as the legs for steps
  bool moves_limb = false;      // a limb that the motion player or the robot itself may hold
};

RequestProfile profile_of(const Request& request, const Decision& decision, const RobotModel& model);

}  // namespace aim::robotside
