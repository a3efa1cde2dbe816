// Plans of the robot as facts for people and programs.
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

// The two that every planned move is judged by, and between what the clearance is: {duration_s, clearance_m,
// nearest}; null where there is no plan, or nothing is near.
Json plan_facts(const v1::Plan* plan);

// {clearance_m, nearest: [first, second]}; null where nothing is near.
Json clearance_facts(double clearance_m, const std::string& first, const std::string& second);

// The plan that a task carries out. An error of origin `error`: the robot keeps no plan of this task, or none
// any more; else that of the call. Samples are many (0.5 MB): ask for them only to draw.
enum class Samples : std::uint8_t { without, with };
Result<v1::Plan> read_plan(Robot& robot, std::uint64_t task_id, Samples samples);

}  // namespace aim::cli
