// The text of a ROS 1 type from its descriptor, and the MD5 sum of it.
#include "core/codec/ros1_type.hpp"

#include <md5.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "aim/options.pb.h"
#include "core/codec/layout_cache.hpp"
#include "core/codec/ros_type.hpp"

namespace aim {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

constexpr std::string_view kPackage = "ros1.";

std::string md5_of(const std::string& text) {
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  std::array<char, MD5_DIGEST_STRING_LENGTH> digits{};
  return MD5Data(bytes.data(), bytes.size(), digits.data());
}

// "time" or "duration", which are primitives of ROS; else empty.
std::string_view primitive_of(const Descriptor& message) {
  if (message.full_name() == "ros1.Time") return "time";
  return message.full_name() == "ros1.Duration" ? "duration" : "";
}

// "kuavo_msgs/sensorsData"; empty: not a type of proto/ros1, or a part of a service.
std::string name_of(const Descriptor& message) {
  const std::string& given = message.options().GetExtension(aim::ros_type);
  if (!given.empty()) return given;
  const std::string& package = message.file()->package();
  if (!package.starts_with(kPackage) || message.containing_type() != nullptr) return {};
  return package.substr(kPackage.size()) + "/" + message.name();
}

// Without the brackets of an array.
std::string type_name_of(const FieldDescriptor& field, const RosLayout& layout) {
  switch (layout.kind) {
    case RosKind::boolean:
      return "bool";
    case RosKind::signed_integer:
      return "int" + std::to_string(layout.integer_bits);
    case RosKind::unsigned_integer:
      return "uint" + std::to_string(layout.integer_bits);
    case RosKind::float32:
      return "float32";
    case RosKind::float64:
      return "float64";
    case RosKind::text:
      return "string";
    case RosKind::octets:
      return "uint8[]";
    case RosKind::message: {
      const std::string_view primitive = primitive_of(*field.message_type());
      return primitive.empty() ? name_of(*field.message_type()) : std::string(primitive);
    }
    case RosKind::unmapped:
      break;
  }
  return {};
}

std::string brackets_of(const FieldDescriptor& field, const RosLayout& layout) {
  if (!field.is_repeated()) return "";
  return layout.fixed_size == 0 ? "[]" : "[" + std::to_string(layout.fixed_size) + "]";
}

std::string constants_of(const Descriptor& message) {
  std::string lines;
  for (int i = 0; i < message.options().ExtensionSize(aim::ros_constant); ++i)
    lines += message.options().GetExtension(aim::ros_constant, i) + "\n";
  return lines;
}

bool is_type(const RosType::Field& field) {
  return field.child != nullptr && primitive_of(*field.descriptor->message_type()).empty();
}

// The definition of one type: constants first, then fields.
std::string text_of(const Descriptor& message) {
  std::string lines = constants_of(message);
  for (const RosType::Field& field : ros_type_of(message).fields)
    lines += type_name_of(*field.descriptor, field.layout) + brackets_of(*field.descriptor, field.layout) +
             " " + ros_name_of(*field.descriptor) + "\n";
  return lines;
}

// The same with the MD5 sums of types in place of their names and brackets, and without an end of line.
std::string md5_text_of(const Descriptor& message) {
  std::string lines = constants_of(message);
  for (const RosType::Field& field : ros_type_of(message).fields) {
    const std::string type = is_type(field) ? ros1_type_of(*field.descriptor->message_type()).md5
                                            : type_name_of(*field.descriptor, field.layout) +
                                                  brackets_of(*field.descriptor, field.layout);
    lines += type + " " + ros_name_of(*field.descriptor) + "\n";
  }
  if (!lines.empty()) lines.pop_back();
  return lines;
}

// The types in a message, at any depth, each once.
void collect(const Descriptor& message, std::vector<const Descriptor*>& types) {
  for (const RosType::Field& field : ros_type_of(message).fields) {
    if (!is_type(field)) continue;
    const Descriptor* const type = field.descriptor->message_type();
    if (std::find(types.begin(), types.end(), type) != types.end()) continue;
    types.push_back(type);
    collect(*type, types);
  }
}

std::string definition_of(const Descriptor& message) {
  std::string text = text_of(message);
  std::vector<const Descriptor*> types;
  collect(message, types);
  for (const Descriptor* const type : types)
    text += "\n" + std::string(80, '=') + "\nMSG: " + name_of(*type) + "\n" + text_of(*type);
  return text;
}

// So that it can be made by cached().
struct MessageType : Ros1Type {
  explicit MessageType(const Descriptor& message) {
    name = name_of(message);
    if (name.empty() || !ros_type_of(message).unmapped.empty()) {
      name.clear();
      return;
    }
    md5 = md5_of(md5_text_of(message));
    definition = definition_of(message);
  }
};

}  // namespace

const Ros1Type& ros1_type_of(const Descriptor& message) { return cached<MessageType>(message); }

Ros1Type ros1_service_of(const Descriptor& service) {
  const Descriptor* const request = service.FindNestedTypeByName("Request");
  const Descriptor* const response = service.FindNestedTypeByName("Response");
  if (request == nullptr || response == nullptr) return {};
  return {.name = name_of(service),
          .md5 = md5_of(md5_text_of(*request) + md5_text_of(*response)),
          .definition = text_of(*request) + "---\n" + text_of(*response)};
}

}  // namespace aim
