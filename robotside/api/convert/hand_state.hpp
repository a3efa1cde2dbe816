// Measured fingers and claws as AimDK's hand state, for the RPC and for the channel.
#pragma once

#include "aimdk/hal_hand.pb.h"
#include "core/model/robot_model.hpp"

namespace aim::robotside {

// Whether its end effectors are claws: one actuator each.
bool has_claws(const RobotModel& model);

// A hand that the robot lacks stays empty. Positions and forces of all joints of the model [counts].
void fill_hands(const RobotModel& model, const JointArray& position, const JointArray& effort,
                aimdk::protocol::HandState& hands);

}  // namespace aim::robotside
