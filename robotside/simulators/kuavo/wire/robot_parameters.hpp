// The parameters that programs of the vendor read when they start: version, numbers of joints, the URDF.
#pragma once

#include <string>

#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/wire/parameter_store.hpp"

namespace aim::robotside::kuavo {

// `com_height`: of the standing robot [m].
void set_robot_parameters(const Edition& edition, double com_height, ParameterStore& parameters);

// Links, joints with limits, and visual meshes, whose names are the document's names of the motors. The model
// has no places of the joints: all origins are 0, so it is for names and limits, not for kinematics.
std::string robot_urdf(const Edition& edition);

}  // namespace aim::robotside::kuavo
