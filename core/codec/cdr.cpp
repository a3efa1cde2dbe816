// CDR of the mirrored ROS types by reflection; the declaration order of the fields is the layout.
// Source: ROS 2 Humble, types in proto/ros; XCDR1 of DDS, see core/codec/cdr_stream.hpp.
#include <google/protobuf/descriptor.h>

#include <limits>

#include "core/codec/cdr_layout.hpp"
#include "core/codec/cdr_stream.hpp"
#include "core/codec/codec.hpp"
#include "core/codec/text_bound.hpp"
#include "core/codec/utf8.hpp"

namespace aim {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr std::size_t kMostPadding = 3;  // [bytes] DDS pads a sample to a multiple of four

// --- writing; false: a value does not fit its ROS field

template <class Narrow, class Wide>
bool put_narrowed(CdrWriter& out, Wide value) {
  if (value < std::numeric_limits<Narrow>::min() || value > std::numeric_limits<Narrow>::max()) return false;
  out.put(static_cast<Narrow>(value));
  return true;
}

bool put_signed(CdrWriter& out, std::int64_t value, std::uint32_t bits) {
  if (bits == 8) return put_narrowed<std::int8_t>(out, value);
  if (bits == 16) return put_narrowed<std::int16_t>(out, value);
  if (bits == 32) return put_narrowed<std::int32_t>(out, value);
  out.put(value);
  return true;
}

bool put_unsigned(CdrWriter& out, std::uint64_t value, std::uint32_t bits) {
  if (bits == 8) return put_narrowed<std::uint8_t>(out, value);
  if (bits == 16) return put_narrowed<std::uint16_t>(out, value);
  if (bits == 32) return put_narrowed<std::uint32_t>(out, value);
  out.put(value);
  return true;
}

// Reads one value of a field; `index` is -1 for a field that is not repeated.
struct FieldReader {
  const Message& message;
  const Reflection& reflection;
  const FieldDescriptor* field;
  int index;

  bool once() const { return index < 0; }
  bool boolean() const {
    return once() ? reflection.GetBool(message, field) : reflection.GetRepeatedBool(message, field, index);
  }
  float float32() const {
    return once() ? reflection.GetFloat(message, field) : reflection.GetRepeatedFloat(message, field, index);
  }
  double float64() const {
    return once() ? reflection.GetDouble(message, field)
                  : reflection.GetRepeatedDouble(message, field, index);
  }
  std::int64_t signed_integer() const {
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_INT64)
      return once() ? reflection.GetInt64(message, field)
                    : reflection.GetRepeatedInt64(message, field, index);
    return once() ? reflection.GetInt32(message, field) : reflection.GetRepeatedInt32(message, field, index);
  }
  std::uint64_t unsigned_integer() const {
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_UINT64)
      return once() ? reflection.GetUInt64(message, field)
                    : reflection.GetRepeatedUInt64(message, field, index);
    return once() ? reflection.GetUInt32(message, field)
                  : reflection.GetRepeatedUInt32(message, field, index);
  }
  std::string text() const {
    return once() ? reflection.GetString(message, field)
                  : reflection.GetRepeatedString(message, field, index);
  }
  const Message& child() const {
    return once() ? reflection.GetMessage(message, field)
                  : reflection.GetRepeatedMessage(message, field, index);
  }
};

bool put_message(CdrWriter& out, const Message& message);

bool put_value(CdrWriter& out, const FieldReader& value, const CdrLayout& layout) {
  switch (layout.kind) {
    case CdrKind::boolean:
      out.put(static_cast<std::uint8_t>(value.boolean() ? 1 : 0));
      return true;
    case CdrKind::signed_integer:
      return put_signed(out, value.signed_integer(), layout.integer_bits);
    case CdrKind::unsigned_integer:
      return put_unsigned(out, value.unsigned_integer(), layout.integer_bits);
    case CdrKind::float32:
      out.put(value.float32());
      return true;
    case CdrKind::float64:
      out.put(value.float64());
      return true;
    case CdrKind::text:
      out.put_text(value.text());
      return true;
    case CdrKind::octets: {
      const std::string octets = value.text();
      out.put(static_cast<std::uint32_t>(octets.size()));
      out.put_octets(octets);
      return true;
    }
    case CdrKind::message:
      return put_message(out, value.child());
    case CdrKind::unmapped:
      return false;
  }
  return false;
}

