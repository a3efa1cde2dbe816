// The topics of the CyberDog 2: those of AimDK that aimd serves, and the LCM channels of its controller.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/model/robot_model.hpp"

namespace aim::xiaomi_cyberdog {

// A channel of the robot's controller. Rates are those of the controller; 0: only when there is something to
// say.
constexpr Topic channel(std::string_view name, std::string_view type, Direction direction, std::uint16_t port,
                        double rate_hz, std::string_view summary) {
  return {name, type,           direction, rate_hz, std::nullopt, summary,
          true, {Backend::lcm}, false,     false,   false,        port};
}

// A topic of the robot's ROS 2 layer.
constexpr Topic layer_topic(std::string_view name, std::string_view type, Direction direction, double rate_hz,
                            std::string_view summary) {
  return {name,  type,  direction, rate_hz, std::nullopt, summary, true, {Backend::dds},
          false, false, false,     0,       true};
}

// Source of the channels: cyberdog_locomotion, and the vendor's document for robot_control_cmd; of the
// ROS 2 layer: MiRoboticsLab/bridges and motion.
inline constexpr Topic kTopics[] = {
    {"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel",
     Direction::to_robot, 50, Interface::velocity, "walking velocity"},
    {"/motion/control/joint_impedance_command", "ros2:joint_msgs/msg/JointCommand", Direction::to_robot, 100,
     Interface::impedance, "set-points of single joints with stiffness, damping and torque"},
    {"/mc/base/state", "pb:aimdk.protocol.McStateChannel", Direction::from_robot, 10, std::nullopt,
     "state of motion control"},
    {"/mc/kinematics/foot_kine", "pb:aimdk.protocol.FootKinematicsChannel", Direction::from_robot, 50,
     std::nullopt, "contact of the feet"},
    channel("robot_control_cmd", "lcm:cyberdog.robot_control_cmd_lcmt", Direction::to_robot, 7671, 20,
            "what the robot shall do; silence of 500 ms lies it down"),
    channel("robot_control_response", "lcm:cyberdog.robot_control_response_lcmt", Direction::from_robot, 7670,
            50, "what the robot does"),
    channel("user_gait_file", "lcm:cyberdog.file_send_lcmt", Direction::to_robot, 7671, 0,
            "a gait of the user"),
    channel("user_gait_result", "lcm:cyberdog.file_recv_lcmt", Direction::from_robot, 7671, 0,
            "whether the gait was accepted"),
    channel("motor_temperature", "lcm:cyberdog.danger_states_lcmt", Direction::from_robot, 7670, 1,
            "temperatures of the motors"),
    channel("global_to_robot", "lcm:cyberdog.localization_lcmt", Direction::from_robot, 7667, 50, "odometry"),
    channel("state_estimator", "lcm:cyberdog.state_estimator_lcmt", Direction::from_robot, 7669, 50,
            "position, velocity and attitude of the body"),
    channel("leg_control_data", "lcm:cyberdog.leg_control_data_lcmt", Direction::from_robot, 7667, 50,
            "joints and feet"),
    channel("motor_ctrl", "lcm:cyberdog.motor_ctrl_lcmt", Direction::to_robot, 7667, 500,
            "set-points of the motors; only a reboot ends this"),
    channel("motor_ctrl_state", "lcm:cyberdog.motor_ctrl_state_lcmt", Direction::from_robot, 7667, 500,
            "how regularly motor_ctrl comes"),
    layer_topic("motion_status", "ros2:protocol/msg/MotionStatus", Direction::from_robot, 10,
                "what the robot does, as its ROS 2 layer reports it"),
    layer_topic("motion_servo_cmd", "ros2:protocol/msg/MotionServoCmd", Direction::to_robot, 20,
                "a motion that is steered; silence of 200 ms ends it"),
    layer_topic("motion_servo_response", "ros2:protocol/msg/MotionServoResponse", Direction::from_robot, 20,
                "whether a motion_servo_cmd was accepted"),
};

inline constexpr EndpointPort kPorts[] = {{Endpoint::mc, "mc", 56322}, {Endpoint::hal, "hal", 56421}};

}  // namespace aim::xiaomi_cyberdog
