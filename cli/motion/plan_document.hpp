// Plans of the robot as JSON documents.
#pragma once

#include <cstdint>

#include "aim/v1/plan.pb.h"
#include "cli/client/robot.hpp"
#include "cli/output/sink.hpp"
#include "core/result.hpp"

namespace aim::cli {

// {duration_s, clearance_m, nearest, limit_margin_rad, limit_joint, position_error_m, rotation_error_rad,
// line_error_m, planning_s, goal_times_s, arms}
Json to_document(const v1::Plan& plan);

// Duration and clearance of a plan, and the two bodies that the clearance is measured between: {duration_s,
// clearance_m, nearest}. Values are null if there is no plan or no body is near.
Json plan_facts(const v1::Plan* plan);

// {clearance_m, nearest: [first, second]}; null if no body is near.
Json clearance_facts(double clearance_m, const std::string& first, const std::string& second);

// The plan that a task executes. An error of origin `error`: the robot has no plan of this task or has
// discarded it. Other errors are those of the call. The samples are large (0.5 MB): request them only for
// plots.
enum class Samples : std::uint8_t { without, with };
Result<v1::Plan> read_plan(Robot& robot, std::uint64_t task_id, Samples samples);

}  // namespace aim::cli
