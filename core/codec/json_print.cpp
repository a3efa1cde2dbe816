// Prints messages as JSON by reflection. A test compares it with protobuf's converter for every message type.
// Source of the rules: protobuf 3.21 (order of fields, numbers as text), as measured.
#include "core/codec/json_print.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/stubs/strutil.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace aim {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// One value of a field; `index` is -1 for a field that is not repeated.
struct Value {
  const Message& message;
  const Reflection& reflection;
  const FieldDescriptor* field;
  int index;
  bool once() const { return index < 0; }
};

bool print_text(std::string_view text, std::string& out) {
  out += '"';
  for (const char c : text) {
    const bool plain = c >= ' ' && c <= '~' && c != '<' && c != '>';
    if (!plain) return false;
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
  return true;
}

// Finite numbers as digits, the others as strings.
void print_number(double value, const std::string& digits, std::string& out) {
  if (std::isfinite(value))
    out += digits;
  else if (std::isnan(value))
    out += "\"NaN\"";
  else
    out += value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
}

void print_enum(const Value& value, std::string& out) {
  const int number = value.once()
                         ? value.reflection.GetEnumValue(value.message, value.field)
                         : value.reflection.GetRepeatedEnumValue(value.message, value.field, value.index);
  const auto* known = value.field->enum_type()->FindValueByNumber(number);
  out += known == nullptr ? std::to_string(number) : '"' + known->name() + '"';
}

bool print_string(const Value& value, std::string& out) {
  if (value.field->type() != FieldDescriptor::TYPE_STRING) return false;
  std::string scratch;
  return print_text(value.once() ? value.reflection.GetStringReference(value.message, value.field, &scratch)
                                 : value.reflection.GetRepeatedStringReference(value.message, value.field,
                                                                               value.index, &scratch),
                    out);
}

bool print_message(const Message& message, std::string& out);

bool print_value(const Value& value, std::string& out) {
  const auto& [message, reflection, field, index] = value;
  const bool once = value.once();
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      out += std::to_string(once ? reflection.GetInt32(message, field)
                                 : reflection.GetRepeatedInt32(message, field, index));
      return true;
    case FieldDescriptor::CPPTYPE_UINT32:
      out += std::to_string(once ? reflection.GetUInt32(message, field)
                                 : reflection.GetRepeatedUInt32(message, field, index));
      return true;
    case FieldDescriptor::CPPTYPE_INT64:
      out += '"' +
             std::to_string(once ? reflection.GetInt64(message, field)
                                 : reflection.GetRepeatedInt64(message, field, index)) +
             '"';
      return true;
    case FieldDescriptor::CPPTYPE_UINT64:
      out += '"' +
             std::to_string(once ? reflection.GetUInt64(message, field)
                                 : reflection.GetRepeatedUInt64(message, field, index)) +
             '"';
      return true;
    case FieldDescriptor::CPPTYPE_DOUBLE: {
      const double number =
          once ? reflection.GetDouble(message, field) : reflection.GetRepeatedDouble(message, field, index);
      print_number(number, google::protobuf::SimpleDtoa(number), out);
      return true;
    }
    case FieldDescriptor::CPPTYPE_FLOAT: {
      const float number =
          once ? reflection.GetFloat(message, field) : reflection.GetRepeatedFloat(message, field, index);
      print_number(static_cast<double>(number), google::protobuf::SimpleFtoa(number), out);
      return true;
    }
    case FieldDescriptor::CPPTYPE_BOOL:
      out += (once ? reflection.GetBool(message, field) : reflection.GetRepeatedBool(message, field, index))
                 ? "true"
                 : "false";
      return true;
    case FieldDescriptor::CPPTYPE_ENUM:
      print_enum(value, out);
      return true;
    case FieldDescriptor::CPPTYPE_STRING:
      return print_string(value, out);
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return print_message(
          once ? reflection.GetMessage(message, field) : reflection.GetRepeatedMessage(message, field, index),
          out);
  }
  return false;
}

bool print_field(const Message& message, const FieldDescriptor& field, std::string& out) {
  const Reflection& reflection = *message.GetReflection();
  if (field.is_map()) return false;
  if (out.back() != '{') out += ',';
  out += '"' + field.name() + "\":";
  if (!field.is_repeated()) return print_value({message, reflection, &field, -1}, out);
  out += '[';
  for (int i = 0; i < reflection.FieldSize(message, &field); ++i) {
    if (i > 0) out += ',';
    if (!print_value({message, reflection, &field, i}, out)) return false;
  }
  out += ']';
  return true;
}

bool is_scalar_of_oneof(const FieldDescriptor& field) {
  return field.real_containing_oneof() != nullptr && field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE;
}

// Members of a oneof are printed only if set: messages in their place, scalars after all other fields, in the
// order of their numbers.
bool print_scalars_of_oneofs(const Message& message, std::string& out) {
  const auto& descriptor = *message.GetDescriptor();
  std::vector<const FieldDescriptor*> set;
  for (int i = 0; i < descriptor.real_oneof_decl_count(); ++i)
    if (const auto* field =
            message.GetReflection()->GetOneofFieldDescriptor(message, descriptor.oneof_decl(i)))
      if (is_scalar_of_oneof(*field)) set.push_back(field);
  std::sort(set.begin(), set.end(), [](const auto* a, const auto* b) { return a->number() < b->number(); });
  return std::all_of(set.begin(), set.end(),
                     [&](const FieldDescriptor* field) { return print_field(message, *field, out); });
}

bool print_message(const Message& message, std::string& out) {
  const auto& descriptor = *message.GetDescriptor();
  if (std::string_view(descriptor.full_name()).starts_with("google.protobuf.")) return false;
  out += '{';
  for (int i = 0; i < descriptor.field_count(); ++i) {
    const FieldDescriptor& field = *descriptor.field(i);
    if (is_scalar_of_oneof(field)) continue;
    if (field.has_optional_keyword()) return false;
    const bool omitted = !field.is_repeated() && field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE &&
                         !message.GetReflection()->HasField(message, &field);
    if (!omitted && !print_field(message, field, out)) return false;
  }
  if (!print_scalars_of_oneofs(message, out)) return false;
  out += '}';
  return true;
}

}  // namespace

bool print_json(const Message& message, std::string& out) {
  const std::size_t before = out.size();
  if (print_message(message, out)) return true;
  out.resize(before);
  return false;
}

}  // namespace aim
