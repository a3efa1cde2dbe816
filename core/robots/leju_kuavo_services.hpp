// The services of ROS 1 that a Kuavo serves. Source: the vendor's document, with the types of its sources
// where the document has others.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim::leju_kuavo {

inline constexpr RosService kServices[] = {
    {"/humanoid_auto_gait", "ros1:std_srvs/SetBool", "whether a velocity changes the gait"},
    {"/humanoid_single_step_control", "ros1:kuavo_msgs/singleStepControl", "performs single steps"},
    {"/humanoid_stop_single_step_control", "ros1:std_srvs/Empty", "ends single steps"},
    {"/humanoid_get_current_gait_name", "ros1:kuavo_msgs/getCurrentGaitName", "the gait"},
    {"/humanoid_change_arm_ctrl_mode", "ros1:kuavo_msgs/changeArmCtrlMode", "who moves the arms"},
    {"/humanoid_get_arm_ctrl_mode", "ros1:kuavo_msgs/changeArmCtrlMode", "who moves the arms at present"},
    {"/humanoid_change_torso_ctrl_mode", "ros1:kuavo_msgs/changeTorsoCtrlMode",
     "which axes of the torso follow targets"},
    {"/arm_traj_change_mode", "ros1:kuavo_msgs/changeArmCtrlMode",
     "who moves the arms; waits until they are external"},
    {"/enable_wbc_arm_trajectory_control", "ros1:kuavo_msgs/changeArmCtrlMode",
     "whether trajectories of the arms go to the whole-body controller directly"},
    {"/enable_mm_wbc_arm_trajectory_control", "ros1:kuavo_msgs/changeArmCtrlMode",
     "whether trajectories of the mobile manipulator go to the whole-body controller directly"},
    {"/get_mm_wbc_arm_trajectory_control", "ros1:kuavo_msgs/changeArmCtrlMode",
     "whether trajectories of the mobile manipulator go to the whole-body controller at present"},
    {"/mobile_manipulator_mpc_control", "ros1:kuavo_msgs/changeTorsoCtrlMode",
     "what the mobile manipulator moves: nothing, arms, base, both"},
    {"/mobile_manipulator_get_mpc_control_mode", "ros1:kuavo_msgs/changeTorsoCtrlMode",
     "what the mobile manipulator moves at present"},
    {"/set_mm_ctrl_frame", "ros1:kuavo_msgs/setMmCtrlFrame", "frame of the poses of the hands"},
    {"/get_mm_ctrl_frame", "ros1:kuavo_msgs/setMmCtrlFrame", "frame of the poses of the hands at present"},
    {"/ik/fk_srv", "ros1:kuavo_msgs/fkSrv", "poses of the hands for angles of the arms"},
    {"/ik/two_arm_hand_pose_cmd_srv", "ros1:kuavo_msgs/twoArmHandPoseCmdSrv",
     "angles of the arms for poses of the hands"},
    {"/humanoid_controller/real_initial_start", "ros1:std_srvs/Trigger", "gets up and begins to balance"},
    {"/hardware/change_motor_param", "ros1:kuavo_msgs/changeMotorParam", "changes gains of motors"},
    {"/hardware/get_motor_param", "ros1:kuavo_msgs/getMotorParam", "gains of the motors of the legs"},
    {"/gesture/list", "ros1:kuavo_msgs/gestureList", "gestures that the hands know"},
    {"/gesture/execute", "ros1:kuavo_msgs/gestureExecute", "performs gestures"},
    {"/gesture/execute_state", "ros1:kuavo_msgs/gestureExecuteState", "whether a gesture is performed"},
    {"/dexhand/change_force_level", "ros1:kuavo_msgs/handForceLevel", "force of the hands"},
    {"/dexhand/left/enable_touch_sensor", "ros1:kuavo_msgs/enableHandTouchSensor",
     "switches touch sensors of the left hand"},
    {"/dexhand/right/enable_touch_sensor", "ros1:kuavo_msgs/enableHandTouchSensor",
     "switches touch sensors of the right hand"},
    {"/control_robot_leju_claw", "ros1:kuavo_msgs/controlLejuClaw", "moves the claws"},
};

}  // namespace aim::leju_kuavo
