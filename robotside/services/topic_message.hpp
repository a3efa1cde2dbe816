// An empty message of a topic's type.
#pragma once

#include <google/protobuf/message.h>

#include <memory>
#include <string_view>

namespace aim::robotside {

// The compiled type for the topics this version serves, else one made from the schema; nullptr for unknown
// types.
std::unique_ptr<google::protobuf::Message> topic_message(std::string_view topic_type);

}  // namespace aim::robotside
