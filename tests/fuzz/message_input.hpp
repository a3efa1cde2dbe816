// Inputs that contain a message: its name on the first line, then its bytes.
#pragma once

#include <google/protobuf/message.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace aim::fuzz {

using Descriptors = std::vector<const google::protobuf::Descriptor*>;

// Requests and replies of every method; messages of every topic; those of LCM channels and of ROS 1 topics.
const Descriptors& call_messages();
const Descriptors& topic_messages();
const Descriptors& lcm_messages();
const Descriptors& ros1_messages();

struct MessageInput {
  std::unique_ptr<google::protobuf::Message> message;  // empty, of the named type
  std::string_view body;
};

// An unknown name is mapped to some message type, so that inputs with a random first line are used, too.
MessageInput message_input(std::string_view input, const Descriptors& among);

std::unique_ptr<google::protobuf::Message> new_message_of(const google::protobuf::Descriptor& type);

}  // namespace aim::fuzz
