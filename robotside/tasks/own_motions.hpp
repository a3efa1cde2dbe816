// What the robot's own controller performs at the request of a client, by the ports of the driver.
#pragma once

#include "robotside/ports/ports.hpp"

namespace aim::robotside {

struct OwnMotions {
  bool arms = false;   // a trajectory
  bool hands = false;  // a gesture
  bool claws = false;
  bool steps = false;  // or a walk to a pose
  bool any() const { return arms || hands || claws || steps; }
};
OwnMotions own_motions_of(const Ports& ports);

}  // namespace aim::robotside
