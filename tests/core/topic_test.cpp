// Names of topic types in the schema.
#include "core/model/topic.hpp"

#include "core/codec/schema.hpp"
#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"

using namespace aim;

TEST_CASE("topic types are converted to schema names") {
  CHECK(schema_name_of("ros2:sensor_msgs/msg/JointState") == "sensor_msgs.msg.JointState");
  CHECK(schema_name_of("pb:aimdk.protocol.McStateChannel") == "aimdk.protocol.McStateChannel");
  CHECK(schema_name_of("lcm:cyberdog.file_recv_lcmt") == "cyberdog.file_recv_lcmt");
  CHECK(schema_name_of("ros1:kuavo_msgs/sensorsData") == "ros1.kuavo_msgs.sensorsData");
  CHECK(schema_name_of("ros1:kuavo_msgs_dev/sensorsData") == "ros1.kuavo_msgs_dev.sensorsData");
  CHECK(schema_name_of("std_msgs.msg.Header") == "std_msgs.msg.Header");
}

TEST_CASE("backends are told apart by name, title and the beginning of an address") {
  std::string names;
  for (const BackendRow& row : kBackendRows) {
    INFO(row.name);
    names += (names.empty() ? "" : ", ") + std::string(row.name);
    CHECK_FALSE(row.scheme.empty());
    for (const BackendRow& other : kBackendRows) {
      if (&other == &row) continue;
      CHECK(other.name != row.name);
      CHECK(other.title != row.title);
      CHECK_FALSE(other.scheme.starts_with(row.scheme));
    }
  }
  CHECK(kBackendNames == names);
}

TEST_CASE("an LCM channel has a port, a type of LCM and no other backend") {
  for (const RobotModel* model : robot_models())
    for (const Topic& topic : model->topics) {
      INFO(topic.name);
      const bool lcm = topic.type.starts_with("lcm:");
      CHECK(is_lcm_channel(topic) == lcm);
      CHECK((topic.port != 0) == lcm);
      if (lcm) CHECK(topic.backends == BackendSet{Backend::lcm});
    }
}

TEST_CASE("a topic of ROS 1 has a type of ROS 1 and no other backend") {
  for (const RobotModel* model : robot_models())
    for (const Topic& topic : model->topics) {
      INFO(topic.name);
      CHECK(is_ros1(topic) == topic.type.starts_with("ros1:"));
      if (is_ros1(topic)) CHECK(topic.backends == BackendSet{Backend::ros1});
    }
}

TEST_CASE("the type of every topic of every robot is in the schema") {
  for (const RobotModel* model : robot_models())
    for (const Topic& topic : model->topics) {
      INFO(topic.name);
      CHECK(schema().FindMessageTypeByName(schema_name_of(topic.type)) != nullptr);
    }
}
