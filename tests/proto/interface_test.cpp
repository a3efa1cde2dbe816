// The wire definitions against checked-in lists: same members, order, numbers and types. Sources: the headers
// of the lists.
#include <google/protobuf/descriptor.pb.h>

#include "tests/catch.hpp"
#include "tests/proto/interface.hpp"
#include "tests/proto/schema.hpp"

namespace aim::test {
namespace {

struct Row {
  const char* package;
  const char* list;
  std::size_t types;  // minimum number of types, so that an empty list does not pass
};

constexpr Row kRows[] = {
    {"aimdk.protocol", "aimdk_interface.txt", 550},
    {"aim.v1", "aim_v1_interface.txt", 54},
    {"builtin_interfaces.msg", "ros_builtin_interfaces.txt", 1},
    {"std_msgs.msg", "ros_std_msgs.txt", 2},
    {"geometry_msgs.msg", "ros_geometry_msgs.txt", 9},
    {"sensor_msgs.msg", "ros_sensor_msgs.txt", 6},
    {"nav_msgs.msg", "ros_nav_msgs.txt", 1},
    {"tf2_msgs.msg", "ros_tf2_msgs.txt", 1},
    {"joint_msgs.msg", "ros_joint_msgs.txt", 9},
    {"ros2_plugin_proto.msg", "ros_ros2_plugin_proto.txt", 1},
    {"cyberdog", "cyberdog_interface.txt", 10},
};

// protoc writes the JSON names into a descriptor set, but not into the program.
void clear_json_names(google::protobuf::DescriptorProto& message) {
  for (auto& field : *message.mutable_field()) field.clear_json_name();
  for (auto& nested : *message.mutable_nested_type()) clear_json_names(nested);
}

std::string bytes_of(const google::protobuf::FileDescriptor& file) {
  google::protobuf::FileDescriptorProto proto;
  file.CopyTo(&proto);
  for (auto& message : *proto.mutable_message_type()) clear_json_names(message);
  for (auto& extension : *proto.mutable_extension()) extension.clear_json_name();
  return proto.SerializeAsString();
}

TEST_CASE("each package agrees with its list") {
  const Schema schema;
  for (const Row& row : kRows) {
    INFO(row.list);
    const Interface expected = read_interface(row.list);
    CHECK(expected.size() >= row.types);
    for (const std::string& difference :
         differences(expected, interface_of(schema.pool, schema.files, row.package))) {
      FAIL_CHECK(difference);
    }
  }
}

TEST_CASE("the compiled messages and the embedded description are equal") {
  const Schema schema;
  REQUIRE(schema.files.size() > 50);
  const auto& compiled_pool = *google::protobuf::DescriptorPool::generated_pool();
  for (const std::string& name : schema.files) {
    INFO(name);
    const auto* compiled = compiled_pool.FindFileByName(name);
    REQUIRE(compiled != nullptr);
    CHECK((bytes_of(*compiled) == bytes_of(*schema.pool.FindFileByName(name))));
  }
}

TEST_CASE("differences are found on both sides") {
  const Interface expected{{"message A", {"1 x double", "2 y double"}}, {"enum B", {"0 ZERO"}}};
  CHECK(differences(expected, expected).empty());
  const Interface reordered{{"message A", {"2 y double", "1 x double"}}, {"enum B", {"0 ZERO"}}};
  CHECK(differences(expected, reordered).size() == 2);
  const Interface longer{{"message A", {"1 x double", "2 y double", "3 z double"}}, {"enum B", {"0 ZERO"}}};
  CHECK(differences(expected, longer).size() == 1);
  CHECK(differences(longer, expected).size() == 1);
  const Interface shorter{{"message A", {"1 x double", "2 y double"}}};
  CHECK(differences(expected, shorter) == std::vector<std::string>{"enum B: missing"});
  CHECK(differences(shorter, expected) == std::vector<std::string>{"enum B: not expected"});
  CHECK(read_interface("no_such_list.txt").empty());
}

}  // namespace
}  // namespace aim::test
