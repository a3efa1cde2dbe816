// LCM's encoding by reflection: fingerprint, then the fields in their order, big endian, without padding.
// Source: LCM type specification.
#include <google/protobuf/descriptor.h>

#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

#include "core/codec/codec.hpp"
#include "core/codec/field_value.hpp"
#include "core/codec/lcm_layout.hpp"
#include "core/codec/text_bound.hpp"
#include "core/codec/utf8.hpp"

namespace aim {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

template <class T>
using Bits =
    std::conditional_t<sizeof(T) == 1, std::uint8_t,
                       std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                          std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

// --- writing; false: a value does not fit its field

class Writer {
 public:
  Writer() { bytes_.reserve(kUsualSize); }

  template <class T>
  void put(T value) {
    const auto bits = std::bit_cast<Bits<T>>(value);
    std::array<char, sizeof(T)> raw;
    for (std::size_t i = 0; i < sizeof(T); ++i)
      raw[i] = static_cast<char>(bits >> (8 * (sizeof(T) - 1 - i)) & 0xFFU);
    bytes_.append(raw.data(), raw.size());
  }
  template <class Narrow>
  bool put_narrowed(std::int64_t value) {
    if (value < std::numeric_limits<Narrow>::min() || value > std::numeric_limits<Narrow>::max())
      return false;
    put(static_cast<Narrow>(value));
    return true;
  }
  bool put_text(const std::string& text) {
    if (text.find('\0') != std::string::npos ||
        !put_narrowed<std::int32_t>(static_cast<std::int64_t>(text.size()) + 1))
      return false;
    bytes_.append(text).append(1, '\0');
    return true;
  }
  // The field that has no place in LCM's bytes; empty: none.
  std::string refused;
  std::string take() && { return std::move(bytes_); }

 private:
  static constexpr std::size_t kUsualSize = 1024;  // [bytes] samples of a robot's joints fit
  std::string bytes_;
};

bool put_fields(Writer& out, const Message& message, const LcmType& type);

bool put_value(Writer& out, const FieldReader& value, const LcmType::Field& field) {
  std::string scratch;
  switch (field.layout.kind) {
    case LcmKind::boolean:
      out.put(static_cast<std::uint8_t>(value.boolean() ? 1 : 0));
      return true;
    case LcmKind::byte:
      return out.put_narrowed<std::uint8_t>(static_cast<std::int64_t>(value.unsigned_integer()));
    case LcmKind::int8:
      return out.put_narrowed<std::int8_t>(value.signed_integer());
    case LcmKind::int16:
      return out.put_narrowed<std::int16_t>(value.signed_integer());
    case LcmKind::int32:
      return out.put_narrowed<std::int32_t>(value.signed_integer());
    case LcmKind::int64:
      out.put(value.signed_integer());
      return true;
    case LcmKind::float32:
      out.put(value.float32());
      return true;
    case LcmKind::float64:
      out.put(value.float64());
      return true;
    case LcmKind::text:
      return out.put_text(value.text(scratch));
    case LcmKind::message:
      return put_fields(out, value.child(), *field.child);
    case LcmKind::unmapped:
      return false;
  }
  return false;
}

// The number of elements that an array of this message must have.
std::int64_t count_of(const Message& message, const LcmLayout& layout) {
  if (layout.length_field == nullptr) return layout.fixed_size;
  return FieldReader{message, *message.GetReflection(), layout.length_field, -1}.signed_integer();
}

bool put_field(Writer& out, const Message& message, const LcmType::Field& field) {
  const auto& reflection = *message.GetReflection();
  const FieldDescriptor* const descriptor = field.descriptor;
  if (!descriptor->is_repeated()) return put_value(out, {message, reflection, descriptor, -1}, field);
  const int count = reflection.FieldSize(message, descriptor);
  if (count != count_of(message, field.layout)) return false;
  for (int i = 0; i < count; ++i)
    if (!put_value(out, {message, reflection, descriptor, i}, field)) return false;
  return true;
}

bool put_fields(Writer& out, const Message& message, const LcmType& type) {
  for (const LcmType::Field& field : type.fields) {
    if (put_field(out, message, field)) continue;
    if (out.refused.empty()) out.refused = field.descriptor->full_name();
    return false;
  }
  return true;
}

// --- reading

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  bool get(T& value) {
    if (rest_.size() < sizeof(T)) return false;
    Bits<T> bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
      bits = static_cast<Bits<T>>(bits << 8U | static_cast<std::uint8_t>(rest_[i]));
    rest_.remove_prefix(sizeof(T));
    value = std::bit_cast<T>(bits);
    return true;
  }
  template <class Narrow>
  bool get_widened(std::int64_t& value) {
    Narrow narrow{};
    if (!get(narrow)) return false;
    value = std::int64_t{narrow};
    return true;
  }
  bool get_text(std::string& text) {
    std::int32_t size = 0;  // with the zero at its end
    if (!get(size) || size < 1 || static_cast<std::size_t>(size) > rest_.size()) return false;
    const auto length = static_cast<std::size_t>(size) - 1;
    if (rest_.find('\0') != length) return false;
    text.assign(rest_.substr(0, length));
    rest_.remove_prefix(length + 1);
    return is_utf8(text);
  }
  std::size_t left() const { return rest_.size(); }
  // The field at which reading ended; empty: none.
  std::string failed;

