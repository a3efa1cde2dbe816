// The Leju Kuavo in two editions, and the Leju Roban, which has the same controller.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim {

extern const RobotModel kLejuKuavo;      // "leju-kuavo", with hands
extern const RobotModel kLejuKuavoClaw;  // "leju-kuavo-claw", with claws instead
extern const RobotModel kLejuRoban;      // "leju-roban": smaller, with a waist

}  // namespace aim
