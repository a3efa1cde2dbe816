// Frames behind the wire, and their layouts against the messages of proto/lcm, both ways.
#include <cstring>
#include <random>

#include "bot_fixture.hpp"
#include "core/codec/codec.hpp"
#include "lcm/magicbot.pb.h"

namespace aim::robotside::magicbot {
namespace {

namespace wire = ::magicbot;

class Values {
 public:
  float number() { return static_cast<float>(static_cast<std::int32_t>(random_() >> 12U)) / 256.0F; }
  std::int16_t integer() { return static_cast<std::int16_t>(random_()); }
  void fill(DriveCommand& drive) { drive = {integer(), number(), number(), number(), number(), number()}; }
  void fill(DriveState& drive) {
    drive = {integer(), integer(), number(), number(), number(), number(), number()};
  }

 private:
  std::mt19937 random_{5};
};

// By our layout there, through the message, and by our layout back.
template <class Message, class Layout, class Frame>
Frame over_wire(const Frame& frame) {
  const std::string bytes = lcm_bytes_of<Layout>(frame);
  Message message;
  REQUIRE(from_lcm(bytes, message));
  const auto again = to_lcm(message);
  REQUIRE(again);
  CHECK(*again == bytes);
  Frame back;
  REQUIRE(read_lcm_frame<Layout>(*again, back));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    Frame partly;
    CHECK_FALSE(read_lcm_frame<Layout>(std::string_view(bytes).substr(0, size), partly));
  }
  Frame longer;
  CHECK_FALSE(read_lcm_frame<Layout>(bytes + "x", longer));
  return back;
}
template <class Message, class Frame>
Frame over_wire(const Frame& frame) {
  return over_wire<Message, Frame, Frame>(frame);
}

// What the robot or another client sends.
template <class Frame>
Frame received(const google::protobuf::Message& message) {
  const auto bytes = to_lcm(message);
  REQUIRE(bytes);
  Frame frame;
  REQUIRE(read_lcm_frame(*bytes, frame));
  return frame;
}

bool equal(const DriveCommand& a, const DriveCommand& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
bool equal(const DriveState& a, const DriveState& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace

TEST_CASE("commands are the same behind the wire") {
  Values values;
  UpperCommand upper{.used = true};
  LegCommand legs{.timestamp = 1'234'567'890'123};
  for (auto& drive : upper.joints) values.fill(drive);
  for (auto& drive : legs.joints) values.fill(drive);
  const auto upper_back = over_wire<wire::upper_body_cmd_package>(upper);
  const auto legs_back = over_wire<wire::aim_magicbot_leg_command>(legs);
  CHECK(upper_back.used);
  CHECK(legs_back.timestamp == legs.timestamp);
  for (std::size_t i = 0; i < kUpperJoints; ++i) CHECK(equal(upper_back.joints[i], upper.joints[i]));
  for (std::size_t i = 0; i < kLegJoints; ++i) CHECK(equal(legs_back.joints[i], legs.joints[i]));
  CHECK_FALSE(over_wire<wire::upper_body_cmd_package>(UpperCommand{}).used);

  const auto joystick = over_wire<wire::aim_magicbot_joystick>(Joystick{0.1F, -0.2F, 0.3F, -0.4F});
  CHECK(joystick.left_x == 0.1F);
  CHECK(joystick.left_y == -0.2F);
  CHECK(joystick.right_x == 0.3F);
  CHECK(joystick.right_y == -0.4F);
}

TEST_CASE("requests and replies are the same behind the wire") {
  const auto request = over_wire<wire::aim_magicbot_request>(
      Request{-5'000'000'000, 77, RequestKind::head, 301, {0.25F, -0.5F}});
  CHECK(request.client == -5'000'000'000);
  CHECK(request.number == 77);
  CHECK(request.kind == RequestKind::head);
  CHECK(request.value == 301);
  CHECK(request.args == std::array{0.25F, -0.5F});

  for (const char* text : refusal::kAll) {
    const auto reply = over_wire<wire::aim_magicbot_reply>(Reply{9, 8, ReplyCode::service_error, text});
    CHECK(reply.client == 9);
    CHECK(reply.number == 8);
    CHECK(reply.code == ReplyCode::service_error);
    CHECK(reply.message == text);  // the same static text
  }
  CHECK(*over_wire<wire::aim_magicbot_reply>(Reply{}).message == '\0');
}

TEST_CASE("a reply with another text or code is still one") {
  wire::aim_magicbot_reply message;
  message.set_code(99);
  message.set_message("the moon is in the wrong phase");
  const auto reply = received<Reply>(message);
  CHECK(reply.code == ReplyCode::internal_error);
  CHECK(reply.message == refusal::kOther);
}

TEST_CASE("MagicBot: what is no truth or not finite is refused") {
  std::string bytes = lcm_bytes_of<BotState>(RobotSample{});
  bytes.back() = '\2';  // the button
  RobotSample sample;
  CHECK_FALSE(read_lcm_frame<BotState>(bytes, sample));
  Joystick stick{.left_x = NAN};
  CHECK_FALSE(read_lcm_frame(lcm_bytes_of(Joystick(stick)), stick));
  UpperCommand command;
  command.joints[3].kd = INFINITY;
  UpperCommand read;
  CHECK_FALSE(read_lcm_frame(lcm_bytes_of(command), read));
}

TEST_CASE("modes that do not fit a drive are no modes") {
  wire::upper_body_cmd_package message;
  REQUIRE(from_lcm(lcm_bytes_of(UpperCommand{}), message));
  message.set_control_mode(0, 65536 + 4);
  message.set_control_mode(1, -65536);
  message.set_control_mode(2, 4);
  const auto command = received<UpperCommand>(message);
  CHECK(command.joints[0].mode == -1);
  CHECK(command.joints[1].mode == -1);
  CHECK(command.joints[2].mode == 4);
}

TEST_CASE("a sample is the same behind its two channels") {
  Values values;
  RobotSample sample;
  sample.timestamp = 42'000'000'000;
  sample.level = ControlLevel::low;
  sample.gait = 200;
  sample.trick = 301;
  sample.progress = 0.25F;
  sample.upper_obeys = true;
  sample.stopped = true;
  for (auto& drive : sample.joints) values.fill(drive);
  for (auto* list :
       {&sample.angular_velocity, &sample.linear_acceleration, &sample.base_pose, &sample.base_velocity})
    for (float& value : *list) value = values.number();
  for (float& value : sample.orientation) value = values.number();
  sample.imu_temperature = 36.5F;

  const auto upper = over_wire<wire::upper_body_data_package, UpperBodyData>(sample);
  const auto state = over_wire<wire::aim_magicbot_state, BotState>(sample);
  CHECK(upper.upper_obeys);
  CHECK(upper.base_pose[2] == sample.base_pose[2]);
  CHECK(state.timestamp == sample.timestamp);
  CHECK(state.level == sample.level);
  CHECK(state.gait == sample.gait);
  CHECK(state.trick == sample.trick);
  CHECK(state.progress == sample.progress);
  CHECK(state.stopped);
  CHECK(state.orientation == sample.orientation);
  CHECK(state.angular_velocity == sample.angular_velocity);
  CHECK(state.linear_acceleration == sample.linear_acceleration);
  CHECK(state.imu_temperature == sample.imu_temperature);
  CHECK(state.base_pose == sample.base_pose);
  CHECK(state.base_velocity == sample.base_velocity);
  for (std::size_t i = 0; i < kJointCount; ++i) {
    INFO(kJoints[i].name);
    DriveState joint = i < kFirstUpper ? state.joints[i] : upper.joints[i];
    if (i >= kFirstUpper) joint.position_low = state.joints[i].position_low;
    CHECK(equal(joint, sample.joints[i]));
  }
}

}  // namespace aim::robotside::magicbot
