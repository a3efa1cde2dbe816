// The request that moves the head.
#pragma once

#include <vector>

#include "aimdk/hal_neck.pb.h"
#include "core/model/robot_model.hpp"

namespace aim::cli {

// `angles`: shake and nod [rad], inside their limits. The model must have a neck of two axes.
aimdk::protocol::NeckCommandRequest neck_request(const RobotModel& model, const std::vector<double>& angles);

}  // namespace aim::cli
