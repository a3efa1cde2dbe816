// An empty message of a topic's type.
#pragma once

#include <google/protobuf/message.h>

#include <memory>
#include <string_view>

namespace aim::robotside {

// For those who look at a message of any topic by reflection: the compiled type where the program happens to
// have it (building the schema costs milliseconds), else one made from the schema. Who wants fields by name
// makes his own message instead. nullptr for unknown types.
std::unique_ptr<google::protobuf::Message> topic_message(std::string_view topic_type);

}  // namespace aim::robotside
