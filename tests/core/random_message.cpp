// Fills messages with random values by reflection.
#include "random_message.hpp"

#include <google/protobuf/descriptor.h>

#include <cstring>
#include <limits>
#include <string>

namespace aim::test {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

std::size_t below(std::mt19937_64& random, std::size_t bound) {
  return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
}

// Never minus zero, which JSON does not preserve.
double a_double(std::mt19937_64& random) {
  constexpr double corners[] = {0.0,

                                1,
                                -1,
                                0.1,
                                1e-7,
                                1e21,
                                45460,
                                1e300,
                                5e-324,
                                std::numeric_limits<double>::quiet_NaN(),
                                std::numeric_limits<double>::infinity(),
                                -std::numeric_limits<double>::infinity()};
  if (below(random, 3) == 0) return corners[below(random, std::size(corners))];
  const std::uint64_t bits = random();
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return below(random, 2) == 0 ? value : static_cast<double>(static_cast<std::int32_t>(bits)) / 1000.0;
}

std::string a_text(std::mt19937_64& random) {
  const char* const texts[] = {
      "",      "idx27_head_joint1", "a \"quoted\" word", "back\\slash", "灵动环顾4.mcap",
      "<tag>", "two\nlines\ttab",   "\x01\x1f\x7f",      "~ !'/",       "{\"json\":[1]}"};
  return texts[below(random, std::size(texts))];
}

void fill_field(Message& message, const FieldDescriptor& field, std::mt19937_64& random, int depth) {
  const Reflection& r = *message.GetReflection();
  const FieldDescriptor* f = &field;
  Message* m = &message;
  const auto with = [&](auto set, auto add, auto value) {
    if (field.is_repeated())
      (r.*add)(m, f, value);
    else
      (r.*set)(m, f, value);
  };
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      with(&Reflection::SetInt32, &Reflection::AddInt32, static_cast<std::int32_t>(random()));
      break;
    case FieldDescriptor::CPPTYPE_INT64:
      with(&Reflection::SetInt64, &Reflection::AddInt64, static_cast<std::int64_t>(random()));
      break;
    case FieldDescriptor::CPPTYPE_UINT32:
      with(&Reflection::SetUInt32, &Reflection::AddUInt32, static_cast<std::uint32_t>(random()));
      break;
    case FieldDescriptor::CPPTYPE_UINT64:
      with(&Reflection::SetUInt64, &Reflection::AddUInt64, std::uint64_t{random()});
      break;
    case FieldDescriptor::CPPTYPE_DOUBLE:
      with(&Reflection::SetDouble, &Reflection::AddDouble, a_double(random));
      break;
    case FieldDescriptor::CPPTYPE_FLOAT:
      with(&Reflection::SetFloat, &Reflection::AddFloat, static_cast<float>(a_double(random)) + 0.0F);
      break;
    case FieldDescriptor::CPPTYPE_BOOL:
      with(&Reflection::SetBool, &Reflection::AddBool, below(random, 2) == 0);
      break;
    case FieldDescriptor::CPPTYPE_ENUM: {
      const auto& type = *field.enum_type();
      const bool known = below(random, 8) != 0;
      const int number =
          known ? type.value(static_cast<int>(below(random, static_cast<std::size_t>(type.value_count()))))
                      ->number()
                : 987654;
      with(&Reflection::SetEnumValue, &Reflection::AddEnumValue, number);
      break;
    }
    case FieldDescriptor::CPPTYPE_STRING:
      if (field.is_repeated())
        r.AddString(m, f, a_text(random));
      else
        r.SetString(m, f, a_text(random));
      break;
    case FieldDescriptor::CPPTYPE_MESSAGE:
      if (depth > 0)
        fill(field.is_repeated() ? *r.AddMessage(m, f) : *r.MutableMessage(m, f), random, depth - 1);
      break;
  }
}

}  // namespace

void fill(Message& message, std::mt19937_64& random, int depth) {
  const auto& descriptor = *message.GetDescriptor();
  for (int i = 0; i < descriptor.field_count(); ++i) {
    const FieldDescriptor& field = *descriptor.field(i);
    if (below(random, 3) == 0) continue;
    // A random Any has no known type and cannot be printed.
    if (field.message_type() != nullptr && field.message_type()->full_name() == "google.protobuf.Any")
      continue;
    const std::size_t times = field.is_repeated() && !field.is_map() ? below(random, 4) : 1;
    for (std::size_t n = 0; n < times; ++n) fill_field(message, field, random, depth);
  }
}

}  // namespace aim::test
