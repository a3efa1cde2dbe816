// From AimRT's type names to the names of the schema.
#include "core/topic.hpp"

#include <algorithm>

namespace aim {

std::string schema_name_of(std::string_view topic_type) {
  const auto colon = topic_type.find(':');
  std::string name(topic_type.substr(colon == std::string_view::npos ? 0 : colon + 1));
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

}  // namespace aim
