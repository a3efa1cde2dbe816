// The charge of the battery on a page of the robot's status.
#pragma once

#include <optional>

#include "aim/v1/status.pb.h"
#include "core/model/robot_model.hpp"

namespace aim::cli {

// 0 to 100 [%]; nullopt: the robot has reported none, or is of a model that reports none.
std::optional<double> charge_of(const RobotModel& model, const v1::GetStatusResponse& page);

}  // namespace aim::cli
