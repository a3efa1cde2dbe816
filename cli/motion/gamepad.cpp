// The position of sticks and buttons as velocities.
#include "cli/motion/gamepad.hpp"

#include <algorithm>
#include <cmath>

namespace aim::cli {
namespace {

constexpr double kDeadZone = 0.12;  // our choice: worn sticks rest beside their middle

void set_axis(Gamepad& gamepad, Gamepad::Axis axis, int value) {
  gamepad.sticks[axis] = gamepad.ranges[axis].normal(value);
}

void take_axis(Gamepad& gamepad, int code, int value) {
  switch (code) {
    case ABS_X:
      return set_axis(gamepad, Gamepad::left_x, value);
    case ABS_Y:
      return set_axis(gamepad, Gamepad::left_y, value);
    case ABS_RX:
      return set_axis(gamepad, Gamepad::right_x, value);
    case ABS_HAT0X:
      gamepad.head_x = std::clamp(value, -1, 1);
      return;
    case ABS_HAT0Y:
      gamepad.head_y = std::clamp(value, -1, 1);
      return;
    default:
      return;
  }
}

void take_button(Gamepad& gamepad, int code, bool pressed) {
  if (code == BTN_TL) gamepad.enabled = pressed;
  if (code == BTN_SOUTH) gamepad.stops = pressed;
  if (code == BTN_START && pressed) gamepad.leaves = true;
}

// A stick at -1..1 as a velocity inside the range.
double scaled(double stick, const Range& range, double pace) {
  return stick * pace * (stick > 0 ? range.max : -range.min);
}

}  // namespace

double StickRange::normal(int value) const {
  const double middle = (static_cast<double>(least) + greatest) / 2;
  const double half = (static_cast<double>(greatest) - least) / 2;
  if (half <= 0) return 0;
  const double zone = std::max(kDeadZone, flat / half);
  const double at = std::clamp((value - middle) / half, -1.0, 1.0);
  if (std::abs(at) <= zone) return 0;
  return std::copysign((std::abs(at) - zone) / (1 - zone), at);  // begins at 0 beside the dead zone
}

Gamepad after(Gamepad now, const input_event& event) {
  if (event.type == EV_ABS) take_axis(now, event.code, event.value);
  if (event.type == EV_KEY) take_button(now, event.code, event.value != 0);
  return now;
}

BaseVelocity velocity_of(const Gamepad& gamepad, const WalkLimits& limits, double pace) {
  if (!gamepad.enabled || gamepad.stops) return {};
  return {.forward = scaled(-gamepad.sticks[Gamepad::left_y], limits.forward, pace),
          .lateral = scaled(-gamepad.sticks[Gamepad::left_x], limits.lateral, pace),
          .yaw_rate = scaled(-gamepad.sticks[Gamepad::right_x], limits.yaw_rate, pace)};
}

}  // namespace aim::cli
