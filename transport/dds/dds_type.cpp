// Table of the supported ROS 2 types on DDS, and the translation of topic names.
// Source: AimRT ros2 plugin (ros2_name_encode, RosMsgWrapper.msg); ROS 2 Humble message definitions; names of
// services: ROS 2 design, "Topic and Service name mapping to DDS".
#include "transport/dds/dds_type.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "idl/geometry_msgs.h"
#include "idl/joint_msgs.h"
#include "idl/nav_msgs.h"
#include "idl/protocol.h"
#include "idl/ros2_plugin_proto.h"
#include "idl/sensor_msgs.h"
#include "idl/std_msgs.h"
#include "idl/tf2_msgs.h"

namespace aim::transport::dds {
namespace {

struct TypeRow {
  std::string_view name;  // ROS 2 spelling
  const dds_topic_descriptor_t* descriptor;
};

constexpr std::array kTypes{
    TypeRow{"sensor_msgs/msg/JointState", &sensor_msgs_msg_dds__JointState__desc},
    TypeRow{"sensor_msgs/msg/Imu", &sensor_msgs_msg_dds__Imu__desc},
    TypeRow{"joint_msgs/msg/JointCommand", &joint_msgs_msg_dds__JointCommand__desc},
    TypeRow{"joint_msgs/msg/JointState", &joint_msgs_msg_dds__JointState__desc},
    TypeRow{"joint_msgs/msg/FootSensorState", &joint_msgs_msg_dds__FootSensorState__desc},
    TypeRow{"joint_msgs/msg/PoseStates", &joint_msgs_msg_dds__PoseStates__desc},
    TypeRow{"sensor_msgs/msg/BatteryState", &sensor_msgs_msg_dds__BatteryState__desc},
    TypeRow{"sensor_msgs/msg/Image", &sensor_msgs_msg_dds__Image__desc},
    TypeRow{"sensor_msgs/msg/PointCloud2", &sensor_msgs_msg_dds__PointCloud2__desc},
    TypeRow{"geometry_msgs/msg/Twist", &geometry_msgs_msg_dds__Twist__desc},
    TypeRow{"nav_msgs/msg/Odometry", &nav_msgs_msg_dds__Odometry__desc},
    TypeRow{"tf2_msgs/msg/TFMessage", &tf2_msgs_msg_dds__TFMessage__desc},
    TypeRow{"std_msgs/msg/String", &std_msgs_msg_dds__String__desc},
    TypeRow{"protocol/msg/MotionStatus", &protocol_msg_dds__MotionStatus__desc},
    TypeRow{"protocol/msg/MotionServoCmd", &protocol_msg_dds__MotionServoCmd__desc},
    TypeRow{"protocol/msg/MotionServoResponse", &protocol_msg_dds__MotionServoResponse__desc},
    TypeRow{"protocol/srv/MotionResultCmd_Request", &protocol_srv_dds__MotionResultCmd_Request__desc},
    TypeRow{"protocol/srv/MotionResultCmd_Response", &protocol_srv_dds__MotionResultCmd_Response__desc},
    TypeRow{"protocol/srv/MotionQueueCustomCmd_Request",
            &protocol_srv_dds__MotionQueueCustomCmd_Request__desc},
    TypeRow{"protocol/srv/MotionQueueCustomCmd_Response",
            &protocol_srv_dds__MotionQueueCustomCmd_Response__desc},
};

struct PartRow {
  TopicPart part;
  std::string_view prefix, suffix;  // of the DDS name
  std::string_view type_suffix;
};

constexpr PartRow kParts[] = {
    {TopicPart::topic, "rt", "", ""},
    {TopicPart::request, "rq", "Request", "_Request"},
    {TopicPart::reply, "rr", "Reply", "_Response"},
};

const PartRow& row_of(TopicPart part) {
  return *std::find_if(std::begin(kParts), std::end(kParts),
                       [part](const PartRow& row) { return row.part == part; });
}

constexpr std::string_view kRos2Prefix = "ros2:";
constexpr std::size_t kMaxTopicName = 200;

bool is_alphanumeric(char letter) {
  return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= 'a' && letter <= 'z');
}

bool is_ros2_topic(std::string_view topic) {
  const auto allowed = [](char letter) { return is_alphanumeric(letter) || letter == '_' || letter == '/'; };
  return topic.size() <= kMaxTopicName && std::all_of(topic.begin(), topic.end(), allowed);
}

std::string known_types() {
  std::string names;
  for (const TypeRow& row : kTypes) names.append(names.empty() ? "" : ", ").append(row.name);
  return names;
}

Result<DdsTopic> plain_topic(const TopicName& name, std::string_view ros_type) {
  const PartRow& part = row_of(name.part);
  const std::string type = std::string(ros_type).append(part.type_suffix);
  const auto row =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeRow& r) { return r.name == type; });
  if (row == kTypes.end()) {
    return Error{.origin = Origin::not_found,
                 .message = "the DDS backend does not know the ROS 2 type " + type,
                 .reason = "the layout of a ROS 2 type must be known before its samples can be read",
                 .hint = "known types: " + known_types()};
  }
  return DdsTopic{std::string(part.prefix).append(name.topic).append(part.suffix),
                  row->descriptor,
                  false,
                  name.latched,
                  name.bound,
                  name.part};
}

}  // namespace

std::string ros2_name_encode(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string encoded;
  for (const char letter : text) {
    if (is_alphanumeric(letter) || letter == '/') {
      encoded += letter;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    encoded += '_';
    encoded += kDigits[byte >> 4U];
    encoded += kDigits[byte & 0xFU];
  }
  return encoded;
}

Result<DdsTopic> dds_topic(const TopicName& name) {
  if (Status ok = check(name, Backend::dds); !ok) return std::move(ok.error());
  if (!is_ros2_topic(name.topic)) {
    return Error{
        .origin = Origin::usage,
        .message = "'" + name.topic + "' is not the name of a ROS 2 topic",
        .reason = "a topic name may contain only letters, digits, '_' and '/', and at most 200 characters"};
  }
  const std::string_view type = name.type;
  if (type.starts_with(kRos2Prefix)) return plain_topic(name, type.substr(kRos2Prefix.size()));
  return DdsTopic{"rt" + name.topic + "/" + ros2_name_encode(type),
                  &ros2_plugin_proto_msg_dds__RosMsgWrapper__desc, true, name.latched, name.bound};
}

}  // namespace aim::transport::dds
