// Messages of ROS 1 as JSON in the way of a rosbridge.
#include <cmath>
#include <limits>

#include "core/codec/codec.hpp"
#include "core/codec/ros_json.hpp"
#include "ros/sensor_msgs.pb.h"
#include "ros1/geometry_msgs.pb.h"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/std_msgs.pb.h"
#include "tests/catch.hpp"

namespace aim::robotside::kuavo {
namespace {

std::string text_of(const google::protobuf::Message& message) {
  std::string text;
  append_ros_json(message, text);
  return text;
}

template <class Type>
Type read(std::string_view json) {
  const auto object = parse_json(json);
  REQUIRE(object);
  Type message;
  const Status status = from_ros_json(*object, message);
  INFO((status ? "" : status.error().message));
  REQUIRE(status);
  return message;
}

template <class Type>
std::string refusal(std::string_view json) {
  const auto object = parse_json(json);
  REQUIRE(object);
  Type message;
  const Status status = from_ros_json(*object, message);
  REQUIRE_FALSE(status);
  return status.error().message;
}

}  // namespace

TEST_CASE("bytes are base64, other numbers a list", "[rosbridge]") {
  ros1::kuavo_msgs::robotHandPosition hands;
  for (const unsigned value : {0U, 1U, 50U, 99U, 100U, 255U}) hands.add_left_hand_position(value);
  hands.add_right_hand_position(7);
  CHECK(text_of(hands) == R"({"header": {"seq": 0, "stamp": {"secs": 0, "nsecs": 0}, "frame_id": ""}, )"
                          R"("left_hand_position": "AAEyY2T/", "right_hand_position": "Bw=="})");
  ros1::kuavo_msgs::dexhandCommand command;
  command.add_data(-100);
  CHECK_THAT(text_of(command), Catch::Contains(R"("data": [-100])"));
}

TEST_CASE("bytes are read as base64 and as a list", "[rosbridge]") {
  using Hands = ros1::kuavo_msgs::robotHandPosition;
  const auto coded = read<Hands>(R"({"left_hand_position": "AAEyY2T/", "right_hand_position": [1, 2.0]})");
  REQUIRE(coded.left_hand_position_size() == 6);
  CHECK(coded.left_hand_position(5) == 255);
  CHECK(coded.right_hand_position(1) == 2);
  for (const char* text : {"A", "AAA", "====", "A===", "AA=A", "A*==", "AAEy\\u00e4"})
    CHECK_THAT(refusal<Hands>(std::string(R"({"left_hand_position": ")") + text + "\"}"),
               Catch::Contains("base64"));
  CHECK_THAT(refusal<Hands>(R"({"left_hand_position": [256]})"), Catch::Contains("range"));
  CHECK_THAT(refusal<Hands>(R"({"left_hand_position": [-1]})"), Catch::Contains("range"));
}

TEST_CASE("bytes of protobuf are base64 and a list, too", "[rosbridge]") {
  using Image = sensor_msgs::msg::Image;
  Image image;
  image.set_data(std::string("\x00\x01\xff", 3));
  CHECK_THAT(text_of(image), Catch::Contains(R"("data": "AAH/")"));
  CHECK(read<Image>(R"({"data": "AAH/"})").data() == image.data());
  CHECK(read<Image>(R"({"data": [0, 1, 255]})").data() == image.data());
  CHECK_THAT(refusal<Image>(R"({"data": "AAH"})"), Catch::Contains("base64"));
  CHECK_THAT(refusal<Image>(R"({"data": [256]})"), Catch::Contains("range"));
  CHECK_THAT(refusal<Image>(R"({"data": ["a"]})"), Catch::Contains("range"));
}

TEST_CASE("fields have their names in ROS", "[rosbridge]") {
  const auto pose = read<ros1::kuavo_msgs::footPose>(R"({"footPose": [1, 2, 3, 4]})");
  CHECK(pose.foot_pose(3) == 4);
  REQUIRE(pose.torsopose_size() == 4);  // an array that is missing has zeros
  CHECK(text_of(pose) == R"({"footPose": [1.0, 2.0, 3.0, 4.0], "torsoPose": [0.0, 0.0, 0.0, 0.0]})");
  CHECK_THAT(refusal<ros1::kuavo_msgs::footPose>(R"({"foot_pose": [1, 2, 3, 4]})"),
             Catch::Contains("does not have the field 'foot_pose'"));
  CHECK_THAT(refusal<ros1::kuavo_msgs::footPose>(R"({"footPose": [1, 2]})"), Catch::Contains("4 elements"));
}

TEST_CASE("arrays in messages that are missing are complete too", "[rosbridge]") {
  const auto pose = read<ros1::kuavo_msgs::twoArmHandPose>("{}");
  CHECK(pose.left_pose().joint_angles_size() == 7);
  CHECK(to_ros1(pose));  // so that it has a form on the wire
}

TEST_CASE("a number that is not finite is null", "[rosbridge]") {
  ros1::geometry_msgs::Vector3 vector;
  vector.set_x(std::numeric_limits<double>::quiet_NaN());
  vector.set_y(-std::numeric_limits<double>::infinity());
  vector.set_z(0.1);
  CHECK(text_of(vector) == R"({"x": null, "y": null, "z": 0.1})");
  CHECK(std::isnan(read<ros1::geometry_msgs::Vector3>(R"({"x": null})").x()));
}

TEST_CASE("every number and text is read back as it was", "[rosbridge]") {
  for (const double value : {0.0, -0.0, 1.0, 1.0 / 3, -1e-300, 1.7976931348623157e308, 123456789.25}) {
    ros1::geometry_msgs::Vector3 vector;
    vector.set_x(value);
    CHECK(read<ros1::geometry_msgs::Vector3>(text_of(vector)).x() == value);
  }
  ros1::std_msgs::String text;
  text.set_data("\"quotes\" \\ back \n\t\x01 \xc3\xa4 \xe6\xbc\xa2");
  CHECK(read<ros1::std_msgs::String>(text_of(text)).data() == text.data());
}

TEST_CASE("values of another kind are refused", "[rosbridge]") {
  CHECK_THAT(refusal<ros1::std_msgs::Bool>(R"({"data": 1})"), Catch::Contains("neither true nor false"));
  CHECK_THAT(refusal<ros1::std_msgs::String>(R"({"data": 1})"), Catch::Contains("not a text"));
  CHECK_THAT(refusal<ros1::std_msgs::Int32>(R"({"data": 1.5})"), Catch::Contains("not an integer"));
  CHECK_THAT(refusal<ros1::std_msgs::Int32>(R"({"data": 2147483648})"), Catch::Contains("range"));
  CHECK(read<ros1::std_msgs::Int32>(R"({"data": -2147483648})").data() == std::numeric_limits<int>::min());
  CHECK_THAT(refusal<ros1::std_msgs::Float64>(R"({"data": "1"})"), Catch::Contains("not a number"));
  CHECK_THAT(refusal<ros1::geometry_msgs::Twist>(R"({"linear": []})"), Catch::Contains("not an object"));
  CHECK_THAT(refusal<ros1::kuavo_msgs::robotHeadMotionData>(R"({"joint_data": 3})"), Catch::Contains("list"));
}

TEST_CASE("texts that are not one object are refused", "[rosbridge]") {
  for (const char* text : {"", "null", "[]", "{", R"({"a": })", "{\"a\": 1} {", "\xff\xfe"})
    CHECK_FALSE(parse_json(text));
  CHECK_FALSE(parse_json(R"({"a": )" + std::string(100000, '[')));
  CHECK_FALSE(parse_json(R"({"a": )" + std::string(40, '[') + std::string(40, ']') + "}"));
  CHECK_FALSE(parse_json(R"({"a": ")" + std::string(100000, 'x') + "\"}"));
  CHECK(parse_json(R"({"a": [[[{"b": [1, null, "x", true]}]]]})"));
}

TEST_CASE("arguments of a call are an object or a list", "[rosbridge]") {
  const auto request = parse_json(R"({"args": [2]})");
  ros1::kuavo_msgs::changeArmCtrlMode::Request message;
  REQUIRE(from_ros_json(request->fields().at("args"), message));
  CHECK(message.control_mode() == 2);
  const auto more = parse_json(R"({"args": [2, 3]})");
  CHECK_FALSE(from_ros_json(more->fields().at("args"), message));
  const auto other = parse_json(R"({"args": "2"})");
  CHECK_FALSE(from_ros_json(other->fields().at("args"), message));
}

}  // namespace aim::robotside::kuavo
