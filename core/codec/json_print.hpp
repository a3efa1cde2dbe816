// Fast JSON printer for plain messages; its text equals that of protobuf's converter byte for byte.
#pragma once

#include <google/protobuf/message.h>

#include <string>

namespace aim {

// Appends the JSON of `message`, as protobuf 3.21 prints it with always_print_primitive_fields and
// preserve_proto_field_names. False, with `out` unchanged: the message must be printed by protobuf's
// converter (maps, bytes, well-known types, and texts that need more escaping than quotes and backslashes).
bool print_json(const google::protobuf::Message& message, std::string& out);

// The JSON of any message by protobuf's converter, which is the reference.
std::string convert_to_json(const google::protobuf::Message& message);

}  // namespace aim
