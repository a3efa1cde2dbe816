// ROS 1: MD5 sums of types and services, bytes derived by hand from the specification, malformed messages.
// tests/interop/ros1_types_test.py compares types and bytes with ROS's own generator.
// Source of the MD5 sums: genmsg on the vendor's definitions; those marked "robot" are also in the vendor's
// libraries.
#include "core/codec/ros1_type.hpp"

#include <array>
#include <limits>
#include <memory>
#include <string>

#include "aim/v1/status.pb.h"
#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/kuavo_msgs_dev.pb.h"
#include "ros1/std_msgs.pb.h"
#include "tests/catch.hpp"

using namespace aim;
namespace kuavo = ros1::kuavo_msgs;

namespace {

struct Md5Row {
  const char* name;  // in the schema
  const char* type;  // in ROS
  const char* md5;
};

constexpr std::array kMessages{
    Md5Row{"ros1.std_msgs.Header", "std_msgs/Header", "2176decaecbce78abc3b96ef049fabed"},
    Md5Row{"ros1.std_msgs.Float64MultiArray", "std_msgs/Float64MultiArray",
           "4b7d974086d4060e7db4613a7e6c3ba4"},
    Md5Row{"ros1.geometry_msgs.Twist", "geometry_msgs/Twist", "9f195f881246fdfa2798d1d3eebca84a"},
    Md5Row{"ros1.sensor_msgs.JointState", "sensor_msgs/JointState", "3066dcd76a6cfaef579bd0f34173e9fd"},
    Md5Row{"ros1.nav_msgs.Odometry", "nav_msgs/Odometry", "cd5e73d190d741a2f92e81eda573aca7"},
    Md5Row{"ros1.kuavo_msgs.endEffectorData", "kuavo_msgs/endEffectorData",
           "5703dc153b077fbca188a602cb8df8ed"},  // robot
    Md5Row{"ros1.kuavo_msgs.lejuClawCommand", "kuavo_msgs/lejuClawCommand",
           "57c40e80f90e7a289ae0b2488552e043"},
    Md5Row{"ros1.kuavo_msgs.lejuClawState", "kuavo_msgs/lejuClawState", "71c0eb8f4803a00f5667de51a2f70aac"},
    Md5Row{"ros1.kuavo_msgs.dexhandCommand", "kuavo_msgs/dexhandCommand", "ab54699609aa0f9682d32ee67eae87dc"},
    Md5Row{"ros1.kuavo_msgs.touchSensorStatus", "kuavo_msgs/touchSensorStatus",
           "08cd59dc396363cba4d4f01df99ec86c"},
    Md5Row{"ros1.kuavo_msgs.dexhandTouchState", "kuavo_msgs/dexhandTouchState",
           "ce777577e1167705dca90d1f63037a05"},
    Md5Row{"ros1.kuavo_msgs.robotHandPosition", "kuavo_msgs/robotHandPosition",
           "ee45ac8dfb6e0c9a4c7712025fd69d4f"},
    Md5Row{"ros1.kuavo_msgs.robotHeadMotionData", "kuavo_msgs/robotHeadMotionData",
           "400001e7cf73111efbced59084cb481a"},
    Md5Row{"ros1.kuavo_msgs.armTargetPoses", "kuavo_msgs/armTargetPoses", "267055a1a7e685e90c17a3ebf7a8a26c"},
    Md5Row{"ros1.kuavo_msgs_dev.armTargetPoses", "kuavo_msgs/armTargetPoses",
           "97c6c0404ab3600c77900903cc956f79"},
    Md5Row{"ros1.kuavo_msgs.jointCmd", "kuavo_msgs/jointCmd", "9ed16f87b9f90b25cdeeb417f3c21f9e"},
    Md5Row{"ros1.kuavo_msgs.jointData", "kuavo_msgs/jointData", "2e01436cbc40e94e8fe8f54a2c4ea282"},
    Md5Row{"ros1.kuavo_msgs.imuData", "kuavo_msgs/imuData", "6406067cf839b39a677ae809cd04646a"},
    Md5Row{"ros1.kuavo_msgs.sensorsData", "kuavo_msgs/sensorsData", "35fff741b8e115992c1ac46e99c1084f"},
    Md5Row{"ros1.kuavo_msgs_dev.sensorsData", "kuavo_msgs/sensorsData", "f9f437eb06511eb4cb60f115760b94e5"},
    Md5Row{"ros1.kuavo_msgs.footPose", "kuavo_msgs/footPose", "b0acb7ad1ed1ee5a0a630b91b650f49a"},
    Md5Row{"ros1.kuavo_msgs.footPoses", "kuavo_msgs/footPoses", "2fad89e6e8a2f3c5d0ec891cc7c76c35"},
    Md5Row{"ros1.kuavo_msgs.footPoseTargetTrajectories", "kuavo_msgs/footPoseTargetTrajectories",
           "1ead1f233650869a3c090250fbdd7b77"},  // robot
    Md5Row{"ros1.kuavo_msgs.gaitTimeName", "kuavo_msgs/gaitTimeName",
           "c694c8dbb2e8c9d73614407bfe314692"},  // robot
    Md5Row{"ros1.kuavo_msgs.switchGaitByName", "kuavo_msgs/switchGaitByName",
           "f98f610ddbe99ec14bb5241e5221ca96"},
    Md5Row{"ros1.kuavo_msgs.motorParam", "kuavo_msgs/motorParam", "7db1bed5b161d04864969d530bea48c5"},
    Md5Row{"ros1.kuavo_msgs.gestureInfo", "kuavo_msgs/gestureInfo", "65efb896db2f0292354e0a9098b39b97"},
    Md5Row{"ros1.kuavo_msgs.gestureTask", "kuavo_msgs/gestureTask", "be7fe1eba1df13c392c3a5d13b9f3dae"},
    Md5Row{"ros1.kuavo_msgs.armHandPose", "kuavo_msgs/armHandPose", "4f28a253cb60d59c6491569369f38f4d"},
    Md5Row{"ros1.kuavo_msgs.twoArmHandPose", "kuavo_msgs/twoArmHandPose", "5bdb1e027f430369b6f88e5e2f5d31ca"},
    Md5Row{"ros1.kuavo_msgs.twoArmHandPoseCmd", "kuavo_msgs/twoArmHandPoseCmd",
           "cd5f0a3dc4154eb55aff1c874e2dc81e"},
    Md5Row{"ros1.ocs2_msgs.mpc_state", "ocs2_msgs/mpc_state", "1becc0cb8362a822e3753aa6cf42cf70"},
    Md5Row{"ros1.ocs2_msgs.mpc_input", "ocs2_msgs/mpc_input", "1becc0cb8362a822e3753aa6cf42cf70"},
    Md5Row{"ros1.ocs2_msgs.mode_schedule", "ocs2_msgs/mode_schedule", "9aa75d28b36c292b797e36e87614038a"},
    Md5Row{"ros1.ocs2_msgs.mpc_observation", "ocs2_msgs/mpc_observation",
           "c4075a25799f2a89c6d62b26e93cb66f"},  // robot
    Md5Row{"ros1.ocs2_msgs.mpc_target_trajectories", "ocs2_msgs/mpc_target_trajectories",
           "2d8da69ddfcd018a998edad053f8c7b6"},  // robot
    Md5Row{"ros1.ocs2_msgs.mpc_performance_indices", "ocs2_msgs/mpc_performance_indices",
           "d3efdce4c946e170e65e642157f48398"},
    Md5Row{"ros1.ocs2_msgs.controller_data", "ocs2_msgs/controller_data", "420cd38b6b071cd49f2970c3e2cee511"},
    Md5Row{"ros1.ocs2_msgs.mpc_flattened_controller", "ocs2_msgs/mpc_flattened_controller",
           "9355aadb2928f436a41799dd737c0f53"},
};

constexpr std::array kServices{
    Md5Row{"ros1.std_srvs.Empty", "std_srvs/Empty", "d41d8cd98f00b204e9800998ecf8427e"},
    Md5Row{"ros1.std_srvs.SetBool", "std_srvs/SetBool", "09fb03525b03e7ea1fd3992bafd87e16"},
    Md5Row{"ros1.std_srvs.Trigger", "std_srvs/Trigger", "937c9679a518e3a18d831e57125ea522"},
    Md5Row{"ros1.kuavo_msgs.changeArmCtrlMode", "kuavo_msgs/changeArmCtrlMode",
           "8a8d154c05ee16e8f5d2b72d9bb51026"},  // robot
    Md5Row{"ros1.kuavo_msgs.changeTorsoCtrlMode", "kuavo_msgs/changeTorsoCtrlMode",
           "8a8d154c05ee16e8f5d2b72d9bb51026"},
    Md5Row{"ros1.kuavo_msgs.getCurrentGaitName", "kuavo_msgs/getCurrentGaitName",
           "657f58245742fcfc53dd6ab5bfa3063e"},
    Md5Row{"ros1.kuavo_msgs.singleStepControl", "kuavo_msgs/singleStepControl",
           "1f41e297d9b9da8db959c2251aa59104"},  // robot
    Md5Row{"ros1.kuavo_msgs.controlLejuClaw", "kuavo_msgs/controlLejuClaw",
           "674277f611b34c602b5afcc4b45849d1"},
    Md5Row{"ros1.kuavo_msgs.enableHandTouchSensor", "kuavo_msgs/enableHandTouchSensor",
           "710f3d70d245856e41b01f7ffef21580"},
    Md5Row{"ros1.kuavo_msgs.handForceLevel", "kuavo_msgs/handForceLevel", "0f6c4fd291557ab445334f0487fbaf78"},
    Md5Row{"ros1.kuavo_msgs.gestureExecute", "kuavo_msgs/gestureExecute", "b599da36839d439975fbac8d4bfbeb7e"},
    Md5Row{"ros1.kuavo_msgs.gestureExecuteState", "kuavo_msgs/gestureExecuteState",
           "340cb7a19883494e0e422f2964927053"},
    Md5Row{"ros1.kuavo_msgs.gestureList", "kuavo_msgs/gestureList", "ee839a0568f441526fe05bf2e2f25572"},
    Md5Row{"ros1.kuavo_msgs.changeMotorParam", "kuavo_msgs/changeMotorParam",
           "9ea05f64575708de997816b5aed73b78"},
    Md5Row{"ros1.kuavo_msgs.getMotorParam", "kuavo_msgs/getMotorParam", "cdd74d158a6c4ad670bc0e368fa8483d"},
    Md5Row{"ros1.kuavo_msgs.setMmCtrlFrame", "kuavo_msgs/setMmCtrlFrame", "696a444d2580aa682923215a4a34937c"},
    Md5Row{"ros1.kuavo_msgs.fkSrv", "kuavo_msgs/fkSrv", "b89cc987a02b6d1c2a1588d5659bf064"},
    Md5Row{"ros1.kuavo_msgs.twoArmHandPoseCmdSrv", "kuavo_msgs/twoArmHandPoseCmdSrv",
           "5c40c421651b828448c8e8f1a4ba5e3d"},
    Md5Row{"ros1.kuavo_msgs.ExecuteArmAction", "kuavo_msgs/ExecuteArmAction",
           "a29ecc17b1498502f1af3d6bb5a90a24"},
};

const google::protobuf::Descriptor& descriptor_of(const char* name) {
  const auto* const found = schema().FindMessageTypeByName(name);
  INFO(name);
  REQUIRE(found != nullptr);
  return *found;
}

std::string hex_of(const google::protobuf::Message& message) {
  const auto bytes = to_ros1(message);
  REQUIRE(bytes);
  return to_hex(*bytes);
}

std::string ros1_refusal(const std::string& bytes, google::protobuf::Message& message) {
  const Status read = from_ros1(bytes, message);
  REQUIRE_FALSE(read);
  CHECK(read.error().origin == Origin::usage);
  CHECK(read.error().message ==
        "the bytes are not a ROS 1 message of " + message.GetDescriptor()->full_name());
  return read.error().reason;
}

}  // namespace

