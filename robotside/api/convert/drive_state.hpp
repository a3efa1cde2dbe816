// The drives of the joints, as the robot reports them, else as motion control uses them.
#pragma once

#include <span>

#include "aimdk/hal_joint.pb.h"
#include "robotside/api/request/services.hpp"

namespace aim::robotside {

// Whether a joint has a drive of its own.
bool has_drive(const Services& services, std::size_t joint);
// The modes of all drives.
std::span<const DriveMode> drive_modes(const Services& services);
bool takes_mode(const Services& services, std::size_t joint, const DriveMode& mode);
DriveReading drive_of(const Services& services, const RobotState& state, std::size_t joint);
// The nearest mode of CiA 402, which AimDK has.
aimdk::protocol::OperationMode operation_mode(const Services& services, const RobotState& state,
                                              std::size_t joint);

}  // namespace aim::robotside
