// Looks types up in the schema.
#include "transport/ros1/wire_type.hpp"

#include "core/codec/schema.hpp"
#include "core/model/topic.hpp"

namespace aim::transport::ros1 {
namespace {

template <class Find>
Result<Ros1Type> type_of(const std::string& type, const Find& find) {
  const auto* const descriptor = schema().FindMessageTypeByName(schema_name_of(type));
  Ros1Type found;
  if (descriptor != nullptr) found = find(*descriptor);
  if (!found.name.empty()) return found;
  return Error{.origin = Origin::usage,
               .message = "'" + type + "' is not a type of ROS 1 that this program knows",
               .reason = "a topic needs a message of proto/ros1, a service one with Request and Response"};
}

}  // namespace

Result<Ros1Type> topic_type_of(const std::string& type) {
  return type_of(type, [](const google::protobuf::Descriptor& message) {
    const bool service = message.FindNestedTypeByName("Request") != nullptr;
    return service ? Ros1Type{} : ros1_type_of(message);
  });
}
Result<Ros1Type> service_type_of(const std::string& type) { return type_of(type, ros1_service_of); }

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 128;
  std::string out(text.substr(0, kMost));
  for (char& letter : out)
    if (letter < ' ' || letter > '~') letter = '?';
  return out;
}

bool agrees(const Ros1Type& type, std::string_view md5) { return md5 == "*" || md5 == type.md5; }

std::string disagreement(const std::string& name, const Ros1Type& type, const ConnectionHeader& other) {
  const std::string_view their_type = field_of(other, "type");
  return name + " is " + type.name + " (MD5 sum " + type.md5 + ") here, and " +
         (their_type.empty() ? "another type" : shown(their_type)) + " (MD5 sum " +
         shown(field_of(other, "md5sum")) + ") at " + shown(field_of(other, "callerid"));
}

}  // namespace aim::transport::ros1
