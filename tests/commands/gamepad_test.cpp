// A gamepad: sticks to velocities, the button that enables it, and devices that cannot be used.
#include <cstdio>
#include <filesystem>
#include <random>

#include "cli/motion/gamepad_device.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

Gamepad with(Gamepad gamepad, int type, int code, int value) {
  input_event event{};
  event.type = static_cast<decltype(event.type)>(type);
  event.code = static_cast<decltype(event.code)>(code);
  event.value = value;
  return after(gamepad, event);
}

Gamepad enabled() { return with({}, EV_KEY, BTN_TL, 1); }

}  // namespace

TEST_CASE("nothing moves unless the left shoulder button is held") {
  Gamepad pad = with({}, EV_ABS, ABS_Y, -32768);
  CHECK(velocity_of(pad, fixture_model().walk, 1) == BaseVelocity{});
  pad = with(pad, EV_KEY, BTN_TL, 1);
  CHECK(velocity_of(pad, fixture_model().walk, 1).forward == Approx(fixture_model().walk.forward.max));
  pad = with(pad, EV_KEY, BTN_TL, 0);
  CHECK(velocity_of(pad, fixture_model().walk, 1) == BaseVelocity{});
}

TEST_CASE("sticks give their direction at the chosen pace") {
  const auto at = [](int code, int value) {
    return velocity_of(with(enabled(), EV_ABS, code, value), fixture_model().walk, 0.5);
  };
  CHECK(at(ABS_Y, 32767).forward == Approx(0.5 * fixture_model().walk.forward.min));
  CHECK(at(ABS_X, -32768).lateral == Approx(0.5 * fixture_model().walk.lateral.max));
  CHECK(at(ABS_RX, 32767).yaw_rate == Approx(0.5 * fixture_model().walk.yaw_rate.min));
}

TEST_CASE("a stick near its middle does not move the robot, and starts from zero beside it") {
  CHECK(velocity_of(with(enabled(), EV_ABS, ABS_Y, -3'000), fixture_model().walk, 1) == BaseVelocity{});
  const double little = velocity_of(with(enabled(), EV_ABS, ABS_Y, -4'500), fixture_model().walk, 1).forward;
  CHECK(little > 0);
  CHECK(little < 0.05 * fixture_model().walk.forward.max);
}

TEST_CASE("a device with another range, and one that reports a wider dead zone") {
  const StickRange bytes{0, 255, 0};
  CHECK(bytes.normal(255) == Approx(1));
  CHECK(bytes.normal(0) == Approx(-1));
  CHECK(bytes.normal(128) == 0);
  const StickRange worn{-100, 100, 40};
  CHECK(worn.normal(39) == 0);
  CHECK(worn.normal(100) == Approx(1));
  CHECK(StickRange{5, 5, 0}.normal(5) == 0);
}

TEST_CASE("the lower button stops, start leaves, the cross is for the head") {
  Gamepad pad = with(with(enabled(), EV_ABS, ABS_Y, -32768), EV_KEY, BTN_SOUTH, 1);
  CHECK(velocity_of(pad, fixture_model().walk, 1) == BaseVelocity{});
  CHECK(with(pad, EV_KEY, BTN_START, 1).leaves);
  pad = with(pad, EV_ABS, ABS_HAT0X, -1);
  CHECK(pad.head_x == -1);
  CHECK(velocity_of(with(enabled(), EV_ABS, ABS_HAT0Y, 1), fixture_model().walk, 1) == BaseVelocity{});
}

TEST_CASE("no events exceed the limits of walking") {
  std::mt19937 random(3);
  Gamepad pad = enabled();
  constexpr int kCodes[] = {ABS_X, ABS_Y, ABS_RX, ABS_RY, ABS_HAT0X, BTN_SOUTH};
  for (int i = 0; i < 10'000; ++i) {
    pad = with(pad, random() % 8 == 0 ? EV_KEY : EV_ABS, kCodes[random() % std::size(kCodes)],
               static_cast<int>(random() % 80'000) - 40'000);
    const BaseVelocity velocity = velocity_of(pad, fixture_model().walk, 1);
    REQUIRE(fixture_model().walk.forward.contains(velocity.forward));
    REQUIRE(fixture_model().walk.lateral.contains(velocity.lateral));
    REQUIRE(fixture_model().walk.yaw_rate.contains(velocity.yaw_rate));
  }
}

TEST_CASE("what is not a gamepad is refused with the reason") {
  const auto missing = GamepadDevice::open("/dev/null/event0");
  REQUIRE(!missing);
  CHECK(missing.error().reason == "Not a directory");
  const auto other = GamepadDevice::open("/dev/null");
  REQUIRE(!other);
  CHECK(other.error().message == "/dev/null cannot be used as a gamepad");
  CHECK(other.error().origin == Origin::usage);
}
