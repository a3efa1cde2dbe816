// Inputs that contain a message.
#include "message_input.hpp"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <set>
#include <utility>

#include "core/codec/schema.hpp"
#include "target.hpp"

namespace aim::fuzz {
namespace {

Descriptors find_call_messages() {
  std::set<std::string> seen;
  Descriptors found;
  for (const auto* method : all_methods())
    for (const auto* type : {method->input_type(), method->output_type()})
      if (seen.insert(type->full_name()).second) found.push_back(type);
  return found;
}

Descriptors find_messages_in(std::initializer_list<const char*> names) {
  Descriptors found;
  for (const char* name : names) {
    const auto* file = schema().FindFileByName(std::string(name) + ".proto");
    require(file != nullptr, "every file of proto/ros, proto/lcm and proto/ros1 is in the schema");
    for (int i = 0; i < file->message_type_count(); ++i) found.push_back(file->message_type(i));
  }
  return found;
}

}  // namespace

const Descriptors& call_messages() {
  static const Descriptors found = find_call_messages();
  return found;
}

const Descriptors& topic_messages() {
  static const Descriptors found =
      find_messages_in({"ros/builtin_interfaces", "ros/geometry_msgs", "ros/joint_msgs",
                        "ros/ros2_plugin_proto", "ros/sensor_msgs", "ros/std_msgs"});
  return found;
}

const Descriptors& lcm_messages() {
  static const Descriptors found = find_messages_in({"lcm/cyberdog", "lcm/magicbot"});
  return found;
}

const Descriptors& ros1_messages() {
  static const Descriptors found =
      find_messages_in({"ros1/geometry_msgs", "ros1/kuavo_msgs", "ros1/kuavo_msgs_dev", "ros1/nav_msgs",
                        "ros1/ocs2_msgs", "ros1/sensor_msgs", "ros1/std_msgs"});
  return found;
}

std::unique_ptr<google::protobuf::Message> new_message_of(const google::protobuf::Descriptor& type) {
  auto made = new_message(type.full_name());
  require(static_cast<bool>(made), "every message of the schema can be created");
  return std::move(*made);
}

MessageInput message_input(std::string_view input, const Descriptors& among) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view name = input.substr(0, end);
  const auto named = std::find_if(among.begin(), among.end(), [&](const auto* type) {
    return type->full_name() == name || type->name() == name;
  });
  const auto* type =
      named != among.end() ? *named : among[std::hash<std::string_view>()(name) % among.size()];
  return {new_message_of(*type), input.substr(std::min(end + 1, input.size()))};
}

}  // namespace aim::fuzz
