// The library's own frame against the message of proto/lcm, and random bytes. Those that it shares with aimd:
// tests/magicbot/message_test.cpp.
#include "sdk/frame.hpp"

#include <random>

#include "core/codec/codec.hpp"
#include "core/codec/lcm_frame.hpp"
#include "lcm/magicbot.pb.h"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

using magicbot_sdk::ReplyFrame;

}  // namespace

TEST_CASE("the library's reply is that of proto/lcm, byte by byte") {
  ReplyFrame reply;
  reply.client = -5'000'000'000;
  reply.number = 77;
  reply.code = 4;
  reply.message = "a reason of the robot";
  const std::string bytes = lcm_bytes_of(reply);
  magicbot::aim_magicbot_reply message;
  REQUIRE(from_lcm(bytes, message));
  CHECK(message.client() == reply.client);
  CHECK(message.message() == reply.message);
  const auto again = to_lcm(message);
  REQUIRE(again);
  CHECK(*again == bytes);
  ReplyFrame read;
  REQUIRE(read_lcm_frame(bytes, read));
  CHECK(read.message == reply.message);
  CHECK(lcm_bytes_of(read) == bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_FALSE(read_lcm_frame(std::string_view(bytes).substr(0, size), read));
  CHECK_FALSE(read_lcm_frame(bytes + "x", read));
}

TEST_CASE("random bytes are read without harm, and numbers that are not finite are refused") {
  std::mt19937 random(1);
  ReplyFrame reply;
  std::string bytes = lcm_bytes_of(reply);
  for (int round = 0; round < 20'000; ++round) {
    std::string damaged = bytes + std::string(random() % 8, '\0');
    for (int i = 0; i < 4; ++i) damaged[8 + random() % (damaged.size() - 8)] = static_cast<char>(random());
    (void)read_lcm_frame(damaged, reply);
  }
  magiclab_magicbot::Joystick joystick;
  joystick.right_x = NAN;
  CHECK_FALSE(read_lcm_frame(lcm_bytes_of(joystick), joystick));
}

}  // namespace aim::test
