// How one protobuf field of a mirrored ROS type lies in CDR.
// Source: proto/aim/options.proto for what protobuf alone cannot say.
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
  unmapped,  // ROS has no such thing: enumerations, maps, oneofs
};

struct CdrLayout {
  CdrKind kind;
  std::uint32_t integer_bits;  // 8, 16, 32 or 64
  std::uint32_t fixed_size;    // elements of an array without a length in front; 0: not an array
  std::uint32_t smallest;      // bytes one value takes at least, to bound the length of a sequence
};

CdrLayout cdr_layout_of(const google::protobuf::FieldDescriptor& field);

// The name of the first field, at any depth, that ROS cannot have; empty when the whole message maps.
std::string first_unmapped(const google::protobuf::Descriptor& message);

}  // namespace aim
