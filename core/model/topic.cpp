// Converts AimRT's type of a topic to the message name in the schema.
#include "core/model/topic.hpp"

#include <algorithm>

namespace aim {

std::string schema_name_of(std::string_view topic_type) {
  constexpr std::string_view protobuf = "pb:";
  constexpr std::string_view ros = "ros2:";
  if (topic_type.starts_with(protobuf)) return std::string(topic_type.substr(protobuf.size()));
  if (!topic_type.starts_with(ros)) return std::string(topic_type);
  std::string name(topic_type.substr(ros.size()));
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

}  // namespace aim
