// Inputs that contain a message.
#include "message_input.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "core/codec/schema.hpp"
#include "proto/schema_bytes.hpp"
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

Descriptors find_messages_in(const std::vector<std::string>& names) {
  Descriptors found;
  for (const std::string& name : names) {
    const auto* file = schema().FindFileByName(name);
    require(file != nullptr, "every file of proto/ros, proto/lcm and proto/ros1 is in the schema");
    for (int i = 0; i < file->message_type_count(); ++i) found.push_back(file->message_type(i));
  }
  return found;
}

// The files of a folder of proto/, so that those of a new robot are among them.
std::vector<std::string> files_in(std::string_view folder) {
  google::protobuf::FileDescriptorSet files;
  const auto bytes = schema_bytes();
  require(files.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())),
          "the schema in the program can be read");
  std::vector<std::string> names;
  for (const auto& file : files.file())
    // Time and duration are fields of messages, and none themselves.
    if (file.name().starts_with(folder) && file.name() != "ros1/primitives.proto")
      names.push_back(file.name());
  std::sort(names.begin(), names.end());
  require(!names.empty(), "proto/lcm and proto/ros1 have files");
  return names;
}

}  // namespace

const Descriptors& call_messages() {
  static const Descriptors found = find_call_messages();
  return found;
}

const Descriptors& topic_messages() {
  static const Descriptors found =
      find_messages_in({"ros/builtin_interfaces.proto", "ros/geometry_msgs.proto", "ros/joint_msgs.proto",
                        "ros/ros2_plugin_proto.proto", "ros/sensor_msgs.proto", "ros/std_msgs.proto"});
  return found;
}

const Descriptors& lcm_messages() {
  static const Descriptors found = find_messages_in(files_in("lcm/"));
  return found;
}

const Descriptors& ros1_messages() {
  static const Descriptors found = find_messages_in(files_in("ros1/"));
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
