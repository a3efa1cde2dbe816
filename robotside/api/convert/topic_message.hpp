// An empty message of a topic's type.
#pragma once

#include <google/protobuf/message.h>

#include <memory>
#include <string_view>

namespace aim::robotside {

// For code that reads messages of any topic by reflection: the compiled type if the program contains it
// (building the schema costs milliseconds), else one made from the schema. Code that accesses fields by name
// must make its own message. nullptr for unknown types.
std::unique_ptr<google::protobuf::Message> topic_message(std::string_view topic_type);

}  // namespace aim::robotside
