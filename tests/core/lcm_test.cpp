// LCM: fingerprints and sizes of robots' types, bytes derived by hand from the type specification, malformed
// samples. tests/transport/lcm compares with lcm-gen. Source of the fingerprints: lcm-gen 1.3.1 on the
// vendors' definitions; they are equal to those in the vendors' generated code.
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "aimdk/mc_action.pb.h"
#include "core/codec/codec.hpp"
#include "core/codec/lcm_layout.hpp"
#include "core/codec/schema.hpp"
#include "lcm/cyberdog.pb.h"
#include "lcm_sample.hpp"
#include "tests/catch.hpp"

using namespace aim;

namespace {

struct TypeRow {
  const char* name;
  std::uint64_t fingerprint;
  std::size_t size;  // [bytes] of a sample whose texts are empty
};

constexpr std::array kTypes{
    TypeRow{"cyberdog.robot_control_cmd_lcmt", 0x8ed6c3c52d5f2dea, 124},
    TypeRow{"cyberdog.robot_control_response_lcmt", 0x90bb53042ddb518e, 64},
    TypeRow{"cyberdog.file_send_lcmt", 0x21bf37099b9d5e15, 13},
    TypeRow{"cyberdog.file_recv_lcmt", 0xececa67e3eda6d7d, 9},
    TypeRow{"cyberdog.danger_states_lcmt", 0x3833e1f8ac8e5548, 56},
    TypeRow{"cyberdog.localization_lcmt", 0xfc48de06e344fb12, 76},
    TypeRow{"cyberdog.motor_ctrl_lcmt", 0x7bb7cc457845acac, 248},
    TypeRow{"cyberdog.motor_ctrl_state_lcmt", 0x55fbef7bec06b5d4, 14},
    TypeRow{"cyberdog.state_estimator_lcmt", 0x18d2c31121532f5e, 192},
    TypeRow{"cyberdog.leg_control_data_lcmt", 0x4d630488c94854d7, 392},
    TypeRow{"magicbot.upper_body_cmd_package", 0xbbb4738a50e51821, 856},
    TypeRow{"magicbot.upper_body_data_package", 0xca1a9205dc642d30, 832},
    // Of lcm-gen only: these types are ours.
    TypeRow{"magicbot.aim_magicbot_leg_command", 0x7662e9e66c7f3065, 280},
    TypeRow{"magicbot.aim_magicbot_state", 0x69a1533ee3ecc00e, 502},
    TypeRow{"magicbot.aim_magicbot_request", 0x1fbc1c6649f44f54, 37},
    TypeRow{"magicbot.aim_magicbot_reply", 0x3d0b515b3f20d40b, 33},
    TypeRow{"magicbot.aim_magicbot_joystick", 0x10e23765813e6bbc, 24},
};

std::string hex(const std::string& text) { return from_hex(text).value(); }

std::unique_ptr<google::protobuf::Message> sample_of(const TypeRow& row, std::mt19937_64& random) {
  auto message = new_message(row.name);
  REQUIRE(message);
  test::fill_lcm(**message, random);
  return std::move(*message);
}

std::string lcm_of(const google::protobuf::Message& message) {
  const auto bytes = to_lcm(message);
  INFO((bytes ? std::string() : bytes.error().reason));
  REQUIRE(bytes);
  return *bytes;
}

std::string lcm_refusal(const std::string& bytes, google::protobuf::Message& message) {
  const Status read = from_lcm(bytes, message);
  REQUIRE_FALSE(read);
  CHECK(read.error().origin == Origin::usage);
  CHECK(read.error().message == "the bytes are not an LCM sample of " + message.GetDescriptor()->full_name());
  return read.error().reason;
}

}  // namespace

TEST_CASE("lcm: the fingerprints and sizes of robots' types") {
  std::mt19937_64 random(1);
  for (const TypeRow& row : kTypes) {
    INFO(row.name);
    const auto message = sample_of(row, random);
    CHECK(lcm_type_of(*message->GetDescriptor()).fingerprint == row.fingerprint);
    for (const char* with_text : {"file_send_lcmt", "aim_magicbot_reply"})
      if (message->GetDescriptor()->name() == with_text) message->Clear();
    CHECK(lcm_of(*message).size() == row.size);
  }
}

TEST_CASE("lcm: generated and dynamic messages have one layout") {
  CHECK(lcm_type_of(*cyberdog::file_recv_lcmt::descriptor()).fingerprint == 0xececa67e3eda6d7d);
  cyberdog::file_recv_lcmt result;
  result.set_result(-2);
  CHECK(to_hex(lcm_of(result)) == "ececa67e3eda6d7dfe");
}

TEST_CASE("lcm: bytes of a text, of small integers and of floats") {
  cyberdog::file_send_lcmt file;
  file.set_data("# Gait");
  CHECK(to_hex(lcm_of(file)) == to_hex(hex("21bf37099b9d5e15 00000007 232047616974 00")));
  cyberdog::motor_ctrl_state_lcmt state;
  state.set_err_flag(-2);
  state.set_ctrl_topic_interval(0.5F);
  CHECK(to_hex(lcm_of(state)) == to_hex(hex("55fbef7bec06b5d4 fffe 3f000000")));
  cyberdog::motor_ctrl_state_lcmt back;
  REQUIRE(from_lcm(hex("55fbef7bec06b5d4 fffe 3f000000"), back));
  CHECK(back.err_flag() == -2);
  CHECK(back.ctrl_topic_interval() == 0.5F);
}

