// What the operator steers with: the keys of a terminal and, where one is present, a gamepad. While the
// gamepad is enabled it replaces the keys. Used by one thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/motion/gamepad_device.hpp"
#include "cli/motion/head_steering.hpp"
#include "cli/motion/key_decoder.hpp"
#include "cli/motion/teleop_key.hpp"

namespace aim::cli {

class TeleopInput {
 public:
  // `terminal`: descriptor in key mode. `latch`: keys stay active. `is_stop`: whether a word that was typed
  // is meant as a stop, which it then keeps. The model must outlive this object.
  TeleopInput(int terminal, std::optional<GamepadDevice> gamepad, bool latch, const RobotModel& model,
              const WalkLimits& limits, std::function<bool(std::string_view)> is_stop);

  // Takes what arrives until the deadline; a signal ends the wait. False: the terminal is gone.
  bool read(Clock::time_point deadline);

  BaseVelocity velocity() const;
  double pace() const { return keys_.pace; }  // fraction of the robot's limits
  bool leaves() const;
  bool stops() const { return stops_; }  // a stop was typed
  HeadSteering& head() { return head_; }
  const std::optional<GamepadDevice>& gamepad() const { return gamepad_; }

 private:
  bool read_keys();
  void read_gamepad();
  void press(char key);
  void spell(char key);

  int terminal_;
  WalkLimits limits_;
  std::optional<GamepadDevice> gamepad_;
  KeyDecoder decoder_;
  Teleop keys_;
  HeadSteering head_;
  std::function<bool(std::string_view)> is_stop_;
  std::string typed_;  // letters, since the newest Enter
  bool stops_ = false;
};

}  // namespace aim::cli
