// JSON of plain messages without the detour that protobuf's converter takes; byte for byte the same text.
#pragma once

#include <google/protobuf/message.h>

#include <string>

namespace aim {

// Appends the JSON of `message`, as protobuf 3.21 prints it with always_print_primitive_fields and
// preserve_proto_field_names. False, and `out` as it was, for what is left to protobuf: maps, bytes, its own
// well-known types, and texts that need more escaping than quotes and backslashes.
bool print_json(const google::protobuf::Message& message, std::string& out);

// The JSON of any message by protobuf's converter, which decides what is right.
std::string convert_to_json(const google::protobuf::Message& message);

}  // namespace aim