TEST_CASE("lcm: a command to walk") {
  cyberdog::robot_control_cmd_lcmt command;
  REQUIRE(from_json(
      R"({"mode":11,"gait_id":27,"contact":15,"life_count":-1,"vel_des":[0.5,0,-1],"rpy_des":[0,0,0],
    "pos_des":[0,0,0.25],"acc_des":[0,0,0,0,0,0],"ctrl_point":[0,0,0],"foot_pose":[0,0,0,0,0,0],
    "step_height":[0.0625,0.0625],"value":2,"duration":500})",
      command));
  const std::string expected =
      "8ed6c3c52d5f2dea 0b1b0fff 3f000000 00000000 bf800000 000000000000000000000000"
      "00000000 00000000 3e800000" +
      std::string(48, '0') + std::string(24, '0') + std::string(48, '0') +
      "3d800000 3d800000 00000002 000001f4";
  CHECK(to_hex(lcm_of(command)) == to_hex(hex(expected)));
}

TEST_CASE("lcm: samples are preserved") {
  std::mt19937_64 random(2);
  for (const TypeRow& row : kTypes) {
    INFO(row.name);
    for (int i = 0; i < 50; ++i) {
      const auto message = sample_of(row, random);
      const std::string bytes = lcm_of(*message);
      const auto again = sample_of(row, random);
      REQUIRE(from_lcm(bytes, *again));
      CHECK(to_json(*again) == to_json(*message));
      CHECK(lcm_of(*again) == bytes);
    }
  }
}

TEST_CASE("lcm: a sample that is cut off anywhere, or goes on, is refused") {
  std::mt19937_64 random(3);
  for (const TypeRow& row : kTypes) {
    INFO(row.name);
    const auto message = sample_of(row, random);
    const std::string bytes = lcm_of(*message);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CHECK_FALSE(from_lcm(std::string_view(bytes).substr(0, size), *message));
      CHECK(message->ByteSizeLong() == 0);
    }
    CHECK(lcm_refusal(bytes + '\0', *message) == "there are extra bytes after its last field");
  }
  cyberdog::file_recv_lcmt result;
  CHECK(lcm_refusal("", result) == "the fingerprint is truncated");
  CHECK(lcm_refusal(hex("ececa67e3eda6d7d"), result) ==
        "the value of cyberdog.file_recv_lcmt.result is truncated, too long or malformed");
}

TEST_CASE("lcm: another fingerprint is named beside the type's own") {
  cyberdog::file_recv_lcmt result;
  CHECK(lcm_refusal(hex("0123456789abcdef 00"), result) ==
        "its fingerprint is 0x0123456789abcdef, that of the type is 0xececa67e3eda6d7d");
}

TEST_CASE("lcm: malformed texts are refused") {
  cyberdog::file_send_lcmt file;
  for (const char* text : {"00000000", "ffffffff", "80000000 00", "00000002 6161", "00000003 610000",
                           "00000002 ff00", "7fffffff 6100"}) {
    INFO(text);
    CHECK(lcm_refusal(hex(std::string("21bf37099b9d5e15") + text), file) ==
          "the value of cyberdog.file_send_lcmt.data is truncated, too long or malformed");
  }
}

TEST_CASE("lcm: a document may be longer than a name") {
  cyberdog::file_send_lcmt file;
  file.set_data(std::string(10'000, '#'));
  cyberdog::file_send_lcmt back;
  REQUIRE(from_lcm(lcm_of(file), back));
  CHECK(back.data() == file.data());
}

TEST_CASE("lcm: what does not fit its field is not sent") {
  const auto reason = [](const google::protobuf::Message& message) {
    const auto bytes = to_lcm(message);
    REQUIRE_FALSE(bytes);
    CHECK(encode(Encoding::lcm, message).empty());
    return bytes.error().reason;
  };
  cyberdog::file_recv_lcmt result;
  result.set_result(128);
  CHECK(reason(result) ==
        "cyberdog.file_recv_lcmt.result has the wrong number of elements, or a value out of range");
  cyberdog::danger_states_lcmt temperatures;
  CHECK(reason(temperatures).find("motor_temperature") != std::string::npos);
  for (int i = 0; i < 13; ++i) temperatures.add_motor_temperature(20);
  CHECK(reason(temperatures).find("motor_temperature") != std::string::npos);
  cyberdog::file_send_lcmt file;
  file.set_data(std::string("a\0b", 3));
  CHECK(reason(file).find("data") != std::string::npos);
}

TEST_CASE("lcm: a type without a form in LCM is refused both ways") {
  aimdk::protocol::McActionRequest request;
  const auto bytes = to_lcm(request);
  REQUIRE_FALSE(bytes);
  CHECK(bytes.error().reason.find("LCM has no type for its field aimdk.protocol.") == 0);
  CHECK(lcm_refusal(hex("ececa67e3eda6d7d00"), request).find("LCM has no type for its field") == 0);
}

TEST_CASE("lcm: every message of the schema either has a form in LCM or names the field that has none") {
  for (const auto* method : all_methods()) {
    const auto message = new_message(method->input_type()->full_name());
    REQUIRE(message);
    const auto bytes = to_lcm(**message);
    CHECK((bytes || !bytes.error().reason.empty()));
  }
}
