// By reflection over the ROS layout of a type.
#include "core/codec/ros_json.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/codec/base64.hpp"
#include "core/codec/field_value.hpp"
#include "core/codec/ros_default.hpp"
#include "core/codec/ros_type.hpp"

namespace aim {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using Field = RosType::Field;

// uint8[], the bytes of ROS.
bool is_bytes(const Field& field) {
  return field.descriptor->is_repeated() && field.layout.kind == RosKind::unsigned_integer &&
         field.layout.integer_bits == 8;
}

// --- writing

void append_value(const FieldReader& value, const Field& field, std::string& out) {
  std::string scratch;
  switch (field.layout.kind) {
    case RosKind::boolean:
      out += value.boolean() ? "true" : "false";
      return;
    case RosKind::signed_integer:
      out += std::to_string(value.signed_integer());
      return;
    case RosKind::unsigned_integer:
      out += std::to_string(value.unsigned_integer());
      return;
    case RosKind::float32:
      append_json_number(static_cast<double>(value.float32()), out);
      return;
    case RosKind::float64:
      append_json_number(value.float64(), out);
      return;
    case RosKind::text:
      append_json_text(value.text(scratch), out);
      return;
    case RosKind::message:
      append_ros_json(value.child(), out);
      return;
    case RosKind::octets:
      out += '"' + to_base64(value.text(scratch)) + '"';
      return;
    case RosKind::unmapped:
      out += "null";
      return;
  }
}

void append_field(const Message& message, const Field& field, std::string& out) {
  const auto& reflection = *message.GetReflection();
  if (!field.descriptor->is_repeated())
    return append_value({message, reflection, field.descriptor, -1}, field, out);
  const int count = reflection.FieldSize(message, field.descriptor);
  if (is_bytes(field)) {
    std::string bytes;
    for (int i = 0; i < count; ++i)
      bytes += static_cast<char>(reflection.GetRepeatedUInt32(message, field.descriptor, i));
    out += '"' + to_base64(bytes) + '"';
    return;
  }
  out += '[';
  for (int i = 0; i < count; ++i) {
    if (i > 0) out += ", ";
    append_value({message, reflection, field.descriptor, i}, field, out);
  }
  out += ']';
}

// --- reading

Error wrong(const FieldDescriptor& field, std::string_view what) {
  return usage_error(field.containing_type()->name() + "." + std::string(ros_name_of(field)) + " " +
                     std::string(what));
}

// Within the width of the ROS type.
bool fits(double value, const RosLayout& layout) {
  if (value != std::trunc(value)) return false;
  const double span = std::ldexp(1.0, static_cast<int>(std::min(layout.integer_bits, 53U)));
  if (layout.kind == RosKind::unsigned_integer) return value >= 0 && value < span;
  return value >= -span / 2 && value < span / 2;
}

Status set_number(const JsonValue& value, const FieldWriter& target, const Field& field) {
  if (!value.has_number_value()) return wrong(*field.descriptor, "is not a number");
  const double number = value.number_value();
  if (!fits(number, field.layout)) return wrong(*field.descriptor, "is not an integer of its range");
  if (field.layout.kind == RosKind::signed_integer)
    target.signed_integer(static_cast<std::int64_t>(number));
  else
    target.unsigned_integer(static_cast<std::uint64_t>(number));
  return Done{};
}

// null is a number that is not finite, as it is written.
Status set_float(const JsonValue& value, const FieldWriter& target, const Field& field) {
  const bool none = value.has_null_value();
  if (!none && !value.has_number_value()) return wrong(*field.descriptor, "is not a number");
  const double number = none ? std::numeric_limits<double>::quiet_NaN() : value.number_value();
  if (field.layout.kind == RosKind::float64)
    target.float64(number);
  else
    target.float32(static_cast<float>(number));
  return Done{};
}

// uint8[] that protobuf has as bytes.
Status set_octets(const JsonValue& value, const FieldWriter& target, const Field& field) {
  std::optional<std::string> octets;
  if (value.has_string_value()) octets = from_base64(value.string_value());
  if (value.has_list_value()) {
    octets.emplace();
    for (const JsonValue& each : value.list_value().values()) {
      const double number = each.has_number_value() ? each.number_value() : -1;
      if (!(number >= 0 && number <= 255) || number != std::trunc(number))
        return wrong(*field.descriptor, "is not an integer of its range");
      *octets += static_cast<char>(static_cast<std::uint8_t>(number));
    }
  }
  if (!octets) return wrong(*field.descriptor, "is neither base64 nor a list of numbers");
  target.text(std::move(*octets));
  return Done{};
}

Status set_value(const JsonValue& value, const FieldWriter& target, const Field& field) {
  switch (field.layout.kind) {
    case RosKind::boolean:
      if (!value.has_bool_value()) return wrong(*field.descriptor, "is neither true nor false");
      target.boolean(value.bool_value());
      return Done{};
    case RosKind::signed_integer:
    case RosKind::unsigned_integer:
      return set_number(value, target, field);
    case RosKind::float32:
    case RosKind::float64:
      return set_float(value, target, field);
    case RosKind::text:
      if (!value.has_string_value()) return wrong(*field.descriptor, "is not a text");
      target.text(value.string_value());
      return Done{};
    case RosKind::message: {
      Message& child = target.child();
      if (!value.has_struct_value()) return wrong(*field.descriptor, "is not an object");
      return from_ros_json(value.struct_value(), child);
    }
    case RosKind::octets:
      return set_octets(value, target, field);
    case RosKind::unmapped:
      return wrong(*field.descriptor, "cannot be read");
  }
  return Done{};
}

Status set_bytes(const std::string& text, const FieldWriter& target, const Field& field) {
  const auto bytes = from_base64(text);
  if (!bytes) return wrong(*field.descriptor, "is neither base64 nor a list of numbers");
  for (const char byte : *bytes) target.unsigned_integer(static_cast<std::uint8_t>(byte));
  return Done{};
}

Status set_field(const JsonValue& value, Message& message, const Field& field) {
  const FieldWriter target{message, *message.GetReflection(), field.descriptor};
  if (!field.descriptor->is_repeated()) return set_value(value, target, field);
  if (is_bytes(field) && value.has_string_value()) return set_bytes(value.string_value(), target, field);
  if (!value.has_list_value()) return wrong(*field.descriptor, "is not a list");
  for (const JsonValue& element : value.list_value().values())
    if (Status set = set_value(element, target, field); !set) return set;
  return Done{};
}

const Field* find_field(const RosType& type, std::string_view name) {
  const auto found = std::find_if(type.fields.begin(), type.fields.end(), [name](const Field& field) {
    return ros_name_of(*field.descriptor) == name;
  });
  return found == type.fields.end() ? nullptr : &*found;
}

}  // namespace

