// What the robot's own controller performs beside a stop.
#pragma once

#include <string>

#include "aim/v1/stop.pb.h"

namespace aim::cli {

// Claws move to their target: no command ends that, neither a stop nor an emergency stop.
bool moves_claws(const v1::GetStopResponse& page);

// Why what its own controller performs has not ended. Empty: it performs nothing.
std::string performance_text(const v1::GetStopResponse& page);

}  // namespace aim::cli
