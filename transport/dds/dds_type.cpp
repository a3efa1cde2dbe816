// Table of the supported ROS 2 types on DDS, and the translation of topic names.
// Source: AimRT ros2 plugin (ros2_name_encode, RosMsgWrapper.msg); ROS 2 Humble message definitions.
#include "transport/dds/dds_type.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "idl/joint_msgs.h"
#include "idl/ros2_plugin_proto.h"
#include "idl/sensor_msgs.h"

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
};

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

Result<DdsTopic> plain_topic(const TopicName& name, std::string_view type) {
  const auto row =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeRow& r) { return r.name == type; });
  if (row == kTypes.end()) {
    return Error{.origin = Origin::not_found,
                 .message = "the DDS backend does not know the ROS 2 type " + std::string(type),
                 .reason = "the layout of a ROS 2 type must be known before its samples can be read",
                 .hint = "known types: " + known_types()};
  }
  return DdsTopic{"rt" + name.topic, row->descriptor, false};
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
  if (Status ok = check(name); !ok) return std::move(ok.error());
  if (!is_ros2_topic(name.topic)) {
    return Error{
        .origin = Origin::usage,
        .message = "'" + name.topic + "' is not the name of a ROS 2 topic",
        .reason = "a topic name may contain only letters, digits, '_' and '/', and at most 200 characters"};
  }
  const std::string_view type = name.type;
  if (type.starts_with(kRos2Prefix)) return plain_topic(name, type.substr(kRos2Prefix.size()));
  return DdsTopic{"rt" + name.topic + "/" + ros2_name_encode(type),
                  &ros2_plugin_proto_msg_dds__RosMsgWrapper__desc, true};
}

}  // namespace aim::transport::dds
