// The LCM type of a message: of its fields, and its fingerprint.
// Source: LCM type specification; lcm-gen 1.3.1 (fingerprints); proto/aim/options.proto for properties that
// protobuf cannot express.
#pragma once

#include <google/protobuf/descriptor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace aim {

enum class LcmKind : std::uint8_t {
  boolean,
  byte,  // 8 bits without sign
  int8,
  int16,
  int32,
  int64,
  float32,
  float64,
  text,
  message,
  unmapped,  // not available in LCM: other unsigned integers, enumerations, maps, oneofs, arrays without a
             // size
};

// "int8_t"; empty for messages, whose names are not a part of the fingerprint.
std::string_view lcm_name_of(LcmKind kind);

struct LcmLayout {
  LcmKind kind;
  // An array has one of these two; another field none.
  std::uint32_t fixed_size;                               // elements
  const google::protobuf::FieldDescriptor* length_field;  // the field before it with the number of elements
};

LcmLayout lcm_layout_of(const google::protobuf::FieldDescriptor& field);

// The fields of a message in their order.
struct LcmType {
  explicit LcmType(const google::protobuf::Descriptor& message);

  struct Field {
    const google::protobuf::FieldDescriptor* descriptor;
    LcmLayout layout;
    const LcmType* child;  // of a message; otherwise nullptr
  };
  std::vector<Field> fields;      // empty if one is unmapped
  std::string unmapped;           // the first field, at any depth, that has no LCM type; empty: all have one
  std::uint64_t fingerprint = 0;  // the first eight bytes of every sample: a hash of all fields
};

// Derived once per type.
const LcmType& lcm_type_of(const google::protobuf::Descriptor& message);

}  // namespace aim
