// The two checks of every decoded command: all numbers are finite, all enum numbers are known.
#include <google/protobuf/descriptor.h>

#include <cmath>
#include <vector>

#include "core/codec/codec.hpp"

namespace aim {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Whether the field itself fails the check; `index` is -1 for a field that is not repeated.
using Bad = bool (*)(const Message&, const FieldDescriptor&, int index);

bool not_finite(const Message& message, const FieldDescriptor& field, int index) {
  const Reflection& reflection = *message.GetReflection();
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_DOUBLE)
    return !std::isfinite(index < 0 ? reflection.GetDouble(message, &field)
                                    : reflection.GetRepeatedDouble(message, &field, index));
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_FLOAT)
    return !std::isfinite(index < 0 ? reflection.GetFloat(message, &field)
                                    : reflection.GetRepeatedFloat(message, &field, index));
  return false;
}

bool unknown_enum(const Message& message, const FieldDescriptor& field, int index) {
  if (field.cpp_type() != FieldDescriptor::CPPTYPE_ENUM) return false;
  const Reflection& reflection = *message.GetReflection();
  const int number = index < 0 ? reflection.GetEnumValue(message, &field)
                               : reflection.GetRepeatedEnumValue(message, &field, index);
  return field.enum_type()->FindValueByNumber(number) == nullptr;
}

std::string first(const Message& message, Bad bad);

// The path from this element to the first field that fails: "position", "states[3].velocity"; empty: none.
std::string element(const Message& message, const FieldDescriptor& field, int index, Bad bad) {
  const auto name = [&] {
    return index < 0 ? field.name() : field.name() + "[" + std::to_string(index) + "]";
  };
  if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE)
    return bad(message, field, index) ? name() : std::string();
  const Reflection& reflection = *message.GetReflection();
  const std::string inner = first(index < 0 ? reflection.GetMessage(message, &field)
                                            : reflection.GetRepeatedMessage(message, &field, index),
                                  bad);
  return inner.empty() ? inner : name() + "." + inner;
}

std::string first(const Message& message, Bad bad) {
  const Reflection& reflection = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const bool repeated = field->is_repeated();
    const int count = repeated ? reflection.FieldSize(message, field) : 1;
    for (int i = 0; i < count; ++i)
      if (std::string path = element(message, *field, repeated ? i : -1, bad); !path.empty()) return path;
  }
  return {};
}

}  // namespace

std::string first_non_finite(const Message& message) { return first(message, not_finite); }
std::string first_unknown_enum(const Message& message) { return first(message, unknown_enum); }

}  // namespace aim