bool put_field(CdrWriter& out, const Message& message, const FieldDescriptor& field) {
  const Reflection& reflection = *message.GetReflection();
  const CdrLayout layout = cdr_layout_of(field);
  if (!field.is_repeated()) return put_value(out, {message, reflection, &field, -1}, layout);
  const int count = reflection.FieldSize(message, &field);
  if (layout.fixed_size == 0)
    out.put(static_cast<std::uint32_t>(count));
  else if (static_cast<std::uint32_t>(count) != layout.fixed_size)
    return false;
  for (int i = 0; i < count; ++i)
    if (!put_value(out, {message, reflection, &field, i}, layout)) return false;
  return true;
}

bool put_message(CdrWriter& out, const Message& message) {
  const auto& descriptor = *message.GetDescriptor();
  for (int i = 0; i < descriptor.field_count(); ++i)
    if (!put_field(out, message, *descriptor.field(i))) return false;
  return true;
}

// --- reading

template <class Narrow, class Wide>
bool get_widened(CdrReader& in, Wide& value) {
  Narrow narrow{};
  if (!in.get(narrow)) return false;
  value = Wide{narrow};
  return true;
}

bool get_signed(CdrReader& in, std::uint32_t bits, std::int64_t& value) {
  if (bits == 8) return get_widened<std::int8_t>(in, value);
  if (bits == 16) return get_widened<std::int16_t>(in, value);
  if (bits == 32) return get_widened<std::int32_t>(in, value);
  return in.get(value);
}

bool get_unsigned(CdrReader& in, std::uint32_t bits, std::uint64_t& value) {
  if (bits == 8) return get_widened<std::uint8_t>(in, value);
  if (bits == 16) return get_widened<std::uint16_t>(in, value);
  if (bits == 32) return get_widened<std::uint32_t>(in, value);
  return in.get(value);
}

// Sets a field, or appends to it when it is repeated.
struct FieldWriter {
  Message& message;
  const Reflection& reflection;
  const FieldDescriptor* field;

  bool many() const { return field->is_repeated(); }
  void boolean(bool value) const {
    many() ? reflection.AddBool(&message, field, value) : reflection.SetBool(&message, field, value);
  }
  void float32(float value) const {
    many() ? reflection.AddFloat(&message, field, value) : reflection.SetFloat(&message, field, value);
  }
  void float64(double value) const {
    many() ? reflection.AddDouble(&message, field, value) : reflection.SetDouble(&message, field, value);
  }
  void signed_integer(std::int64_t value) const {
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_INT64)
      return many() ? reflection.AddInt64(&message, field, value)
                    : reflection.SetInt64(&message, field, value);
    const auto narrow = static_cast<std::int32_t>(value);
    return many() ? reflection.AddInt32(&message, field, narrow)
                  : reflection.SetInt32(&message, field, narrow);
  }
  void unsigned_integer(std::uint64_t value) const {
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_UINT64)
      return many() ? reflection.AddUInt64(&message, field, value)
                    : reflection.SetUInt64(&message, field, value);
    const auto narrow = static_cast<std::uint32_t>(value);
    return many() ? reflection.AddUInt32(&message, field, narrow)
                  : reflection.SetUInt32(&message, field, narrow);
  }
  void text(std::string value) const {
    many() ? reflection.AddString(&message, field, std::move(value))
           : reflection.SetString(&message, field, std::move(value));
  }
  Message& child() const {
    return many() ? *reflection.AddMessage(&message, field) : *reflection.MutableMessage(&message, field);
  }
};

