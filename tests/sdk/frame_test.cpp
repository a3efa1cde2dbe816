// The library's own frames against the messages of proto/lcm: fingerprint, layout, and random bytes.
#include "sdk/frame.hpp"

#include <random>

#include "core/codec/codec.hpp"
#include "core/codec/lcm_frame.hpp"
#include "lcm/magicbot.pb.h"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

namespace sdk = magicbot_sdk;

// Gives each field another number.
struct Counter {
  int count = 0;
  void operator()(bool& value) { value = ++count % 2 == 0; }
  void operator()(std::string& text) { text = "text " + std::to_string(++count); }
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void operator()(Number& value) { value = static_cast<Number>(++count % 100); }
  template <class Number, std::size_t kCount>
  void operator()(std::array<Number, kCount>& values) {
    for (Number& value : values) (*this)(value);
  }
};

template <class Frame, class Message>
void compare() {
  Frame frame;
  Frame::visit(frame, Counter{});
  const std::string bytes = lcm_bytes_of(frame);
  Message message;
  REQUIRE(from_lcm(bytes, message));
  const auto again = to_lcm(message);
  REQUIRE(again);
  CHECK(*again == bytes);
  Frame read;
  REQUIRE(read_lcm_frame(*again, read));
  CHECK(lcm_bytes_of(read) == bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_FALSE(read_lcm_frame(std::string_view(bytes).substr(0, size), read));
  CHECK_FALSE(read_lcm_frame(bytes + "x", read));
}

}  // namespace

TEST_CASE("the library's frames are those of proto/lcm, byte by byte") {
  compare<sdk::UpperCommand, magicbot::upper_body_cmd_package>();
  compare<sdk::UpperData, magicbot::upper_body_data_package>();
  compare<sdk::LegCommand, magicbot::aim_magicbot_leg_command>();
  compare<sdk::RobotState, magicbot::aim_magicbot_state>();
  compare<sdk::RequestFrame, magicbot::aim_magicbot_request>();
  compare<sdk::ReplyFrame, magicbot::aim_magicbot_reply>();
  compare<sdk::JoystickFrame, magicbot::aim_magicbot_joystick>();
}

TEST_CASE("random bytes are read without harm, and numbers that are not finite are refused") {
  std::mt19937 random(1);
  sdk::ReplyFrame reply;
  std::string bytes = lcm_bytes_of(reply);
  for (int round = 0; round < 20'000; ++round) {
    std::string damaged = bytes + std::string(random() % 8, '\0');
    for (int i = 0; i < 4; ++i) damaged[8 + random() % (damaged.size() - 8)] = static_cast<char>(random());
    (void)read_lcm_frame(damaged, reply);
  }
  sdk::JoystickFrame joystick;
  joystick.axes[2] = NAN;
  CHECK_FALSE(read_lcm_frame(lcm_bytes_of(joystick), joystick));
}

}  // namespace aim::test
