// Publishes one message on a channel of the robot. The channel is named by its topic in the model.
#pragma once

#include <google/protobuf/message.h>

#include <chrono>
#include <string_view>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

inline constexpr std::string_view kVelocityTopic = "/motion/control/locomotion_velocity";
inline constexpr std::string_view kArmTopic = "/motion/control/arm_joint_command";

// A set-point that takes longer is useless: the robot's dead-man time has passed and it has already stopped.
inline constexpr std::chrono::milliseconds kStreamTimeout{500};

// If the robot serves aim.v1, the error of a refusal contains the origin, reason, hint and holder that the
// robot reports.
Status send(Robot& robot, std::string_view topic, const google::protobuf::Message& message);

}  // namespace aim::cli
