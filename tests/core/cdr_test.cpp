// CDR against bytes derived by hand from the alignment rules, and against malformed samples.
// Source of the first two: DDS-RTPS encapsulation and the layout of RosMsgWrapper on a robot's topics.

#include <limits>
#include <random>

#include "aimdk/mc_action.pb.h"
#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "ros/joint_msgs.pb.h"
#include "ros/ros2_plugin_proto.pb.h"
#include "ros/sensor_msgs.pb.h"
#include "tests/catch.hpp"

using namespace aim;

namespace {

std::string hex(const std::string& text) { return from_hex(text).value(); }

// Header{stamp{1, 2}, "ab"}; name ["j"]; position [0.5]; velocity []; effort [-1.0]. Offsets are relative
// to the byte after the encapsulation header.
const std::string kJointState =
    hex("00010000"
        "01000000 02000000"            //  0 stamp
        "03000000 616200 00"           //  8 frame_id: length 3 with its zero, then one to align
        "01000000 02000000 6a00 0000"  // 16 one name, length 2, two to align
        "01000000"                     // 28 one position; 32 is aligned to 8
        "000000000000e03f"             // 32 0.5
        "00000000"                     // 40 no velocity
        "01000000"                     // 44 one effort; 48 is aligned to 8
        "000000000000f0bf");           // 48 -1.0

sensor_msgs::msg::JointState joint_state() {
  sensor_msgs::msg::JointState state;
  state.mutable_header()->mutable_stamp()->set_sec(1);
  state.mutable_header()->mutable_stamp()->set_nanosec(2);
  state.mutable_header()->set_frame_id("ab");
  state.add_name("j");
  state.add_position(0.5);
  state.add_effort(-1.0);
  return state;
}

}  // namespace

TEST_CASE("the wrapper of a walking command") {
  ros2_plugin_proto::msg::RosMsgWrapper wrapper;
  wrapper.set_serialization_type("pb");
  wrapper.set_data(hex("1209119a9999999999b93f"));
  const std::string bytes = hex("00010000 03000000 706200 00 00000000 0b000000 1209119a9999999999b93f");
  CHECK(to_hex(to_cdr(wrapper)) == to_hex(bytes));
  ros2_plugin_proto::msg::RosMsgWrapper back;
  REQUIRE(from_cdr(bytes, back));
  CHECK(back.serialization_type() == "pb");
  CHECK(back.context().empty());
  CHECK(to_hex(back.data()) == "1209119a9999999999b93f");
}

TEST_CASE("the wrapper of a walking command in JSON") {
  const std::string text =
      R"({"data": {"mode": 0, "forward_velocity": 0.1, "lateral_velocity": 0.0, "angular_velocity": 0.0}})";
  ros2_plugin_proto::msg::RosMsgWrapper wrapper;
  wrapper.set_serialization_type("json");
  wrapper.set_data(text);
  CHECK(to_hex(to_cdr(wrapper)) ==
        to_hex(hex("00010000 05000000 6a736f6e00 000000 00000000 60000000") + text));
}

TEST_CASE("joint states have the layout of the CDR rules") {
  CHECK(to_hex(to_cdr(joint_state())) == to_hex(kJointState));
  sensor_msgs::msg::JointState back;
  REQUIRE(from_cdr(kJointState, back));
  CHECK(to_json(back) == to_json(joint_state()));
}

TEST_CASE("big endian samples are read") {
  sensor_msgs::msg::JointState back;
  REQUIRE(from_cdr(hex("00000000 00000001 00000002 00000003 616200 00 00000001 00000002 6a00 0000"
                       "00000001 3fe0000000000000 00000000 00000001 bff0000000000000"),
                   back));
  CHECK(to_json(back) == to_json(joint_state()));
}

TEST_CASE("dynamic messages have the same layout") {
  auto state = new_message("sensor_msgs.msg.JointState");
  REQUIRE(state);
  REQUIRE(from_cdr(kJointState, **state));
  CHECK(to_json(**state) == to_json(joint_state()));
  CHECK(to_hex(to_cdr(**state)) == to_hex(kJointState));
}

TEST_CASE("in sequences of structures each value is aligned separately") {
  joint_msgs::msg::JointCommand command;
  command.mutable_header()->mutable_stamp();
  for (const char* name : {"a", "bcd"}) {
    auto& joint = *command.add_joints();
    joint.set_name(name);
    joint.set_sequence(7);
    joint.set_position(1);
    joint.set_damping(2);
  }
  const std::string bytes =
      hex("00010000"
          "00000000 00000000"            //  0 stamp
          "01000000 00 000000"           //  8 empty frame_id
          "02000000"                     // 16 two joints
          "02000000 6100 0000 07000000"  // 20 "a", sequence; 32
          "000000000000f03f 0000000000000000 0000000000000000 0000000000000000 0000000000000040"  // 32..72
          "04000000 62636400 07000000 00000000"  // 72 "bcd", sequence at 80, four to align
          "000000000000f03f 0000000000000000 0000000000000000 0000000000000000 0000000000000040");
  CHECK(to_hex(to_cdr(command)) == to_hex(bytes));
  joint_msgs::msg::JointCommand back;
  REQUIRE(from_cdr(bytes, back));
  CHECK(to_json(back) == to_json(command));
}

