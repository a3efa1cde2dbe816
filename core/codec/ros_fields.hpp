// The values of a mirrored ROS type by reflection, in the order of its fields, for the encodings of ROS 2
// (CDR) and ROS 1. They differ in their Writer and Reader only: alignment, byte order, and how a text ends.
//
// Writer: put(number), put_text(text), put_octets(octets). Reader: get(number), get_text(text),
// get_octets(count, octets), left() [bytes]; false: the value is truncated or malformed.
#pragma once

#include <google/protobuf/descriptor.h>

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "core/codec/field_value.hpp"
#include "core/codec/ros_type.hpp"
#include "core/codec/utf8.hpp"

namespace aim::ros {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// --- writing; false: a value does not fit its ROS field

template <class Narrow, class Writer, class Wide>
bool put_narrowed(Writer& out, Wide value) {
  if (value < std::numeric_limits<Narrow>::min() || value > std::numeric_limits<Narrow>::max()) return false;
  out.put(static_cast<Narrow>(value));
  return true;
}

template <class Writer>
bool put_signed(Writer& out, std::int64_t value, std::uint32_t bits) {
  if (bits == 8) return put_narrowed<std::int8_t>(out, value);
  if (bits == 16) return put_narrowed<std::int16_t>(out, value);
  if (bits == 32) return put_narrowed<std::int32_t>(out, value);
  out.put(value);
  return true;
}

template <class Writer>
bool put_unsigned(Writer& out, std::uint64_t value, std::uint32_t bits) {
  if (bits == 8) return put_narrowed<std::uint8_t>(out, value);
  if (bits == 16) return put_narrowed<std::uint16_t>(out, value);
  if (bits == 32) return put_narrowed<std::uint32_t>(out, value);
  out.put(value);
  return true;
}

template <class Writer>
bool put_message(Writer& out, const Message& message, const RosType& type);

template <class Writer>
bool put_value(Writer& out, const FieldReader& value, const RosType::Field& field) {
  std::string scratch;
  switch (field.layout.kind) {
    case RosKind::boolean:
      out.put(static_cast<std::uint8_t>(value.boolean() ? 1 : 0));
      return true;
    case RosKind::signed_integer:
      return put_signed(out, value.signed_integer(), field.layout.integer_bits);
    case RosKind::unsigned_integer:
      return put_unsigned(out, value.unsigned_integer(), field.layout.integer_bits);
    case RosKind::float32:
      out.put(value.float32());
      return true;
    case RosKind::float64:
      out.put(value.float64());
      return true;
    case RosKind::text:
      out.put_text(value.text(scratch));
      return true;
    case RosKind::octets: {
      const std::string& octets = value.text(scratch);
      out.put(static_cast<std::uint32_t>(octets.size()));
      out.put_octets(octets);
      return true;
    }
    case RosKind::message:
      return put_message(out, value.child(), *field.child);
    case RosKind::unmapped:
      return false;
  }
  return false;
}

template <class Writer>
bool put_field(Writer& out, const Message& message, const Reflection& reflection,
               const RosType::Field& field) {
  const FieldDescriptor* const descriptor = field.descriptor;
  if (!descriptor->is_repeated()) return put_value(out, {message, reflection, descriptor, -1}, field);
  const int count = reflection.FieldSize(message, descriptor);
  if (field.layout.fixed_size == 0)
    out.put(static_cast<std::uint32_t>(count));
  else if (static_cast<std::uint32_t>(count) != field.layout.fixed_size)
    return false;
  for (int i = 0; i < count; ++i)
    if (!put_value(out, {message, reflection, descriptor, i}, field)) return false;
  return true;
}

template <class Writer>
bool put_message(Writer& out, const Message& message, const RosType& type) {
  const Reflection& reflection = *message.GetReflection();  // once: per field it is a fifth of the time
  for (const RosType::Field& field : type.fields)
    if (!put_field(out, message, reflection, field)) return false;
  return true;
}

// --- reading

template <class Narrow, class Reader, class Wide>
bool get_widened(Reader& in, Wide& value) {
  Narrow narrow{};
  if (!in.get(narrow)) return false;
  value = Wide{narrow};
  return true;
}

template <class Reader>
bool get_signed(Reader& in, std::uint32_t bits, std::int64_t& value) {
  if (bits == 8) return get_widened<std::int8_t>(in, value);
  if (bits == 16) return get_widened<std::int16_t>(in, value);
  if (bits == 32) return get_widened<std::int32_t>(in, value);
  return in.get(value);
}

template <class Reader>
bool get_unsigned(Reader& in, std::uint32_t bits, std::uint64_t& value) {
  if (bits == 8) return get_widened<std::uint8_t>(in, value);
  if (bits == 16) return get_widened<std::uint16_t>(in, value);
  if (bits == 32) return get_widened<std::uint32_t>(in, value);
  return in.get(value);
}

template <class Reader>
bool get_message(Reader& in, Message& message, const RosType& type);

template <class Reader>
bool get_value(Reader& in, const FieldWriter& target, const RosType::Field& field) {
  const RosLayout& layout = field.layout;
  std::uint8_t flag = 0;
  float single = 0;
  double number = 0;
  std::int64_t integer = 0;
  std::uint64_t natural = 0;
  std::uint32_t size = 0;
  std::string text;
  switch (layout.kind) {
    case RosKind::boolean:
      if (!in.get(flag) || flag > 1) return false;
      target.boolean(flag == 1);
      return true;
    case RosKind::signed_integer:
      if (!get_signed(in, layout.integer_bits, integer)) return false;
      target.signed_integer(integer);
      return true;
    case RosKind::unsigned_integer:
      if (!get_unsigned(in, layout.integer_bits, natural)) return false;
      target.unsigned_integer(natural);
      return true;
    case RosKind::float32:
      if (!in.get(single)) return false;
      target.float32(single);
      return true;
    case RosKind::float64:
      if (!in.get(number)) return false;
      target.float64(number);
      return true;
    case RosKind::text:
      if (!in.get_text(text) || !is_utf8(text)) return false;
      target.text(std::move(text));
      return true;
    case RosKind::octets:
      if (!in.get(size) || !in.get_octets(size, text)) return false;
      target.text(std::move(text));
      return true;
    case RosKind::message:
      return get_message(in, target.child(), *field.child);
    case RosKind::unmapped:
      return false;
  }
  return false;
}

template <class Reader>
bool get_field(Reader& in, Message& message, const Reflection& reflection, const RosType::Field& field) {
  const FieldWriter target{message, reflection, field.descriptor};
  std::uint32_t count = 1;
  if (field.descriptor->is_repeated()) {
    count = field.layout.fixed_size;
    if (count == 0 && !in.get(count)) return false;
    // A length is refused if the remaining bytes cannot hold that many values.
    if (count > in.left() / field.layout.smallest) return false;
  }
  for (std::uint32_t i = 0; i < count; ++i)
    if (!get_value(in, target, field)) return false;
  return true;
}

template <class Reader>
bool get_message(Reader& in, Message& message, const RosType& type) {
  const Reflection& reflection = *message.GetReflection();
  for (const RosType::Field& field : type.fields)
    if (!get_field(in, message, reflection, field)) return false;
  return true;
}

}  // namespace aim::ros
