// The document of aimctl status.
#pragma once

#include "aim/v1/status.pb.h"
#include "cli/output/sink.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

// From the status of aim.v1, which is taken at one instant.
Json status_document(const RobotModel& model, const v1::GetStatusResponse& page);

}  // namespace aim::cli
