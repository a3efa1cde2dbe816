// The DDS types: type names as on the wire with ROS 2, and members in the order of the mirrors in proto/ros.
// Source of the names: ROS 2 Humble, mangling of message types on DDS.
#include <cstddef>
#include <string>

extern "C" {
#include "idl/builtin_interfaces.h"
#include "idl/geometry_msgs.h"
#include "idl/joint_msgs.h"
#include "idl/nav_msgs.h"
#include "idl/ros2_plugin_proto.h"
#include "idl/sensor_msgs.h"
#include "idl/std_msgs.h"
#include "idl/tf2_msgs.h"
}

#include "tests/catch.hpp"

namespace {

TEST_CASE("DDS type names agree with ROS 2") {
  struct Row {
    const dds_topic_descriptor_t* type;
    const char* name;
  };
  const Row rows[] = {
      {&builtin_interfaces_msg_dds__Time__desc, "builtin_interfaces::msg::dds_::Time_"},
      {&std_msgs_msg_dds__Header__desc, "std_msgs::msg::dds_::Header_"},
      {&geometry_msgs_msg_dds__Vector3__desc, "geometry_msgs::msg::dds_::Vector3_"},
      {&geometry_msgs_msg_dds__Quaternion__desc, "geometry_msgs::msg::dds_::Quaternion_"},
      {&sensor_msgs_msg_dds__JointState__desc, "sensor_msgs::msg::dds_::JointState_"},
      {&sensor_msgs_msg_dds__Imu__desc, "sensor_msgs::msg::dds_::Imu_"},
      {&joint_msgs_msg_dds__JointCommand__desc, "joint_msgs::msg::dds_::JointCommand_"},
      {&joint_msgs_msg_dds__JointState__desc, "joint_msgs::msg::dds_::JointState_"},
      {&joint_msgs_msg_dds__FootSensorState__desc, "joint_msgs::msg::dds_::FootSensorState_"},
      {&joint_msgs_msg_dds__PoseStates__desc, "joint_msgs::msg::dds_::PoseStates_"},
      {&sensor_msgs_msg_dds__BatteryState__desc, "sensor_msgs::msg::dds_::BatteryState_"},
      {&sensor_msgs_msg_dds__Image__desc, "sensor_msgs::msg::dds_::Image_"},
      {&sensor_msgs_msg_dds__PointCloud2__desc, "sensor_msgs::msg::dds_::PointCloud2_"},
      {&geometry_msgs_msg_dds__Twist__desc, "geometry_msgs::msg::dds_::Twist_"},
      {&nav_msgs_msg_dds__Odometry__desc, "nav_msgs::msg::dds_::Odometry_"},
      {&tf2_msgs_msg_dds__TFMessage__desc, "tf2_msgs::msg::dds_::TFMessage_"},
      {&std_msgs_msg_dds__String__desc, "std_msgs::msg::dds_::String_"},
      {&ros2_plugin_proto_msg_dds__RosMsgWrapper__desc, "ros2_plugin_proto::msg::dds_::RosMsgWrapper_"},
  };
  for (const Row& row : rows) CHECK(std::string(row.type->m_typename) == row.name);
}

TEST_CASE("the DDS types have no keys, as in ROS 2") {
  for (const auto* type : {&sensor_msgs_msg_dds__JointState__desc, &sensor_msgs_msg_dds__Imu__desc,
                           &joint_msgs_msg_dds__JointCommand__desc, &joint_msgs_msg_dds__JointState__desc,
                           &ros2_plugin_proto_msg_dds__RosMsgWrapper__desc}) {
    CHECK(type->m_nkeys == 0);
  }
}

TEST_CASE("members are declared in ROS order") {
  using JointState = sensor_msgs_msg_dds__JointState_;
  CHECK(offsetof(JointState, header) < offsetof(JointState, name));
  CHECK(offsetof(JointState, name) < offsetof(JointState, position));
  CHECK(offsetof(JointState, position) < offsetof(JointState, velocity));
  CHECK(offsetof(JointState, velocity) < offsetof(JointState, effort));

  using Command = joint_msgs_msg_dds__Command_;
  CHECK(offsetof(Command, name) < offsetof(Command, sequence));
  CHECK(offsetof(Command, sequence) < offsetof(Command, position));
  CHECK(offsetof(Command, effort) < offsetof(Command, stiffness));
  CHECK(offsetof(Command, stiffness) < offsetof(Command, damping));

  using Imu = sensor_msgs_msg_dds__Imu_;
  CHECK(offsetof(Imu, angular_velocity) - offsetof(Imu, orientation_covariance) == 9 * sizeof(double));
  CHECK(offsetof(Imu, angular_velocity_covariance) < offsetof(Imu, linear_acceleration));

  using Wrapper = ros2_plugin_proto_msg_dds__RosMsgWrapper_;
  CHECK(offsetof(Wrapper, serialization_type) < offsetof(Wrapper, context));
  CHECK(offsetof(Wrapper, context) < offsetof(Wrapper, data));
}

}  // namespace