TEST_CASE("ros1: names and MD5 sums of messages") {
  for (const Md5Row& row : kMessages) {
    INFO(row.name);
    const Ros1Type& type = ros1_type_of(descriptor_of(row.name));
    CHECK(type.name == row.type);
    CHECK(type.md5 == row.md5);
  }
}

TEST_CASE("ros1: names and MD5 sums of services") {
  for (const Md5Row& row : kServices) {
    INFO(row.name);
    const Ros1Type type = ros1_service_of(descriptor_of(row.name));
    CHECK(type.name == row.type);
    CHECK(type.md5 == row.md5);
  }
}

TEST_CASE("ros1: a definition has the constants, the fields and the types in it, each once") {
  const Ros1Type& claw = ros1_type_of(*kuavo::lejuClawState::descriptor());
  const std::string line(80, '=');
  CHECK(claw.definition ==
        "int8 kError=-1\nint8 kUnknown=0\nint8 kMoving=1\nint8 kReached=2\nint8 kGrabbed=3\n"
        "std_msgs/Header header\nint8[] state\nkuavo_msgs/endEffectorData data\n\n" +
            line + "\nMSG: std_msgs/Header\nuint32 seq\ntime stamp\nstring frame_id\n\n" + line +
            "\nMSG: kuavo_msgs/endEffectorData\nstring[] name\nfloat64[] position\nfloat64[] velocity\n"
            "float64[] effort\n");
  CHECK(ros1_type_of(*kuavo::footPose::descriptor()).definition ==
        "float64[4] footPose\nfloat64[4] torsoPose\n");
}

