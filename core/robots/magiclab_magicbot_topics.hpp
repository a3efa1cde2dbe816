// The topics of the MagicBot: those of AimDK that aimd serves, and the LCM channels of the robot.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/model/robot_model.hpp"

namespace aim::magiclab_magicbot {

inline constexpr std::uint16_t kLcmPort = 7667;

constexpr Topic channel(std::string_view name, std::string_view type, Direction direction, double rate_hz,
                        std::string_view summary) {
  return {name, type,           direction, rate_hz, std::nullopt, summary,
          true, {Backend::lcm}, false,     false,   false,        kLcmPort};
}

// Source of upper_body_cmd and upper_body_data: the vendor's public teleoperation tool. Channels that begin
// with aim_ are ours.
inline constexpr Topic kTopics[] = {
    {"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel",
     Direction::to_robot, 50, Interface::velocity, "walking velocity"},
    {"/motion/control/joint_impedance_command", "ros2:joint_msgs/msg/JointCommand", Direction::to_robot, 100,
     Interface::impedance, "set-points of single joints with stiffness, damping and torque"},
    {"/motion/control/arm_joint_command", "ros2:sensor_msgs/msg/JointState", Direction::to_robot, 100,
     Interface::servo, "set-points of both arms, all 14 joints [rad]"},
    {"/motion/control/neck_joint_command", "ros2:sensor_msgs/msg/JointState", Direction::to_robot, 100,
     Interface::servo, "set-points of the head: shake and nod [rad]"},
    {"/motion/control/hand_joint_command", "ros2:sensor_msgs/msg/JointState", Direction::to_robot, 100,
     Interface::servo, "set-points of the fingers: position 0..1000 [counts]"},
    {"/motion/control/arm_joint_state", "ros2:sensor_msgs/msg/JointState", Direction::from_robot, 100,
     std::nullopt, "measured state of both arms"},
    {"/motion/control/neck_joint_state", "ros2:sensor_msgs/msg/JointState", Direction::from_robot, 100,
     std::nullopt, "measured state of the head"},
    {"/motion/control/hand_joint_state", "ros2:sensor_msgs/msg/JointState", Direction::from_robot, 100,
     std::nullopt, "measured state of the fingers [counts]"},
    {"/motion/control/move_waist", "pb:aimdk.protocol.McMoveWaistChannel", Direction::to_robot, 20,
     Interface::waist, "waist roll and yaw"},
    {"/mc/base/state", "pb:aimdk.protocol.McStateChannel", Direction::from_robot, 10, std::nullopt,
     "state of motion control"},
    channel("upper_body_cmd", "lcm:magicbot.upper_body_cmd_package", Direction::to_robot, 500,
            "set-points of arms, hands, waist and head"),
    channel("upper_body_data", "lcm:magicbot.upper_body_data_package", Direction::from_robot, 500,
            "state of arms, hands, waist and head"),
    channel("aim_magicbot_leg_command", "lcm:magicbot.aim_magicbot_leg_command", Direction::to_robot, 500,
            "set-points of the legs"),
    channel("aim_magicbot_state", "lcm:magicbot.aim_magicbot_state", Direction::from_robot, 500,
            "state of legs, inertial sensor, gait and base"),
    channel("aim_magicbot_request", "lcm:magicbot.aim_magicbot_request", Direction::to_robot, 0,
            "calls of the robot's high level"),
    channel("aim_magicbot_reply", "lcm:magicbot.aim_magicbot_reply", Direction::from_robot, 0,
            "the answers to them"),
    channel("aim_magicbot_joystick", "lcm:magicbot.aim_magicbot_joystick", Direction::to_robot, 20,
            "velocity while the robot walks"),
};

inline constexpr EndpointPort kPorts[] = {{Endpoint::mc, "mc", 56322}, {Endpoint::hal, "hal", 56421}};

}  // namespace aim::magiclab_magicbot
