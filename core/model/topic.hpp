// A topic: its AimRT name and type, direction, rate and purpose.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/action.hpp"
#include "core/model/backend.hpp"

namespace aim {

enum class Direction : std::uint8_t {
  from_robot,  // aimd publishes
  to_robot,    // aimd subscribes
};

struct Topic {
  std::string_view name;  // "/motion/control/arm_joint_state"; an LCM channel: "robot_state", without a slash
  // "ros2:sensor_msgs/msg/JointState", "pb:aimdk.protocol.McStateChannel", "lcm:PACKAGE.TYPE" (proto/lcm) or
  // "ros1:kuavo_msgs/sensorsData" (proto/ros1)
  std::string_view type;
  Direction direction;
  double rate_hz;                  // publishing rate, or the rate recommended for senders [Hz]
  std::optional<Interface> needs;  // the interface the current action must open; none: open in every action
  std::string_view summary;
  bool served = true;  // false: exists on the robot, not implemented by this version of aimd
  BackendSet backends = {Backend::dds};
  bool large =
      false;         // images and clouds: made while there is a subscriber, and not kept for polling clients
  bool ros = false;  // one of the usual topics of ROS 2, which aimd can leave out (docs/ros2.md)
  bool latched = false;    // published once; later subscribers receive the last sample (DDS: TRANSIENT_LOCAL)
  std::uint16_t port = 0;  // UDP port of an LCM channel, which has no other backend; 0: not one
  // Of the ROS 2 layer that the robot has beside its controller: on DDS the name is in the namespace of the
  // robot, "NAMESPACE/motion_status".
  bool own_layer = false;
};

constexpr bool is_lcm_channel(const Topic& topic) { return topic.backends.has(Backend::lcm); }
constexpr bool is_ros1(const Topic& topic) { return topic.backends.has(Backend::ros1); }
// The wire of the robot itself: only its driver publishes and receives it, where it simulates the robot.
constexpr bool is_own_wire(const Topic& topic) {
  return is_lcm_channel(topic) || is_ros1(topic) || topic.own_layer;
}
// lcm, ros1 or dds
constexpr Backend own_backend(const Topic& topic) {
  if (is_lcm_channel(topic)) return Backend::lcm;
  return is_ros1(topic) ? Backend::ros1 : Backend::dds;
}

// How sentences name the wire of an own topic.
struct OwnWire {
  std::string_view title;        // "LCM"
  std::string_view description;  // "a channel of the robot's own controller"
};
constexpr OwnWire own_wire_of(const Topic& topic) {
  switch (own_backend(topic)) {
    case Backend::lcm:
      return {title_of(Backend::lcm), "a channel of the robot's own controller"};
    case Backend::ros1:
      return {title_of(Backend::ros1), "a topic of the robot's own controller"};
    default:
      return {title_of(Backend::dds), "a topic of the robot's own ROS 2 layer"};
  }
}

// A service of ROS 1 that the robot itself serves.
struct RosService {
  std::string_view name;  // "/humanoid_change_arm_ctrl_mode"
  std::string_view type;  // "ros1:kuavo_msgs/changeArmCtrlMode"
  std::string_view summary;
};

// "ros2:sensor_msgs/msg/JointState" -> "sensor_msgs.msg.JointState": the name in the schema.
// "pb:aimdk.protocol.McStateChannel" -> "aimdk.protocol.McStateChannel". "lcm:PACKAGE.TYPE" ->
// "PACKAGE.TYPE". "ros1:kuavo_msgs/sensorsData" -> "ros1.kuavo_msgs.sensorsData".
std::string schema_name_of(std::string_view topic_type);

}  // namespace aim