TEST_CASE("ros1: what is no type of ROS 1 has no name") {
  CHECK(ros1_type_of(*v1::GetStatusRequest::descriptor()).name.empty());
  CHECK(ros1_type_of(*kuavo::fkSrv::Request::descriptor()).name.empty());
  CHECK(ros1_service_of(*kuavo::footPose::descriptor()).name.empty());
}

TEST_CASE("ros1: bytes of texts, sequences, arrays and small integers") {
  ros1::std_msgs::Header header;
  header.set_seq(1);
  header.mutable_stamp()->set_secs(2);
  header.mutable_stamp()->set_nsecs(3);
  header.set_frame_id("ab");
  CHECK(hex_of(header) ==
        "01000000"
        "02000000"
        "03000000"
        "02000000"
        "6162");

  kuavo::dexhandCommand command;
  command.set_control_mode(1);
  command.add_data(-1);
  command.add_data(100);
  CHECK(hex_of(command) ==
        "00000000"
        "0000000000000000"
        "00000000"
        "01"
        "02000000"
        "ffff"
        "6400");

  kuavo::footPose foot;
  for (int i = 0; i < 4; ++i) {
    foot.add_foot_pose(0);
    foot.add_torsopose(1);
  }
  const std::string four_ones =
      "000000000000f03f"
      "000000000000f03f"
      "000000000000f03f"
      "000000000000f03f";
  CHECK(hex_of(foot) == std::string(64, '0').append(four_ones));

  CHECK(hex_of(kuavo::getCurrentGaitName::Request{}).empty());
}

