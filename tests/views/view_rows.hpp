// The views, each with a captured document of its reader, and the ending lines of motions, with written
// documents: documents/NAME.json and screens/NAME.txt.
#pragma once

#include <string_view>

#include "cli/output/sink.hpp"
#include "cli/output/views/action_view.hpp"
#include "cli/output/views/body_view.hpp"
#include "cli/output/views/hardware_view.hpp"
#include "cli/output/views/interface_view.hpp"
#include "cli/output/views/joint_view.hpp"
#include "cli/output/views/limb_view.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/output/views/motion_view.hpp"
#include "cli/output/views/own_motion_view.hpp"
#include "cli/output/views/power_view.hpp"
#include "cli/output/views/reason_view.hpp"
#include "cli/output/views/sensor_view.hpp"
#include "cli/output/views/status_view.hpp"
#include "cli/output/views/task_view.hpp"

namespace aim::test {

struct ViewRow {
  std::string_view name;      // of the screen
  std::string_view document;  // of the captured document
  cli::View view;
};

constexpr ViewRow kViewRows[] = {
    {"action", "action", cli::action_view},
    {"action_path", "action_path", cli::action_path_view},
    {"actions", "actions", cli::open_actions_view},
    {"actions_all", "actions", cli::all_actions_view},
    {"arm_mode", "arm_mode", cli::arm_mode_view},
    {"arms", "arms", cli::joints_view},
    {"battery", "battery", cli::battery_view},
    {"body", "body", cli::body_view},
    {"body_closed", "body_closed", cli::body_view},
    {"checks", "checks", cli::checks_view},
    {"claws", "claws", cli::claws_view},
    {"claws_none", "claws_none", cli::claws_view},
    {"cloud", "cloud", cli::cloud_view},
    {"dance", "dance", cli::dance_view},
    {"dance_none", "dance_none", cli::dance_view},
    {"dances", "dances", cli::dances_view},
    {"estop", "estop", cli::estop_view},
    {"estop_active", "estop_active", cli::estop_view},
    {"explanations", "explanations", cli::explanations_view},
    {"faults", "faults", cli::faults_view},
    {"faults_gone", "faults_gone", cli::faults_view},
    {"faults_injected", "faults_injected", cli::injected_faults_view},
    {"faults_none", "faults_none", cli::faults_view},
    {"gaits", "gaits", cli::gaits_view},
    {"hands", "hands", cli::hands_view},
    {"joint_limits", "joint_limits", cli::joint_limits_view},
    {"joints", "joints", cli::joints_view},
    {"joints_hands", "joints_hands", cli::joints_view},
    {"imu", "imu", cli::imu_view},
    {"light_fill", "light_fill", cli::light_view},
    {"light_rgb", "light_rgb", cli::light_view},
    {"light_strip", "light_strip", cli::light_view},
    {"line_action", "line_action", cli::action_line},
    {"line_action_accepted", "line_action_accepted", cli::action_line},
    {"line_action_same", "line_action_same", cli::action_line},
    {"line_arm_mode", "line_arm_mode", cli::arm_mode_line},
    {"line_arm_trajectory", "line_arm_trajectory", cli::arm_trajectory_line},
    {"line_arm_trajectory_early", "line_arm_trajectory_early", cli::arm_trajectory_line},
    {"line_arms", "line_arms", cli::arms_line},
    {"line_arms_joint", "line_arms_joint", cli::arms_line},
    {"line_arms_stream", "line_arms_stream", cli::arms_line},
    {"line_body", "line_body", cli::body_line},
    {"line_body_missed", "line_body_missed", cli::body_line},
    {"line_claws", "line_claws", cli::claws_line},
    {"line_dance", "line_dance", cli::motion_line},
    {"line_estop_other", "line_estop_other", cli::estop_line},
    {"line_estop_released", "line_estop_released", cli::estop_line},
    {"line_fault", "faults", cli::fault_line},
    {"line_fault_none", "faults_none", cli::fault_line},
    {"line_gait", "line_gait", cli::gait_line},
    {"line_gesture", "line_gesture", cli::gesture_line},
    {"line_hand_force", "line_hand_force", cli::hand_setting_line},
    {"line_hand_touch", "line_hand_touch", cli::hand_setting_line},
    {"line_hands", "line_hands", cli::hands_line},
    {"line_hands_blocked", "line_hands_blocked", cli::hands_line},
    {"line_light", "light_rgb", cli::light_line},
    {"line_motion_interrupted", "line_motion_interrupted", cli::motion_line},
    {"line_motor_gains", "line_motor_gains", cli::motor_gains_line},
    {"line_neck", "line_neck", cli::neck_line},
    {"line_neck_accepted", "line_neck_accepted", cli::neck_line},
    {"line_neck_centered", "line_neck_centered", cli::neck_line},
    {"line_plan", "line_plan", cli::task_line},
    {"line_player_neck", "line_player_neck", cli::player_line},
    {"line_player_off", "line_player_off", cli::player_line},
    {"line_power", "power", cli::power_line},
    {"line_sequence", "line_sequence", cli::sequence_line},
    {"line_sequence_cancelled", "line_sequence_cancelled", cli::sequence_line},
    {"line_stop", "line_stop", cli::stop_line},
    {"line_stop_reset", "line_stop_reset", cli::stop_line},
    {"line_stop_sit", "line_stop_sit", cli::stop_line},
    {"line_task_aborted", "line_task_aborted", cli::task_line},
    {"line_task_accepted", "line_task_accepted", cli::task_line},
    {"line_waist", "line_waist", cli::waist_line},
    {"line_waist_missed", "line_waist_missed", cli::waist_line},
    {"line_wait", "line_wait", cli::wait_line},
    {"line_walk", "line_walk", cli::walk_line},
    {"line_walk_interrupted", "line_walk_interrupted", cli::walk_line},
    {"line_walk_to", "line_walk_to", cli::walk_line},
    {"line_walk_turn", "line_walk_turn", cli::walk_line},
    {"line_walk_turn_stopped", "line_walk_turn_stopped", cli::walk_line},
    {"message", "message", cli::message_view},
    {"method", "method", cli::method_view},
    {"method_choice", "method_choice", cli::method_view},
    {"motions", "motions", cli::motions_view},
    {"neck", "neck", cli::neck_view},
    {"picture", "picture", cli::picture_view},
    {"plan_check", "plan_check", cli::plan_check_view},
    {"plan_status", "plan_status", cli::task_view},
    {"player", "player", cli::player_view},
    {"power", "power", cli::power_view},
    {"power_parts", "power_parts", cli::powered_parts_view},
    {"refusal", "refusal", cli::refusal_view},
    {"refusal_lapsed", "refusal_lapsed", cli::refusal_view},
    {"refusal_none", "refusal_none", cli::refusal_view},
    {"refusal_other", "refusal_other", cli::refusal_view},
    {"refusal_past", "refusal_past", cli::refusal_view},
    {"sequence", "sequence", cli::sequence_view},
    {"sequence_aborted", "sequence_aborted", cli::sequence_view},
    {"sensors", "sensors", cli::sensors_view},
    {"sim_hardware", "sim_hardware", cli::sim_hardware_view},
    {"status", "status", cli::status_view},
    {"status_emergency", "status_emergency", cli::status_view},
    {"status_low", "status_low", cli::status_view},
    {"status_start", "status_start", cli::status_view},
    {"status_stopped", "status_stopped", cli::status_view},
    {"status_very_low", "status_very_low", cli::status_view},
    {"task", "task", cli::task_view},
    {"tasks", "tasks", cli::tasks_view},
    {"tool_pose", "tool_pose", cli::tool_poses_view},
    {"tool_poses", "tool_poses", cli::tool_poses_view},
    {"topic_rate", "topic_rate", cli::topic_rate_view},
    {"topics", "topics", cli::topics_view},
    {"touch", "touch", cli::touch_view},
    {"version", "version", cli::version_view},
    {"waist", "waist", cli::waist_view},
    {"walk_limits", "walk_limits", cli::walk_limits_view},
    {"walk_limits_gaits", "walk_limits_gaits", cli::walk_limits_view},
};

}  // namespace aim::test
