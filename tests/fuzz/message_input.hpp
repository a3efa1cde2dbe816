// Inputs that hold a message: its name on the first line, its bytes behind it.
#pragma once

#include <google/protobuf/message.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace aim::fuzz {

using Descriptors = std::vector<const google::protobuf::Descriptor*>;

// Requests and replies of every method; messages of every topic.
const Descriptors& call_messages();
const Descriptors& topic_messages();

struct MessageInput {
  std::unique_ptr<google::protobuf::Message> message;  // empty, of the type that is named
  std::string_view body;
};

// A name that is none stands for some message all the same, so that no input is wasted on its first line.
MessageInput message_input(std::string_view input, const Descriptors& among);

std::unique_ptr<google::protobuf::Message> new_message_of(const google::protobuf::Descriptor& type);

}  // namespace aim::fuzz
