// The document of aimctl status.
#pragma once

#include "aim/v1/status.pb.h"
#include "cli/client/robot.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

// From the status of aim.v1, which is taken at one instant.
Json status_document(const Robot& robot, const v1::GetStatusResponse& page);

}  // namespace aim::cli
