// Topics of a hardware abstraction: those that it serves itself, and our own between two aimds, one of which
// serves the hardware abstraction of a body that the other drives: a base has no topic there. Motion control
// uses no other topic of ours for it.
#pragma once

#include "core/model/topic.hpp"

namespace aim {

inline constexpr Topic kBaseCommandTopic = {"/aim/base_command", "pb:aim.v1.BaseCommandChannel",
                                            Direction::to_robot, 100,
                                            std::nullopt,        "velocity of the base"};
inline constexpr Topic kBaseStateTopic = {
    "/aim/base_state",     "pb:aim.v1.BaseStateChannel",
    Direction::from_robot, 100,
    std::nullopt,          "odometry, temperatures of the motors, battery"};

// Topics of the vendor that the driver of such a body reads beside those of motors.
inline constexpr std::string_view kBatteryTopic = "/aima/bms/data";
inline constexpr std::string_view kEmergencyTopic = "/hal_state/emergency";

// Topics whose source is the hardware abstraction, or which it receives: an aimd that drives a body behind
// one neither sends nor receives them itself, because a topic has one source.
constexpr bool is_of_hardware(const Topic& topic) {
  for (const std::string_view prefix : {"/body_drive/", "/aima/", "/hal_state/", "/rc/"})
    if (topic.name.starts_with(prefix)) return true;
  return false;
}

// Topics of motion control, which a hardware abstraction does not serve.
constexpr bool is_motion_control(const Topic& topic) {
  return topic.name.starts_with("/motion/") || topic.name.starts_with("/mc/");
}

}  // namespace aim
