// The URDF of a robot, written from its model: joints, limits, frames, masses, and its solids as shapes.
#pragma once

#include <string>

#include "core/model/robot_model.hpp"

namespace aim::robotside {

// Empty: the model has no description or no geometry. Not in it: joints without a place in the geometry
// (fingers, the axes of a waist that the legs move).
std::string urdf_of(const RobotModel& model);

}  // namespace aim::robotside