bool get_message(CdrReader& in, Message& message);

bool get_value(CdrReader& in, const FieldWriter& target, const CdrLayout& layout) {
  std::uint8_t flag = 0;
  float single = 0;
  double number = 0;
  std::int64_t integer = 0;
  std::uint64_t natural = 0;
  std::uint32_t size = 0;
  std::string text;
  switch (layout.kind) {
    case CdrKind::boolean:
      if (!in.get(flag) || flag > 1) return false;
      target.boolean(flag == 1);
      return true;
    case CdrKind::signed_integer:
      if (!get_signed(in, layout.integer_bits, integer)) return false;
      target.signed_integer(integer);
      return true;
    case CdrKind::unsigned_integer:
      if (!get_unsigned(in, layout.integer_bits, natural)) return false;
      target.unsigned_integer(natural);
      return true;
    case CdrKind::float32:
      if (!in.get(single)) return false;
      target.float32(single);
      return true;
    case CdrKind::float64:
      if (!in.get(number)) return false;
      target.float64(number);
      return true;
    case CdrKind::text:
      if (!in.get_text(text) || !is_utf8(text)) return false;
      target.text(std::move(text));
      return true;
    case CdrKind::octets:
      if (!in.get(size) || !in.get_octets(size, text)) return false;
      target.text(std::move(text));
      return true;
    case CdrKind::message:
      return get_message(in, target.child());
    case CdrKind::unmapped:
      return false;
  }
  return false;
}

bool get_field(CdrReader& in, Message& message, const FieldDescriptor& field) {
  const CdrLayout layout = cdr_layout_of(field);
  const FieldWriter target{message, *message.GetReflection(), &field};
  std::uint32_t count = 1;
  if (field.is_repeated()) {
    count = layout.fixed_size;
    if (count == 0 && !in.get(count)) return false;
    // A length is refused if the remaining bytes cannot hold that many values.
    if (count > in.left() / layout.smallest) return false;
  }
  for (std::uint32_t i = 0; i < count; ++i)
    if (!get_value(in, target, layout)) return false;
  return true;
}

bool get_message(CdrReader& in, Message& message) {
  const auto& descriptor = *message.GetDescriptor();
  for (int i = 0; i < descriptor.field_count(); ++i)
    if (!get_field(in, message, *descriptor.field(i))) return false;
  return true;
}

Error not_cdr(const Message& message, std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "the bytes are not a CDR sample of " + message.GetDescriptor()->full_name(),
               .reason = std::move(reason)};
}

}  // namespace

Status from_cdr(std::string_view bytes, Message& message) {
  message.Clear();
  if (bytes.size() > kLargestMessage)
    return not_cdr(message, "the sample is larger than " + std::to_string(kLargestMessage) + " bytes");
  if (const std::string field = first_unmapped(*message.GetDescriptor()); !field.empty())
    return not_cdr(message, "ROS has no type for its field " + field);
  if (bytes.size() < kEncapsulationSize) return not_cdr(message, "the encapsulation header is truncated");
  // Bytes 2 and 3 are options and do not affect the layout.
  if (bytes[0] != 0 || (bytes[1] != 0 && bytes[1] != 1))
    return not_cdr(message,
                   "its encapsulation " + to_hex(bytes.substr(0, 2)) + " is neither CDR_BE nor CDR_LE");
  CdrReader in(bytes.substr(kEncapsulationSize), bytes[1] == 1);
  if (!get_message(in, message)) {
    message.Clear();
    return not_cdr(message, "a value is truncated, too long or malformed");
  }
  if (in.left() > kMostPadding) {
    message.Clear();
    return not_cdr(message, "there are extra bytes after its last field");
  }
  return check_text_bound(message);
}

std::string to_cdr(const Message& message) {
  CdrWriter out;
  if (!first_unmapped(*message.GetDescriptor()).empty() || !put_message(out, message)) return {};
  return std::move(out).take();
}

}  // namespace aim
