// Plain frames and the messages of the channels, both ways.
#include "robotside/frames/magicbot/bot_message.hpp"

#include <cstring>
#include <random>

#include "bot_fixture.hpp"
#include "core/codec/codec.hpp"

namespace aim::robotside::magicbot {
namespace {

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

template <class Message, class Plain>
Plain over_wire(const Plain& plain) {
  Message sent, received;
  fill(plain, sent);
  const auto bytes = to_lcm(sent);
  INFO((bytes ? std::string() : bytes.error().reason));
  REQUIRE(bytes);
  REQUIRE(from_lcm(*bytes, received));
  Plain back;
  read(received, back);
  return back;
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
  Reply reply;
  read(message, reply);
  CHECK(reply.code == ReplyCode::internal_error);
  CHECK(reply.message == refusal::kOther);
}

TEST_CASE("modes that do not fit a drive are no modes") {
  wire::upper_body_cmd_package message;
  fill(UpperCommand{}, message);
  message.set_control_mode(0, 65536 + 4);
  message.set_control_mode(1, -65536);
  message.set_control_mode(2, 4);
  UpperCommand command;
  read(message, command);
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

  const auto upper = over_wire<wire::upper_body_data_package>(sample);
  const auto state = over_wire<wire::aim_magicbot_state>(sample);
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
