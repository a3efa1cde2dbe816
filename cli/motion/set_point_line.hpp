// Parses one line of a set-point stream: plain numbers or JSON. Pure; limits are checked elsewhere.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "cli/motion/velocity_stream.hpp"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"

namespace aim::cli {

// "0.3 0 10deg/s", "0.3,0,0", or {"forward_m_s":0.3,"lateral_m_s":0,"turn_rad_s":0}; a missing key means 0.
Result<BaseVelocity> velocity_of_line(std::string_view text);

// One angle per column [rad]; empty if a JSON line does not contain the joint. `columns` are joint indexes of
// the model. "0 1.2 ...", [0, 1.2, ...], {"position_rad":[0, 1.2, ...]}, or the output of `arm get --json`.
using JointLine = std::vector<std::optional<double>>;
Result<JointLine> joints_of_line(const RobotModel& model, const std::vector<std::size_t>& columns,
                                 std::string_view text);

}  // namespace aim::cli
