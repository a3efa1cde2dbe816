// A gamepad as the steering of a walk: the left shoulder button is held to enable it, the left stick walks,
// the right stick turns, the cross of four buttons moves the head. Pure: events in, velocities out.
// Source of the codes: Linux gamepad protocol (Documentation/input/gamepad.rst).
#pragma once

#include <linux/input.h>

#include <array>

#include "cli/motion/velocity_stream.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

// The range of an axis as the device reports it, and a dead zone around its middle [same unit].
struct StickRange {
  int least = -32768;
  int greatest = 32767;
  int flat = 0;
  // -1..1; 0 inside the dead zone.
  double normal(int value) const;
};

struct Gamepad {
  enum Axis : std::uint8_t { left_x, left_y, right_x, kAxes };
  std::array<StickRange, kAxes> ranges;
  std::array<double, kAxes> sticks{};  // -1..1; right and down are positive, as the device sends them
  double head_x = 0, head_y = 0;       // of the cross: -1, 0, 1
  bool enabled = false;                // the left shoulder button is held
  bool stops = false;                  // the lower button was pressed: all motion ends
  bool leaves = false;                 // the start button was pressed
};

// One event of the device; events that mean nothing here change nothing.
Gamepad after(Gamepad now, const input_event& event);
// The velocity at that position of the sticks: a fraction of the model's limits. Zero while not enabled.
BaseVelocity velocity_of(const Gamepad& gamepad, const WalkLimits& limits, double pace);

}  // namespace aim::cli
