// A mirrored ROS type and its fields, for the encodings of ROS 1 and ROS 2 (CDR).
// Source: proto/aim/options.proto for properties that protobuf cannot express.
#pragma once

#include <google/protobuf/descriptor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace aim {

enum class RosKind : std::uint8_t {
  boolean,
  signed_integer,
  unsigned_integer,
  float32,
  float64,
  text,
  octets,
  message,
  unmapped,  // not available in ROS: enumerations, maps, oneofs
};

struct RosLayout {
  RosKind kind;
  std::uint32_t integer_bits;  // 8, 16, 32 or 64
  std::uint32_t fixed_size;    // elements of an array, which has no length prefix; 0: not an array
  std::uint32_t smallest;      // smallest size of one value [bytes], to bound the length of a sequence
};

// The fields of a message in their order.
struct RosType {
  explicit RosType(const google::protobuf::Descriptor& message);

  struct Field {
    const google::protobuf::FieldDescriptor* descriptor;
    RosLayout layout;
    const RosType* child;  // of a message; otherwise nullptr
  };
  std::vector<Field> fields;  // empty if one is unmapped
  std::string unmapped;       // the first field, at any depth, that has no ROS type; empty: all have one
};

// Derived once per type.
const RosType& ros_type_of(const google::protobuf::Descriptor& message);

// Of a field in ROS.
const std::string& ros_name_of(const google::protobuf::FieldDescriptor& field);

}  // namespace aim
