// Topics of the AgiBot A2.
// Source: AimDK A2 motion control and hardware abstraction (channels), AimDK v2.0 (types), vendor scripts
// (rates of senders); the 10 Hz of the state topic, and rates of topics that are not served, are chosen by us
// where nothing is published.
#pragma once

#include "core/model/topic.hpp"

namespace aim::agibot_a2 {

inline constexpr std::string_view kJointState = "ros2:sensor_msgs/msg/JointState";
inline constexpr std::string_view kMotorState = "ros2:joint_msgs/msg/JointState";
inline constexpr std::string_view kMotorCommand = "ros2:joint_msgs/msg/JointCommand";
inline constexpr std::string_view kImage = "ros2:sensor_msgs/msg/Image";
inline constexpr bool kServed = true;
inline constexpr bool kNotServed = false;
inline constexpr BackendSet kDds = {Backend::dds};
inline constexpr BackendSet kMqtt = {Backend::dds, Backend::mqtt};
inline constexpr BackendSet kIceoryx = {Backend::dds, Backend::iceoryx};
inline constexpr bool kLarge = true;
inline constexpr bool kSmall = false;
inline constexpr bool kRos = true;
inline constexpr bool kLatched = true;

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

    // ---- hardware abstraction
    {"/aima/bms/data", "pb:aimdk.protocol.BmsStateChannel", Direction::from_robot, 1, std::nullopt, "battery",
     kServed, kMqtt},
    {"/hal_state/emergency", "pb:aimdk.protocol.EmergencyStateChannel", Direction::from_robot, 10,
     std::nullopt, "inputs of the emergency stop", kServed, kMqtt},
    {"/aima/rgb_light", "pb:aimdk.protocol.RgbLightStateChannel", Direction::from_robot, 1, std::nullopt,
     "RGB light", kServed, kMqtt},
    {"/aima/fill_light", "pb:aimdk.protocol.FillLightStateChannel", Direction::from_robot, 1, std::nullopt,
     "fill light", kServed, kMqtt},
    {"/aima/light_strip", "pb:aimdk.protocol.LightStripStateChannel", Direction::from_robot, 1, std::nullopt,
     "light strip", kServed, kMqtt},
    {"/rc/data", "pb:aimdk.protocol.RemoteControlChannel", Direction::from_robot, 10, std::nullopt,
     "remote control"},

    {"/body_drive/leg_joint_state", kMotorState, Direction::from_robot, 1000, std::nullopt,
     "motors of the legs", kServed, kIceoryx},
    {"/body_drive/leg_joint_command", kMotorCommand, Direction::to_robot, 1000, std::nullopt,
     "set-points of the motors of the legs", kServed, kIceoryx},
    {"/body_drive/arm_joint_state", kMotorState, Direction::from_robot, 1000, std::nullopt,
     "motors of the arms", kServed, kIceoryx},
    {"/body_drive/arm_joint_command", kMotorCommand, Direction::to_robot, 1000, std::nullopt,
     "set-points of the motors of the arms", kServed, kIceoryx},
    {"/body_drive/arm_pose_state", "ros2:joint_msgs/msg/PoseStates", Direction::from_robot, 100, std::nullopt,
     "poses of the palms, torques of the arms"},
    {"/body_drive/neck_joint_state", kMotorState, Direction::from_robot, 1000, std::nullopt,
     "motors of the head", kServed, kIceoryx},
    {"/body_drive/neck_joint_command", kMotorCommand, Direction::to_robot, 1000, std::nullopt,
     "set-points of the motors of the head", kServed, kIceoryx},
    {"/body_drive/waist_joint_state", kMotorState, Direction::from_robot, 1000, std::nullopt,
     "axes of the waist", kServed, kIceoryx},
    {"/body_drive/waist_joint_command", kMotorCommand, Direction::to_robot, 1000, std::nullopt,
     "set-points of the waist", kServed, kIceoryx},
    {"/body_drive/hand_joint_state", "pb:aimdk.protocol.HandStateChannel", Direction::from_robot, 100,
     std::nullopt, "hands", kServed, kIceoryx},
    {"/body_drive/hand_joint_command", "pb:aimdk.protocol.HandCommandChannel", Direction::to_robot, 100,
     std::nullopt, "hand command", kServed, kIceoryx},
    {"/body_drive/claw_joint_state", "pb:aimdk.protocol.HandStateChannel", Direction::from_robot, 100,
     std::nullopt, "claws; this robot has hands", kNotServed, kIceoryx},
    {"/body_drive/claw_joint_command", "pb:aimdk.protocol.HandCommandChannel", Direction::to_robot, 100,
     std::nullopt, "claw command; this robot has hands", kNotServed, kIceoryx},
    {"/body_drive/lift_joint_state", kMotorState, Direction::from_robot, 1000, std::nullopt,
     "lift; this robot has none", kNotServed, kIceoryx},
    {"/body_drive/lift_joint_command", kMotorCommand, Direction::to_robot, 1000, std::nullopt,
     "lift command; this robot has none", kNotServed, kIceoryx},
    {"/body_drive/wheel_joint_state", kMotorState, Direction::from_robot, 1000, std::nullopt,
     "wheels; this robot has none", kNotServed},
    {"/body_drive/wheel_joint_command", kMotorCommand, Direction::to_robot, 1000, std::nullopt,
     "wheel command; this robot has none", kNotServed},
    {"/body_drive/imu/data", "ros2:sensor_msgs/msg/Imu", Direction::from_robot, 1000, std::nullopt,
     "inertial measurement of the waist"},

