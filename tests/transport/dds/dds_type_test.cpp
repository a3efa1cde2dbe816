// DDS names and types of topics, as a ROS 2 robot uses them.
// Source of the expected names: AimDK wire, section 2.1.
#include <string>

#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"
#include "transport/dds/dds_type.hpp"

namespace aim::transport::dds {

TEST_CASE("dds: protobuf topics are sent in the wrapper, under an encoded name") {
  const auto topic =
      dds_topic({"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel"});
  REQUIRE(topic);
  CHECK(topic->wrapped);
  CHECK(topic->name ==
        "rt/motion/control/locomotion_velocity/pb_3Aaimdk_2Eprotocol_2EMcLocomotionVelocityChannel");
  CHECK(std::string(topic->descriptor->m_typename) == "ros2_plugin_proto::msg::dds_::RosMsgWrapper_");
}

TEST_CASE("dds: ROS 2 topics are sent under their own name and type") {
  const auto topic = dds_topic({"/motion/control/arm_joint_state", "ros2:sensor_msgs/msg/JointState"});
  REQUIRE(topic);
  CHECK_FALSE(topic->wrapped);
  CHECK(topic->name == "rt/motion/control/arm_joint_state");
  CHECK(std::string(topic->descriptor->m_typename) == "sensor_msgs::msg::dds_::JointState_");
}

TEST_CASE("dds: every ROS 2 type of the table has its DDS name") {
  const auto [type, dds_name] = GENERATE(table<std::string, std::string>(
      {{"sensor_msgs/msg/JointState", "sensor_msgs::msg::dds_::JointState_"},
       {"sensor_msgs/msg/Imu", "sensor_msgs::msg::dds_::Imu_"},
       {"joint_msgs/msg/JointCommand", "joint_msgs::msg::dds_::JointCommand_"},
       {"joint_msgs/msg/JointState", "joint_msgs::msg::dds_::JointState_"},
       {"joint_msgs/msg/FootSensorState", "joint_msgs::msg::dds_::FootSensorState_"}}));
  const auto topic = dds_topic({"/a", "ros2:" + type});
  REQUIRE(topic);
  CHECK(topic->descriptor->m_typename == dds_name);
}

TEST_CASE("dds: every topic of every robot has a DDS type") {
  for (const RobotModel* robot : robot_models()) {
    for (const Topic& topic : robot->topics) {
      if (is_lcm_channel(topic) || is_ros1(topic)) continue;
      INFO(topic.name);
      CHECK(dds_topic(TopicName::of(topic, "/robot")));
    }
  }
}

TEST_CASE("dds: every byte except letters, digits and '/' is encoded") {
  CHECK(ros2_name_encode("pb:a.b_c/D9") == "pb_3Aa_2Eb_5Fc/D9");
  CHECK(ros2_name_encode("\xC3\xA9 ~") == "_C3_A9_20_7E");
  CHECK(ros2_name_encode("").empty());
}

TEST_CASE("dds: an unknown type or an invalid topic name is refused") {
  const auto unknown = dds_topic({"/a", "ros2:sensor_msgs/msg/LaserScan"});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().origin == Origin::not_found);
  CHECK(unknown.error().hint.find("sensor_msgs/msg/JointState") != std::string::npos);
  for (const char* name : {"", "/", "a", "/a b", "/a?", "/a\xC3\xA9"}) {
    INFO(name);
    const auto refused = dds_topic({name, "pb:aimdk.protocol.McStateChannel"});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().origin == Origin::usage);
  }
  CHECK_FALSE(dds_topic({"/" + std::string(300, 'a'), "pb:aimdk.protocol.McStateChannel"}));
}

}  // namespace aim::transport::dds
