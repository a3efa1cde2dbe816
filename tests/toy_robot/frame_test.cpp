// Datagrams of the toy walker: what is read back, and what is refused.
#include <cstring>
#include <limits>
#include <vector>

#include "tests/catch.hpp"
#include "toy_frame.hpp"

namespace aim::toy {
namespace {

template <class Frame>
std::vector<std::byte> bytes_of(const Frame& frame) {
  std::vector<std::byte> bytes(sizeof(Frame));
  std::memcpy(bytes.data(), &frame, sizeof(Frame));
  return bytes;
}

constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();

}  // namespace

TEST_CASE("toy frames are read back as they were written") {
  CommandFrame command{.client = 7, .number = 3, .mode = Mode::walk, .forward = 0.2F, .yaw_rate = -0.1F};
  const auto read = read_command(bytes_of(command));
  REQUIRE(read);
  CHECK(read->client == 7);
  CHECK(read->number == 3);
  CHECK(read->mode == Mode::walk);
  CHECK(read->forward == 0.2F);
  CHECK(read->lateral == 0);
  CHECK(read->yaw_rate == -0.1F);
  StateFrame state;
  state.position = {1, 2, 3, 4};
  state.yaw = 0.5F;
  const auto state_read = read_state(bytes_of(state));
  REQUIRE(state_read);
  CHECK(state_read->position == state.position);
  CHECK(state_read->yaw == 0.5F);
}

TEST_CASE("toy frames begin with their magic number, in little-endian order") {
  const auto bytes = bytes_of(CommandFrame{});
  CHECK(std::memcmp(bytes.data(), "TOY1", 4) == 0);
}

TEST_CASE("bytes that are no toy frame are refused") {
  const auto good = bytes_of(CommandFrame{});
  for (std::size_t size = 0; size < good.size(); ++size) {
    INFO(size);
    CHECK_FALSE(read_command(std::span(good).first(size)));
  }
  auto longer = good;
  longer.push_back(std::byte{0});
  CHECK_FALSE(read_command(longer));
  auto other = good;
  other[0] = std::byte{'X'};
  CHECK_FALSE(read_command(other));
  CHECK_FALSE(read_command(bytes_of(CommandFrame{.mode = static_cast<Mode>(kModes)})));
  CHECK_FALSE(read_state(good));
}

TEST_CASE("toy frames with numbers that are not finite are refused") {
  CHECK_FALSE(read_command(bytes_of(CommandFrame{.forward = kNotANumber})));
  CHECK_FALSE(read_command(bytes_of(CommandFrame{.lateral = kNotANumber})));
  CHECK_FALSE(read_command(bytes_of(CommandFrame{.yaw_rate = std::numeric_limits<float>::infinity()})));
  StateFrame state;
  state.position[3] = kNotANumber;
  CHECK_FALSE(read_state(bytes_of(state)));
  state = {};
  state.x = kNotANumber;
  CHECK_FALSE(read_state(bytes_of(state)));
  state = {};
  state.refusal = static_cast<Refusal>(9);
  CHECK_FALSE(read_state(bytes_of(state)));
}

}  // namespace aim::toy
