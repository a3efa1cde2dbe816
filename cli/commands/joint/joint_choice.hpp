// The joints that a user names.
#pragma once

#include <string>
#include <vector>

#include "core/model/robot_model.hpp"
#include "core/result.hpp"

namespace aim::cli {

// Indexes of the named joints and groups in the order given; all joints when nothing is named.
Result<std::vector<std::size_t>> chosen(const RobotModel& model, const std::vector<std::string>& names);
Result<std::size_t> joint_named(const RobotModel& model, std::string_view name);

}  // namespace aim::cli
