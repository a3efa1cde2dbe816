// The CDR layout of one protobuf field of a mirrored ROS type.
// Source: proto/aim/options.proto for properties that protobuf cannot express.
#pragma once

#include <google/protobuf/descriptor.h>

#include <cstdint>

namespace aim {

enum class CdrKind : std::uint8_t {
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

struct CdrLayout {
  CdrKind kind;
  std::uint32_t integer_bits;  // 8, 16, 32 or 64
  std::uint32_t fixed_size;    // elements of an array, which has no length prefix; 0: not an array
  std::uint32_t smallest;      // smallest size of one value [bytes], to bound the length of a sequence
};

CdrLayout cdr_layout_of(const google::protobuf::FieldDescriptor& field);

// The name of the first field, at any depth, that has no ROS type; empty: all fields have one.
std::string first_unmapped(const google::protobuf::Descriptor& message);

}  // namespace aim
