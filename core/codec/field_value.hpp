// Values of a field by reflection, whether it is repeated or not, for the codecs whose layout is the order of
// the fields.
#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <cstdint>
#include <string>
#include <utility>

namespace aim {

// Reads one value of a field; `index` is -1 for a field that is not repeated.
struct FieldReader {
  const google::protobuf::Message& message;
  const google::protobuf::Reflection& reflection;
  const google::protobuf::FieldDescriptor* field;
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
    if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_INT64)
      return once() ? reflection.GetInt64(message, field)
                    : reflection.GetRepeatedInt64(message, field, index);
    return once() ? reflection.GetInt32(message, field) : reflection.GetRepeatedInt32(message, field, index);
  }
  std::uint64_t unsigned_integer() const {
    if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_UINT64)
      return once() ? reflection.GetUInt64(message, field)
                    : reflection.GetRepeatedUInt64(message, field, index);
    return once() ? reflection.GetUInt32(message, field)
                  : reflection.GetRepeatedUInt32(message, field, index);
  }
  // Of the message, or `scratch`: without a copy where protobuf has the text in memory.
  const std::string& text(std::string& scratch) const {
    return once() ? reflection.GetStringReference(message, field, &scratch)
                  : reflection.GetRepeatedStringReference(message, field, index, &scratch);
  }
  const google::protobuf::Message& child() const {
    return once() ? reflection.GetMessage(message, field)
                  : reflection.GetRepeatedMessage(message, field, index);
  }
};

// Sets a field, or appends to it when it is repeated.
struct FieldWriter {
  google::protobuf::Message& message;
  const google::protobuf::Reflection& reflection;
  const google::protobuf::FieldDescriptor* field;

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
    if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_INT64)
      return many() ? reflection.AddInt64(&message, field, value)
                    : reflection.SetInt64(&message, field, value);
    const auto narrow = static_cast<std::int32_t>(value);
    return many() ? reflection.AddInt32(&message, field, narrow)
                  : reflection.SetInt32(&message, field, narrow);
  }
  void unsigned_integer(std::uint64_t value) const {
    if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_UINT64)
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
  google::protobuf::Message& child() const {
    return many() ? *reflection.AddMessage(&message, field) : *reflection.MutableMessage(&message, field);
  }
};

}  // namespace aim