    {"/aima/hal/sensors/camera/chest_left/color", kImage, Direction::from_robot, 30, std::nullopt,
     "left fisheye camera of the chest", kServed, kDds, kLarge},
    {"/aima/hal/sensors/camera/chest_right/color", kImage, Direction::from_robot, 30, std::nullopt,
     "right fisheye camera of the chest", kServed, kDds, kLarge},
    {"/aima/hal/rgbd_camera/head_front/color", kImage, Direction::from_robot, 15, std::nullopt,
     "camera of the head", kServed, kDds, kLarge},
    {"/aima/hal/rgbd_camera/head_front/depth", kImage, Direction::from_robot, 15, std::nullopt,
     "depth camera of the head", kServed, kDds, kLarge},
    {"/aima/hal/rgbd_camera/chassis_front/color", kImage, Direction::from_robot, 10, std::nullopt,
     "camera of the waist", kServed, kDds, kLarge},
    {"/aima/hal/rgbd_camera/chassis_front/depth", kImage, Direction::from_robot, 10, std::nullopt,
     "depth camera of the waist", kServed, kDds, kLarge},
    {"/aima/hal/lidar/top/pointcloud", "ros2:sensor_msgs/msg/PointCloud2", Direction::from_robot, 10,
     std::nullopt, "lidar of the neck", kServed, kDds, kLarge},

    // ---- the usual topics of ROS 2; rates chosen by us
    {"/joint_states", kJointState, Direction::from_robot, 100, std::nullopt,
     "measured state of all joints [rad]", kServed, kDds, kSmall, kRos},
    {"/tf", "ros2:tf2_msgs/msg/TFMessage", Direction::from_robot, 50, std::nullopt,
     "base in odom, and every moving link", kServed, kDds, kSmall, kRos},
    {"/tf_static", "ros2:tf2_msgs/msg/TFMessage", Direction::from_robot, 0, std::nullopt,
     "links fixed to another, and the palms", kServed, kDds, kSmall, kRos, kLatched},
    {"/odom", "ros2:nav_msgs/msg/Odometry", Direction::from_robot, 50, std::nullopt,
     "odometry and velocity of the base", kServed, kDds, kSmall, kRos},
    {"/imu/data", "ros2:sensor_msgs/msg/Imu", Direction::from_robot, 100, std::nullopt,
     "inertial measurement of the waist", kServed, kDds, kSmall, kRos},
    {"/battery_state", "ros2:sensor_msgs/msg/BatteryState", Direction::from_robot, 1, std::nullopt, "battery",
     kServed, kDds, kSmall, kRos},
    {"/robot_description", "ros2:std_msgs/msg/String", Direction::from_robot, 0, std::nullopt,
     "URDF of the robot", kServed, kDds, kSmall, kRos, kLatched},
    {"/cmd_vel", "ros2:geometry_msgs/msg/Twist", Direction::to_robot, 20, Interface::velocity,
     "walking velocity: linear x and y [m/s], angular z [rad/s]", kServed, kDds, kSmall, kRos},
};

}  // namespace aim::agibot_a2
