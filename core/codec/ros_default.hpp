// What a new message of ROS has that one of protobuf lacks: arrays of their length, with default values.
#pragma once

#include <google/protobuf/message.h>

#include "core/result.hpp"

namespace aim {

// Fills the arrays that are empty, at any depth. Error: one has elements, but not as many as its type says.
Status complete_ros(google::protobuf::Message& message);

}  // namespace aim
