// One message into a channel of the robot, by the topic's name in the model.
#pragma once

#include <google/protobuf/message.h>

#include <chrono>
#include <string_view>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

inline constexpr std::string_view kVelocityTopic = "/motion/control/locomotion_velocity";
inline constexpr std::string_view kArmTopic = "/motion/control/arm_joint_command";

// A set-point that takes longer is worth nothing: the robot's dead-man has stopped it already.
inline constexpr std::chrono::milliseconds kStreamTimeout{500};

// A refusal comes back with the robot's own story where it serves aim.v1: origin, reason, hint, holder.
Status send(Robot& robot, std::string_view topic, const google::protobuf::Message& message);

}  // namespace aim::cli
