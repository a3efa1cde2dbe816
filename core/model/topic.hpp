// A topic: its AimRT name and type, direction, rate and purpose.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/action.hpp"

namespace aim {

enum class Direction : std::uint8_t {
  from_robot,  // aimd publishes
  to_robot,    // aimd subscribes
};

struct Topic {
  std::string_view name;  // "/motion/control/arm_joint_state"
  std::string_view type;  // "ros2:sensor_msgs/msg/JointState" or "pb:aimdk.protocol.McStateChannel"
  Direction direction;
  double rate_hz;                  // publishing rate, or the rate recommended for senders [Hz]
  std::optional<Interface> needs;  // the interface the current action must open; none: open in every action
  std::string_view summary;
  bool served = true;  // false: exists on the robot, not implemented by this version of aimd
};

// "ros2:sensor_msgs/msg/JointState" -> "sensor_msgs.msg.JointState": the name in the schema.
// "pb:aimdk.protocol.McStateChannel" -> "aimdk.protocol.McStateChannel".
std::string schema_name_of(std::string_view topic_type);

}  // namespace aim