 private:
  std::string_view rest_;
};

bool get_fields(Reader& in, Message& message, const LcmType& type);

bool get_integer(Reader& in, LcmKind kind, std::int64_t& value) {
  switch (kind) {
    case LcmKind::byte:
      return in.get_widened<std::uint8_t>(value);
    case LcmKind::int8:
      return in.get_widened<std::int8_t>(value);
    case LcmKind::int16:
      return in.get_widened<std::int16_t>(value);
    case LcmKind::int32:
      return in.get_widened<std::int32_t>(value);
    default:
      return in.get(value);
  }
}

bool get_value(Reader& in, const FieldWriter& target, const LcmType::Field& field) {
  const LcmKind kind = field.layout.kind;
  std::uint8_t flag = 0;
  std::int64_t integer = 0;
  float single = 0;
  double number = 0;
  std::string text;
  switch (kind) {
    case LcmKind::boolean:
      if (!in.get(flag) || flag > 1) return false;
      target.boolean(flag == 1);
      return true;
    case LcmKind::byte:
      if (!get_integer(in, kind, integer)) return false;
      target.unsigned_integer(static_cast<std::uint64_t>(integer));
      return true;
    case LcmKind::int8:
    case LcmKind::int16:
    case LcmKind::int32:
    case LcmKind::int64:
      if (!get_integer(in, kind, integer)) return false;
      target.signed_integer(integer);
      return true;
    case LcmKind::float32:
      if (!in.get(single)) return false;
      target.float32(single);
      return true;
    case LcmKind::float64:
      if (!in.get(number)) return false;
      target.float64(number);
      return true;
    case LcmKind::text:
      if (!in.get_text(text)) return false;
      target.text(std::move(text));
      return true;
    case LcmKind::message:
      return get_fields(in, target.child(), *field.child);
    case LcmKind::unmapped:
      return false;
  }
  return false;
}

bool get_field(Reader& in, Message& message, const LcmType::Field& field) {
  const FieldWriter target{message, *message.GetReflection(), field.descriptor};
  if (!field.descriptor->is_repeated()) return get_value(in, target, field);
  const std::int64_t count = count_of(message, field.layout);
  // An element has at least one byte: more elements than bytes are refused before memory is taken for them.
  if (count < 0 || static_cast<std::uint64_t>(count) > in.left()) return false;
  for (std::int64_t i = 0; i < count; ++i)
    if (!get_value(in, target, field)) return false;
  return true;
}

bool get_fields(Reader& in, Message& message, const LcmType& type) {
  for (const LcmType::Field& field : type.fields) {
    if (get_field(in, message, field)) continue;
    if (in.failed.empty()) in.failed = field.descriptor->full_name();
    return false;
  }
  return true;
}

// --- errors

Error not_lcm(const Message& message, std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "the bytes are not an LCM sample of " + message.GetDescriptor()->full_name(),
               .reason = std::move(reason)};
}

Error no_lcm(const Message& message, std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "this " + message.GetDescriptor()->full_name() + " has no LCM form",
               .reason = std::move(reason)};
}

std::string fingerprint_text(std::uint64_t fingerprint) {
  Writer out;
  out.put(fingerprint);
  return "0x" + to_hex(std::move(out).take());
}

}  // namespace

Status from_lcm(std::string_view bytes, Message& message) {
  message.Clear();
  if (bytes.size() > kLargestMessage)
    return not_lcm(message, "the sample is larger than " + std::to_string(kLargestMessage) + " bytes");
  const LcmType& type = lcm_type_of(*message.GetDescriptor());
  if (!type.unmapped.empty()) return not_lcm(message, "LCM has no type for its field " + type.unmapped);
  Reader in(bytes);
  std::uint64_t fingerprint = 0;
  if (!in.get(fingerprint)) return not_lcm(message, "the fingerprint is truncated");
  if (fingerprint != type.fingerprint)
    return not_lcm(message, "its fingerprint is " + fingerprint_text(fingerprint) + ", that of the type is " +
                                fingerprint_text(type.fingerprint));
  if (!get_fields(in, message, type)) {
    message.Clear();
    return not_lcm(message, "the value of " + in.failed + " is truncated, too long or malformed");
  }
  if (in.left() > 0) {
    message.Clear();
    return not_lcm(message, "there are extra bytes after its last field");
  }
  return check_text_bound(message);
}

Result<std::string> to_lcm(const Message& message) {
  const LcmType& type = lcm_type_of(*message.GetDescriptor());
  if (!type.unmapped.empty()) return no_lcm(message, "LCM has no type for its field " + type.unmapped);
  Writer out;
  out.put(type.fingerprint);
  if (!put_fields(out, message, type))
    return no_lcm(message, out.refused + " has the wrong number of elements, or a value out of range");
  return std::move(out).take();
}

}  // namespace aim