void append_ros_json(const Message& message, std::string& out) {
  out += '{';
  bool first = true;
  for (const Field& field : ros_type_of(*message.GetDescriptor()).fields) {
    if (!std::exchange(first, false)) out += ", ";
    append_json_text(ros_name_of(*field.descriptor), out);
    out += ": ";
    append_field(message, field, out);
  }
  out += '}';
}

Status from_ros_json(const JsonObject& object, Message& message) {
  const RosType& type = ros_type_of(*message.GetDescriptor());
  for (const auto& [name, value] : object.fields()) {
    const Field* const field = find_field(type, name);
    if (field == nullptr)
      return usage_error(message.GetDescriptor()->name() + " does not have the field '" + name + "'");
    if (Status set = set_field(value, message, *field); !set) return set;
  }
  return complete_ros(message);
}

Status from_ros_json(const JsonValue& value, Message& message) {
  if (value.has_struct_value()) return from_ros_json(value.struct_value(), message);
  if (!value.has_list_value()) {
    if (value.has_null_value() || value.kind_case() == JsonValue::KIND_NOT_SET)
      return from_ros_json(JsonObject(), message);
    return usage_error("the arguments are neither an object nor a list");
  }
  const RosType& type = ros_type_of(*message.GetDescriptor());
  const auto& values = value.list_value().values();
  if (static_cast<std::size_t>(values.size()) > type.fields.size())
    return usage_error("there are more arguments than fields");
  for (int i = 0; i < values.size(); ++i)
    if (Status set = set_field(values[i], message, type.fields[static_cast<std::size_t>(i)]); !set)
      return set;
  return complete_ros(message);
}

}  // namespace aim
