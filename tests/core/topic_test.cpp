// Names of topic types in the schema.
#include "core/model/topic.hpp"

#include "core/codec/schema.hpp"
#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"

using namespace aim;

TEST_CASE("topic types are converted to schema names") {
  CHECK(schema_name_of("ros2:sensor_msgs/msg/JointState") == "sensor_msgs.msg.JointState");
  CHECK(schema_name_of("pb:aimdk.protocol.McStateChannel") == "aimdk.protocol.McStateChannel");
  CHECK(schema_name_of("std_msgs.msg.Header") == "std_msgs.msg.Header");
}

TEST_CASE("the type of every topic of every robot is in the schema") {
  for (const RobotModel* model : robot_models())
    for (const Topic& topic : model->topics) {
      INFO(topic.name);
      CHECK(schema().FindMessageTypeByName(schema_name_of(topic.type)) != nullptr);
    }
}