TEST_CASE("ros1: what is written is read") {
  kuavo::sensorsData sent;
  sent.mutable_header()->set_frame_id("world");
  for (int i = 0; i < 28; ++i) sent.mutable_joint_data()->add_joint_q(i * 0.125);
  sent.mutable_end_effector_data()->add_name("left_claw");
  const auto bytes = to_ros1(sent);
  REQUIRE(bytes);
  kuavo::sensorsData read;
  REQUIRE(from_ros1(*bytes, read));
  CHECK(to_ros1(read).value() == *bytes);
  CHECK(read.joint_data().joint_q(27) == 3.375);
  CHECK(read.end_effector_data().name(0) == "left_claw");
  CHECK(encode(Encoding::ros1, sent) == *bytes);
  CHECK(decode(Encoding::ros1, *bytes, read));

  // The other generation reads other fields.
  ros1::kuavo_msgs_dev::sensorsData other;
  CHECK(ros1_refusal(*bytes, other) == "a value is truncated, too long or malformed");
}

TEST_CASE("ros1: a message that is cut off anywhere, or goes on, is refused") {
  kuavo::lejuClawCommand sent;
  sent.mutable_header()->set_frame_id("claw");
  sent.mutable_data()->add_name("left_claw");
  sent.mutable_data()->add_position(50);
  const std::string bytes = to_ros1(sent).value();
  kuavo::lejuClawCommand read;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    INFO(size);
    CHECK(ros1_refusal(bytes.substr(0, size), read) == "a value is truncated, too long or malformed");
    CHECK(read.ByteSizeLong() == 0);
  }
  CHECK(ros1_refusal(bytes + '\0', read) == "there are extra bytes after its last field");
  // More elements than bytes.
  ros1::std_msgs::Float64MultiArray numbers;
  CHECK(ros1_refusal(from_hex("00000000"
                              "00000000"
                              "ffffffff")
                         .value(),
                     numbers) == "a value is truncated, too long or malformed");
  CHECK(ros1_refusal(std::string(kLargestMessage + 1, '\0'), read) ==
        "it is larger than " + std::to_string(kLargestMessage) + " bytes");
}

TEST_CASE("ros1: texts that are not UTF-8, and truth values above one, are refused") {
  ros1::std_msgs::String text;
  CHECK(ros1_refusal(from_hex("01000000ff").value(), text) == "a value is truncated, too long or malformed");
  ros1::std_msgs::Bool flag;
  CHECK(ros1_refusal(from_hex("02").value(), flag) == "a value is truncated, too long or malformed");
}

TEST_CASE("ros1: what does not fit its field is not sent") {
  kuavo::footPose foot;
  foot.add_foot_pose(1);
  const auto too_few = to_ros1(foot);
  REQUIRE_FALSE(too_few);
  CHECK(too_few.error().reason == "a field has the wrong number of elements, or a value out of range");
  CHECK(encode(Encoding::ros1, foot).empty());

  kuavo::robotHandPosition fingers;
  fingers.add_left_hand_position(256);
  CHECK_FALSE(to_ros1(fingers));
}
