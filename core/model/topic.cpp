// Converts the type of a topic to the message name in the schema.
#include "core/model/topic.hpp"

#include <algorithm>

namespace aim {

std::string schema_name_of(std::string_view topic_type) {
  constexpr std::string_view ros = "ros2:";
  constexpr std::string_view ros1 = "ros1:";
  for (const std::string_view prefix : {"pb:", "lcm:"})
    if (topic_type.starts_with(prefix)) return std::string(topic_type.substr(prefix.size()));
  if (!topic_type.starts_with(ros) && !topic_type.starts_with(ros1)) return std::string(topic_type);
  std::string name(topic_type.substr(ros.size()));
  if (topic_type.starts_with(ros1)) name.insert(0, "ros1.");
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

}  // namespace aim
