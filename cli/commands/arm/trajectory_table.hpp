// A trajectory of the arms as a table in CSV: time_s, and a column for each joint that moves.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "aim/v1/arm.pb.h"
#include "cli/input/csv_table.hpp"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"

namespace aim::cli {

// The column of each joint of the arms, in the order of the model; of joints that are not named: none.
using JointColumns = std::vector<std::optional<std::size_t>>;
Result<JointColumns> joint_columns(const CsvTable& table, const RobotModel& model);

// present: the positions of the arms [rad], which a joint without a column keeps.
Result<v1::PerformArmTrajectoryRequest> trajectory_of(const CsvTable& table, const JointColumns& places,
                                                      const std::vector<double>& present);

}  // namespace aim::cli
