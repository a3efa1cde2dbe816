// Derives the layout of a field from its type and our field options.
#include "core/codec/ros_type.hpp"

#include "aim/options.pb.h"
#include "core/codec/layout_cache.hpp"

namespace aim {
namespace {

using google::protobuf::FieldDescriptor;

RosKind kind_of(const FieldDescriptor& field) {
  if (field.is_map() || field.real_containing_oneof() != nullptr) return RosKind::unmapped;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_BOOL:
      return RosKind::boolean;
    case FieldDescriptor::CPPTYPE_INT32:
    case FieldDescriptor::CPPTYPE_INT64:
      return RosKind::signed_integer;
    case FieldDescriptor::CPPTYPE_UINT32:
    case FieldDescriptor::CPPTYPE_UINT64:
      return RosKind::unsigned_integer;
    case FieldDescriptor::CPPTYPE_FLOAT:
      return RosKind::float32;
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return RosKind::float64;
    case FieldDescriptor::CPPTYPE_STRING:
      if (field.type() == FieldDescriptor::TYPE_STRING) return RosKind::text;
      return field.is_repeated() ? RosKind::unmapped : RosKind::octets;
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return RosKind::message;
    case FieldDescriptor::CPPTYPE_ENUM:
      return RosKind::unmapped;
  }
  return RosKind::unmapped;
}

std::uint32_t bits_of(const FieldDescriptor& field) {
  const std::uint32_t narrow = field.options().GetExtension(aim::integer_bits);
  if (narrow != 0) return narrow;
  const bool wide = field.cpp_type() == FieldDescriptor::CPPTYPE_INT64 ||
                    field.cpp_type() == FieldDescriptor::CPPTYPE_UINT64;
  return wide ? 64 : 32;
}

std::uint32_t smallest_of(RosKind kind, std::uint32_t bits) {
  switch (kind) {
    case RosKind::signed_integer:
    case RosKind::unsigned_integer:
      return bits / 8;
    case RosKind::float32:
    case RosKind::text:
    case RosKind::octets:
      return 4;
    case RosKind::float64:
      return 8;
    case RosKind::boolean:
    case RosKind::message:
    case RosKind::unmapped:
      return 1;
  }
  return 1;
}

RosLayout layout_of(const FieldDescriptor& field) {
  const RosKind kind = kind_of(field);
  const std::uint32_t bits = bits_of(field);
  return {kind, bits, field.options().GetExtension(aim::fixed_size), smallest_of(kind, bits)};
}

// A recursive type has no finite layout.
std::string first_unmapped(const google::protobuf::Descriptor& message) {
  for (int i = 0; i < message.field_count(); ++i) {
    const FieldDescriptor& field = *message.field(i);
    const RosKind kind = kind_of(field);
    if (kind == RosKind::unmapped) return field.full_name();
    if (kind != RosKind::message) continue;
    if (field.message_type() == &message) return field.full_name();
    if (std::string inner = first_unmapped(*field.message_type()); !inner.empty()) return inner;
  }
  return {};
}

}  // namespace

RosType::RosType(const google::protobuf::Descriptor& message) : unmapped(first_unmapped(message)) {
  if (!unmapped.empty()) return;
  for (int i = 0; i < message.field_count(); ++i) {
    const FieldDescriptor& field = *message.field(i);
    const RosLayout layout = layout_of(field);
    const bool nested = layout.kind == RosKind::message;
    fields.push_back({&field, layout, nested ? &ros_type_of(*field.message_type()) : nullptr});
  }
}

const std::string& ros_name_of(const FieldDescriptor& field) {
  const std::string& own = field.options().GetExtension(ros_name);
  return own.empty() ? field.name() : own;
}

const RosType& ros_type_of(const google::protobuf::Descriptor& message) { return cached<RosType>(message); }

}  // namespace aim