TEST_CASE("fixed-size arrays have no length prefix and must have their length") {
  sensor_msgs::msg::Imu imu;
  CHECK(to_cdr(imu).empty());
  for (int i = 0; i < 9; ++i) {
    imu.add_orientation_covariance(i);
    imu.add_angular_velocity_covariance(i);
    imu.add_linear_acceleration_covariance(i);
  }
  const std::string bytes = to_cdr(imu);
  // stamp 8, frame_id 5 and 3 to align; 4 + 9 + 3 + 9 + 3 + 9 doubles
  CHECK(bytes.size() == 4 + 16 + 37 * 8);
  sensor_msgs::msg::Imu back;
  REQUIRE(from_cdr(bytes, back));
  CHECK(back.has_header());  // CDR cannot omit a structure
  CHECK(back.orientation_covariance(8) == 8);
  CHECK(back.linear_acceleration_covariance(0) == 0);
  imu.add_orientation_covariance(10);
  CHECK(to_cdr(imu).empty());
}

TEST_CASE("narrow integers keep their width") {
  joint_msgs::msg::FootSensor foot;
  foot.add_presure(-2);
  foot.add_presure(32767);
  CHECK(to_hex(to_cdr(foot)) == to_hex(hex("00010000 02000000 feff ff7f")));
  joint_msgs::msg::FootSensor back;
  REQUIRE(from_cdr(to_cdr(foot), back));
  CHECK(back.presure(0) == -2);
  CHECK(back.presure(1) == 32767);
  foot.add_presure(32768);
  CHECK(to_cdr(foot).empty());
}

TEST_CASE("messages without a ROS type have no CDR") {
  aimdk::protocol::McActionInfo info;
  CHECK(to_cdr(info).empty());
  const auto read = from_cdr(hex("00010000"), info);
  REQUIRE_FALSE(read);
  CHECK(read.error().reason.find("current_action") != std::string::npos);
}

TEST_CASE("every truncation is an error") {
  sensor_msgs::msg::JointState back;
  for (std::size_t size = 0; size < kJointState.size(); ++size) {
    INFO("cut at " << size);
    const auto read = from_cdr(kJointState.substr(0, size), back);
    REQUIRE_FALSE(read);
    CHECK(read.error().origin == Origin::usage);
  }
}

TEST_CASE("up to three bytes of padding are accepted, more are an error") {
  sensor_msgs::msg::JointState back;
  CHECK(from_cdr(kJointState + std::string(3, '\0'), back));
  CHECK_FALSE(from_cdr(kJointState + std::string(4, '\0'), back));
}

TEST_CASE("malformed samples are refused") {
  sensor_msgs::msg::JointState back;
  const char* const samples[] = {
      "00020000 00000000",  // a parameter list
      "00070000 00000000",  // XCDR2
      "01010000 00000000",
      "00010000 0000000000000000 ffffffff",            // a text of 4 GiB
      "00010000 0000000000000000 02000000 6161 0000",  // a text without its zero
      "00010000 0000000000000000 02000000 ff00 0000 00000000 00000000 00000000 00000000",  // no UTF-8
      "00010000 0000000000000000 01000000 00000000 ffffffff",                              // 4 G names
      "00010000 0000000000000000 01000000 00000000 00000000 ffffff1f",  // more positions than bytes
  };
  for (const char* sample : samples) {
    INFO(sample);
    CHECK_FALSE(from_cdr(hex(sample), back));
  }
  // An empty text without its terminating zero, as some writers send it.
  CHECK(from_cdr(hex("00010000 0000000000000000 00000000 00000000 00000000 00000000 00000000"), back));
}

TEST_CASE("samples with flipped bits are refused, or read and written back identically") {
  std::mt19937_64 random(3);
  std::uniform_int_distribution<std::size_t> position(0, kJointState.size() * 8 - 1);
  int refused = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string bytes = kJointState;
    for (int flips = 0; flips < 3; ++flips) {
      const std::size_t bit = position(random);
      bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
    }
    sensor_msgs::msg::JointState state;
    if (!from_cdr(bytes, state)) {
      ++refused;
      continue;
    }
    sensor_msgs::msg::JointState again;
    REQUIRE(from_cdr(to_cdr(state), again));
    REQUIRE(to_hex(to_protobuf(again)) == to_hex(to_protobuf(state)));
  }
  CHECK(refused > 1000);
}
