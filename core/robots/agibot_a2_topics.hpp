// Topics of the AgiBot A2.
// Source: AimDK A2 motion control (channels), AimDK v2.0 (types), vendor scripts (rates of senders); the 10
// Hz of the state topic, and rates of topics that are not served, are chosen by us where nothing is
// published.
#pragma once

#include "core/model/topic.hpp"

namespace aim::agibot_a2 {

inline constexpr std::string_view kJointState = "ros2:sensor_msgs/msg/JointState";
inline constexpr std::string_view kMotorState = "ros2:joint_msgs/msg/JointState";
inline constexpr bool kNotServed = false;

inline constexpr Topic kTopics[] = {
    {"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel",
     Direction::to_robot, 50, Interface::velocity, "walking velocity: forward, lateral, turn"},
    {"/motion/control/arm_joint_command", kJointState, Direction::to_robot, 100, Interface::servo,
     "set-points of both arms, all 14 joints [rad]"},
    {"/motion/control/neck_joint_command", kJointState, Direction::to_robot, 100, Interface::servo,
     "set-points of the head: shake and nod [rad]"},
    {"/motion/control/hand_joint_command", kJointState, Direction::to_robot, 100, Interface::servo,
     "set-points of the fingers: position 0..2000, effort 0..5700 [counts]"},
    {"/motion/control/arm_joint_state", kJointState, Direction::from_robot, 100, std::nullopt,
     "measured state of both arms"},
    {"/motion/control/neck_joint_state", kJointState, Direction::from_robot, 100, std::nullopt,
     "measured state of the head"},
    {"/motion/control/hand_joint_state", kJointState, Direction::from_robot, 100, std::nullopt,
     "measured state of the fingers [counts]"},
    {"/mc/base/state", "pb:aimdk.protocol.McStateChannel", Direction::from_robot, 10, std::nullopt,
     "state of motion control: action, work mode, walking"},

    {"/motion/control/move_waist", "pb:aimdk.protocol.McMoveWaistChannel", Direction::to_robot, 20,
     Interface::waist, "waist lift, roll, pitch and yaw"},
    {"/motion/control/move_waist_lift", "pb:aimdk.protocol.McMoveWaistLiftChannel", Direction::to_robot, 20,
     Interface::waist, "waist lift [m]"},
    {"/motion/control/move_waist_sideways", "pb:aimdk.protocol.McMoveWaistSidewaysChannel",
     Direction::to_robot, 20, Interface::waist, "waist roll [rad]"},
    {"/motion/control/move_waist_pitch", "pb:aimdk.protocol.McMoveWaistPitchChannel", Direction::to_robot, 20,
     Interface::waist, "waist pitch [rad]"},
    {"/motion/control/move_waist_twist", "pb:aimdk.protocol.McMoveWaistTwistChannel", Direction::to_robot, 20,
     Interface::waist, "waist yaw [rad]"},
    {"/motion/control/hand_command", "pb:aimdk.protocol.McHandCommandChannel", Direction::to_robot, 100,
     Interface::servo, "hand command as a message of AimDK"},
    {"/motion/control/joint_arm_control", "pb:aimdk.protocol.McArmControlChannel", Direction::to_robot, 100,
     Interface::servo,
     "set-points of one arm or both [rad]; velocities and accelerations are read, positions take precedence"},
    {"/mc/kinematics/foot_kine", "pb:aimdk.protocol.FootKinematicsChannel", Direction::from_robot, 100,
     std::nullopt, "poses of the feet"},
    {"/motion/control/arm_planning_state", "pb:aimdk.protocol.PncArmPlanningStateChannel",
     Direction::from_robot, 10, std::nullopt, "phase or outcome of the newest planned move of the arms"},
    {"/aima/bms/data", "pb:aimdk.protocol.BmsStateChannel", Direction::from_robot, 1, std::nullopt,
     "battery; not carried by this version", kNotServed},
    {"/hal_state/emergency", "pb:aimdk.protocol.EmergencyStateChannel", Direction::from_robot, 1,
     std::nullopt, "emergency stop; not carried by this version", kNotServed},
    {"/body_drive/leg_joint_state", kMotorState, Direction::from_robot, 1000, std::nullopt,
     "motors of the legs; not carried by this version", kNotServed},
    {"/body_drive/arm_joint_state", kMotorState, Direction::from_robot, 1000, std::nullopt,
     "motors of the arms; not carried by this version", kNotServed},
    {"/body_drive/neck_joint_state", kMotorState, Direction::from_robot, 1000, std::nullopt,
     "motors of the head; not carried by this version", kNotServed},
    {"/body_drive/imu/data", "ros2:sensor_msgs/msg/Imu", Direction::from_robot, 500, std::nullopt,
     "inertial measurement; not carried by this version", kNotServed},
};

}  // namespace aim::agibot_a2
