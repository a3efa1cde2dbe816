// The services of aimd. A new one needs a file in api/aimdk or api/aim and a row here.
#include "robotside/api/service_table.hpp"

#include <array>

namespace aim::robotside {

// One per file of api/aimdk and api/aim.
std::span<const RpcRow> mc_action_rows();
std::span<const RpcRow> mc_data_rows();
std::span<const RpcRow> mc_motion_rows();
std::span<const RpcRow> mc_base_rows();
std::span<const RpcRow> mc_collision_rows();
std::span<const RpcRow> mc_dance_rows();
std::span<const RpcRow> mc_kinematics_rows();
std::span<const RpcRow> mc_locomotion_rows();
std::span<const RpcRow> mc_move_rows();
std::span<const RpcRow> mc_planning_rows();
std::span<const RpcRow> mc_service_rows();
std::span<const RpcRow> hal_bms_rows();
std::span<const RpcRow> hal_camera_rows();
std::span<const RpcRow> hal_emergency_rows();
std::span<const RpcRow> hal_light_rows();
std::span<const RpcRow> hal_power_rows();
std::span<const RpcRow> hal_motor_rows();
std::span<const RpcRow> hal_audio_rows();
std::span<const RpcRow> system_service_rows();
std::span<const RpcRow> hds_service_rows();
std::span<const RpcRow> motion_command_rows();
std::span<const RpcRow> motion_stream_rows();
std::span<const RpcRow> aim_stop_rows();
std::span<const RpcRow> aim_refusal_rows();
std::span<const RpcRow> aim_version_rows();
std::span<const RpcRow> aim_status_rows();
std::span<const RpcRow> aim_check_rows();
std::span<const RpcRow> aim_topic_rows();
std::span<const RpcRow> aim_task_rows();
std::span<const RpcRow> aim_body_rows();
std::span<const RpcRow> aim_drive_rows();
std::span<const RpcRow> aim_arm_rows();
std::span<const RpcRow> aim_hand_rows();
std::span<const RpcRow> aim_claw_rows();
std::span<const RpcRow> aim_walk_rows();
std::span<const RpcRow> aim_sequence_rows();
std::span<const RpcRow> aim_motion_rows();
std::span<const RpcRow> aim_plan_rows();
std::span<const RpcRow> aim_scene_rows();
std::span<const RpcRow> aim_sim_rows();

namespace {

constexpr std::array kServices{
    ServiceRow{mc_action_rows},
    ServiceRow{mc_data_rows},
    ServiceRow{mc_motion_rows},
    ServiceRow{mc_base_rows},
    ServiceRow{mc_collision_rows, Capability::collision_watch},
    ServiceRow{mc_dance_rows, Capability::dances},
    ServiceRow{mc_kinematics_rows, Capability::arm_kinematics},
    ServiceRow{mc_locomotion_rows},
    ServiceRow{mc_move_rows, Capability::arms},
    ServiceRow{mc_planning_rows, Capability::planned_moves},
    ServiceRow{mc_service_rows},
    ServiceRow{hal_bms_rows, Capability::battery},
    ServiceRow{hal_camera_rows, Capability::cameras},
    ServiceRow{hal_emergency_rows},
    ServiceRow{hal_light_rows, Capability::lights},
    ServiceRow{hal_power_rows, Capability::power},
    ServiceRow{hal_motor_rows, Capability::motors},
    ServiceRow{hal_audio_rows, Capability::audio},
    ServiceRow{system_service_rows},
    ServiceRow{hds_service_rows},
    ServiceRow{motion_command_rows, Capability::player},
    ServiceRow{motion_stream_rows, Capability::player},
    ServiceRow{aim_stop_rows},
    ServiceRow{aim_refusal_rows},
    ServiceRow{aim_version_rows},
    ServiceRow{aim_status_rows},
    ServiceRow{aim_check_rows},
    ServiceRow{aim_topic_rows},
    ServiceRow{aim_task_rows},
    ServiceRow{aim_body_rows, Capability::body_pose},
    ServiceRow{aim_drive_rows},
    ServiceRow{aim_arm_rows},
    ServiceRow{aim_hand_rows},
    ServiceRow{aim_claw_rows, Capability::claws},
    ServiceRow{aim_walk_rows},
    ServiceRow{aim_sequence_rows},
    ServiceRow{aim_motion_rows, Capability::player},
    ServiceRow{aim_plan_rows, Capability::planned_moves},
    ServiceRow{aim_scene_rows},
    ServiceRow{aim_sim_rows},
};

}  // namespace

std::span<const ServiceRow> service_rows() { return kServices; }

}  // namespace aim::robotside
