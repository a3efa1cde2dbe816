// Derives the CDR layout of a field from its type and our field options.
#include "core/codec/cdr_layout.hpp"

#include "aim/options.pb.h"

namespace aim {
namespace {

using google::protobuf::FieldDescriptor;

CdrKind kind_of(const FieldDescriptor& field) {
  if (field.is_map() || field.real_containing_oneof() != nullptr) return CdrKind::unmapped;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_BOOL:
      return CdrKind::boolean;
    case FieldDescriptor::CPPTYPE_INT32:
    case FieldDescriptor::CPPTYPE_INT64:
      return CdrKind::signed_integer;
    case FieldDescriptor::CPPTYPE_UINT32:
    case FieldDescriptor::CPPTYPE_UINT64:
      return CdrKind::unsigned_integer;
    case FieldDescriptor::CPPTYPE_FLOAT:
      return CdrKind::float32;
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return CdrKind::float64;
    case FieldDescriptor::CPPTYPE_STRING:
      if (field.type() == FieldDescriptor::TYPE_STRING) return CdrKind::text;
      return field.is_repeated() ? CdrKind::unmapped : CdrKind::octets;
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return CdrKind::message;
    case FieldDescriptor::CPPTYPE_ENUM:
      return CdrKind::unmapped;
  }
  return CdrKind::unmapped;
}

std::uint32_t bits_of(const FieldDescriptor& field) {
  const std::uint32_t narrow = field.options().GetExtension(aim::integer_bits);
  if (narrow != 0) return narrow;
  const bool wide = field.cpp_type() == FieldDescriptor::CPPTYPE_INT64 ||
                    field.cpp_type() == FieldDescriptor::CPPTYPE_UINT64;
  return wide ? 64 : 32;
}

std::uint32_t smallest_of(CdrKind kind, std::uint32_t bits) {
  switch (kind) {
    case CdrKind::signed_integer:
    case CdrKind::unsigned_integer:
      return bits / 8;
    case CdrKind::float32:
    case CdrKind::text:
    case CdrKind::octets:
      return 4;
    case CdrKind::float64:
      return 8;
    case CdrKind::boolean:
    case CdrKind::message:
    case CdrKind::unmapped:
      return 1;
  }
  return 1;
}

}  // namespace

CdrLayout cdr_layout_of(const FieldDescriptor& field) {
  const CdrKind kind = kind_of(field);
  const std::uint32_t bits = bits_of(field);
  return {kind, bits, field.options().GetExtension(aim::fixed_size), smallest_of(kind, bits)};
}

std::string first_unmapped(const google::protobuf::Descriptor& message) {
  for (int i = 0; i < message.field_count(); ++i) {
    const FieldDescriptor& field = *message.field(i);
    const CdrKind kind = kind_of(field);
    if (kind == CdrKind::unmapped) return field.full_name();
    // A recursive type has no finite CDR layout.
    if (kind != CdrKind::message) continue;
    if (field.message_type() == &message) return field.full_name();
    if (std::string inner = first_unmapped(*field.message_type()); !inner.empty()) return inner;
  }
  return {};
}

}  // namespace aim
