// The wire definitions as data: every message and service, with the comments of the .proto files, built on
// first use.
#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace aim {

// The pool of all .proto files of the project (AimDK, aim.v1, ROS mirrors, LCM types). Thread-safe; a few ms
// at first use.
const google::protobuf::DescriptorPool& schema();

// Builds the descriptors of the message types that this program links. Protobuf builds them at first use,
// which is a millisecond in the middle of a loop with a rate; call before the threads of such loops start.
void build_linked_types();

// An empty message by full or, where unambiguous, short name ("McActionRequest"), or as ROS spells it
// ("sensor_msgs/msg/JointState", "kuavo_msgs/sensorsData"). Unknown: not_found with suggestions.
Result<std::unique_ptr<google::protobuf::Message>> new_message(std::string_view name);

// "aimdk.protocol.McActionService/GetAction", "McActionService/GetAction" or "McActionService.GetAction".
Result<const google::protobuf::MethodDescriptor*> find_method(std::string_view name);
// "aimdk.protocol.McActionService/GetAction"
std::string path_of(const google::protobuf::MethodDescriptor& method);

std::vector<const google::protobuf::MethodDescriptor*> all_methods();  // sorted by path

// The comment before or after a field, method or message in its .proto file, as one line; empty: none.
std::string comment_of(const google::protobuf::FieldDescriptor& field);
std::string comment_of(const google::protobuf::MethodDescriptor& method);
std::string comment_of(const google::protobuf::Descriptor& message);

}  // namespace aim
