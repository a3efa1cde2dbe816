// Messages of topics.
#include "robotside/services/topic_message.hpp"

#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_locomotion.pb.h"
#include "core/schema.hpp"
#include "core/topic.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::robotside {

std::unique_ptr<google::protobuf::Message> topic_message(std::string_view topic_type) {
  const std::string name = schema_name_of(topic_type);
  if (name == sensor_msgs::msg::JointState::descriptor()->full_name())
    return std::make_unique<sensor_msgs::msg::JointState>();
  if (name == aimdk::protocol::McStateChannel::descriptor()->full_name())
    return std::make_unique<aimdk::protocol::McStateChannel>();
  if (name == aimdk::protocol::McLocomotionVelocityChannel::descriptor()->full_name())
    return std::make_unique<aimdk::protocol::McLocomotionVelocityChannel>();
  auto made = new_message(name);  // the rare ones pay for the schema when first asked for
  return made ? std::move(*made) : nullptr;
}

}  // namespace aim::robotside
