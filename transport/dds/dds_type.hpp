// The ROS 2 types supported on DDS, and the DDS names of topics.
// Source: AimRT ros2 plugin (channel backend, name encoding); ROS 2 naming of DDS topics and types.
#pragma once

#include <dds/dds.h>

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport::dds {

// A topic with its DDS name and type.
struct DdsTopic {
  std::string name;                          // "rt/motion/control/arm_joint_state"
  const dds_topic_descriptor_t* descriptor;  // of the type sent on DDS
  bool wrapped;                              // a protobuf type, carried inside RosMsgWrapper
  bool latched = false;                      // TRANSIENT_LOCAL, depth 1
  std::size_t bound = kUsualPayload;         // largest payload of a sample [B]
  TopicPart part = TopicPart::topic;         // both ends of a service are RELIABLE
};

// {"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel"} -> RosMsgWrapper
// on "rt/motion/control/locomotion_velocity/pb_3Aaimdk_2Eprotocol_2EMcLocomotionVelocityChannel".
// {"/motion/control/arm_joint_state", "ros2:sensor_msgs/msg/JointState"} -> plain type, plain name.
// {"/a/start", "ros2:std_srvs/srv/Trigger", .part = request} -> std_srvs/srv/Trigger_Request on
// "rq/a/startRequest".
Result<DdsTopic> dds_topic(const TopicName& name);

// Letters, digits and '/' stay; every other byte becomes '_' and two upper-case hexadecimal digits.
std::string ros2_name_encode(std::string_view text);

}  // namespace aim::transport::dds
