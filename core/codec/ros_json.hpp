// Messages of ROS 1 as JSON in the way of a rosbridge: ROS names of fields, uint8[] as base64, a number that
// is not finite as null, time as {"secs", "nsecs"}. Source: rosbridge protocol v2, rosbridge_library.
#pragma once

#include <google/protobuf/message.h>

#include <string>

#include "core/codec/json_value.hpp"
#include "core/result.hpp"

namespace aim {

void append_ros_json(const google::protobuf::Message& message, std::string& out);

// Fields that are missing have ROS's default: 0, empty, and defaults in an array. uint8[] also as a list of
// numbers. Error: a field that the type does not have, a value of another kind, out of range, or an array of
// another length.
Status from_ros_json(const JsonObject& object, google::protobuf::Message& message);
// A list has the values of the fields in their order.
Status from_ros_json(const JsonValue& value, google::protobuf::Message& message);

}  // namespace aim
