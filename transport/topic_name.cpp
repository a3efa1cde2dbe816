// Checks of topic names and types, common to all backends.
// Source of the type prefixes: AimDK wire, section 2.
#include <string>
#include <string_view>

#include "transport/topic_bus.hpp"

namespace aim::transport {
namespace {

constexpr std::string_view kRosPrefix = "ros2:";
constexpr std::string_view kProtobufPrefix = "pb:";

bool has_name_after(std::string_view prefix, std::string_view type) {
  return type.starts_with(prefix) && type.size() > prefix.size();
}

}  // namespace

bool carries(std::string_view type, Encoding encoding) {
  return type.starts_with(kRosPrefix) ? encoding == Encoding::cdr : encoding != Encoding::cdr;
}

Status check(const TopicName& name) {
  if (name.topic.size() < 2 || name.topic.front() != '/') {
    return Error{.origin = Origin::usage,
                 .message = "'" + name.topic + "' is not the name of a topic",
                 .reason = "a topic's name begins with '/'"};
  }
  if (!has_name_after(kRosPrefix, name.type) && !has_name_after(kProtobufPrefix, name.type)) {
    return Error{.origin = Origin::usage,
                 .message = "'" + name.type + "' is not the type of a topic",
                 .reason = "a type begins with 'pb:' or 'ros2:'"};
  }
  return Done{};
}

}  // namespace aim::transport
