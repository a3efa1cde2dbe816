// LCM types and fingerprints from descriptors and our field options.
#include "core/codec/lcm_layout.hpp"

#include <array>
#include <bit>

#include "aim/options.pb.h"
#include "core/codec/layout_cache.hpp"

namespace aim {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

LcmKind integer_of(std::uint32_t bits) {
  if (bits == 8) return LcmKind::int8;
  if (bits == 16) return LcmKind::int16;
  return bits == 0 ? LcmKind::int32 : LcmKind::unmapped;
}

LcmKind kind_of(const FieldDescriptor& field) {
  if (field.is_map() || field.real_containing_oneof() != nullptr) return LcmKind::unmapped;
  const std::uint32_t bits = field.options().GetExtension(aim::integer_bits);
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_BOOL:
      return LcmKind::boolean;
    case FieldDescriptor::CPPTYPE_INT32:
      return integer_of(bits);
    case FieldDescriptor::CPPTYPE_INT64:
      return bits == 0 ? LcmKind::int64 : LcmKind::unmapped;
    case FieldDescriptor::CPPTYPE_UINT32:
      return bits == 8 ? LcmKind::byte : LcmKind::unmapped;
    case FieldDescriptor::CPPTYPE_FLOAT:
      return LcmKind::float32;
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return LcmKind::float64;
    case FieldDescriptor::CPPTYPE_STRING:
      return field.type() == FieldDescriptor::TYPE_STRING ? LcmKind::text : LcmKind::unmapped;
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return LcmKind::message;
    case FieldDescriptor::CPPTYPE_UINT64:
    case FieldDescriptor::CPPTYPE_ENUM:
      return LcmKind::unmapped;
  }
  return LcmKind::unmapped;
}

bool is_integer(LcmKind kind) {
  return kind == LcmKind::int8 || kind == LcmKind::int16 || kind == LcmKind::int32 || kind == LcmKind::int64;
}

// nullptr: none, or one that is not a single integer before this field.
const FieldDescriptor* length_field_of(const FieldDescriptor& field) {
  const std::string& name = field.options().GetExtension(aim::length_field);
  if (name.empty()) return nullptr;
  const FieldDescriptor* length = field.containing_type()->FindFieldByName(name);
  const bool fits = length != nullptr && length->index() < field.index() && !length->is_repeated() &&
                    is_integer(kind_of(*length));
  return fits ? length : nullptr;
}

// What lcm-gen hashes of a field. A dimension is a number, or the name of the field that has the number.
class Hash {
 public:
  void add(std::uint8_t byte) {
    value_ = ((value_ << 8U) ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(value_) >> 55)) + byte;
  }
  void add(std::string_view text) {
    add(static_cast<std::uint8_t>(text.size()));
    for (const char letter : text) add(static_cast<std::uint8_t>(letter));
  }
  void add_dimension(const LcmLayout& layout) {
    add(static_cast<std::uint8_t>(layout.length_field != nullptr ? 1 : 0));
    add(layout.length_field != nullptr ? std::string_view(layout.length_field->name())
                                       : std::string_view(std::to_string(layout.fixed_size)));
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0x12345678;
};

// A type inside itself has no bound.
std::string first_without_lcm(const Descriptor& message, int depth) {
  constexpr int kDeepest = 16;
  for (int i = 0; i < message.field_count(); ++i) {
    const FieldDescriptor& field = *message.field(i);
    const LcmKind kind = lcm_layout_of(field).kind;
    if (kind == LcmKind::unmapped || depth > kDeepest) return field.full_name();
    if (kind != LcmKind::message) continue;
    if (std::string inner = first_without_lcm(*field.message_type(), depth + 1); !inner.empty()) return inner;
  }
  return {};
}

// Names, types and dimensions of all fields.
std::uint64_t fingerprint_of(const std::vector<LcmType::Field>& fields) {
  Hash base;
  std::uint64_t members = 0;
  for (const LcmType::Field& field : fields) {
    base.add(field.descriptor->name());
    if (field.child != nullptr)
      members += field.child->fingerprint;
    else
      base.add(lcm_name_of(field.layout.kind));
    base.add(static_cast<std::uint8_t>(field.descriptor->is_repeated() ? 1 : 0));  // number of dimensions
    if (field.descriptor->is_repeated()) base.add_dimension(field.layout);
  }
  return std::rotl(base.value() + members, 1);
}

}  // namespace

std::string_view lcm_name_of(LcmKind kind) {
  constexpr std::array<std::string_view, 11> kNames = {
      "boolean", "byte", "int8_t", "int16_t", "int32_t", "int64_t", "float", "double", "string", "", ""};
  return kNames[static_cast<std::size_t>(kind)];
}

LcmLayout lcm_layout_of(const FieldDescriptor& field) {
  LcmLayout layout{kind_of(field), field.options().GetExtension(aim::fixed_size), length_field_of(field)};
  if (!field.is_repeated()) return {layout.kind, 0, nullptr};
  if ((layout.fixed_size != 0) == (layout.length_field != nullptr)) layout.kind = LcmKind::unmapped;
  return layout;
}

LcmType::LcmType(const Descriptor& message) : unmapped(first_without_lcm(message, 0)) {
  if (!unmapped.empty()) return;
  for (int i = 0; i < message.field_count(); ++i) {
    const FieldDescriptor& field = *message.field(i);
    const LcmLayout layout = lcm_layout_of(field);
    const bool nested = layout.kind == LcmKind::message;
    fields.push_back({&field, layout, nested ? &lcm_type_of(*field.message_type()) : nullptr});
  }
  fingerprint = fingerprint_of(fields);
}

const LcmType& lcm_type_of(const Descriptor& message) { return cached<LcmType>(message); }

}  // namespace aim
