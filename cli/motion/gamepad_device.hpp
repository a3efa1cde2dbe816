// A gamepad of this machine: finds it, and reads its events without waiting.
#pragma once

#include <optional>
#include <string>

#include "cli/motion/gamepad.hpp"
#include "core/result.hpp"

namespace aim::cli {

class GamepadDevice {
 public:
  // An event device by its path. Error: it cannot be opened, or it is not a gamepad.
  static Result<GamepadDevice> open(const std::string& path);
  // The first one in /dev/input; empty if there is none that this user may read.
  static std::optional<GamepadDevice> find();

  GamepadDevice(GamepadDevice&& other) noexcept;
  GamepadDevice& operator=(GamepadDevice&&) = delete;
  ~GamepadDevice();

  int descriptor() const { return descriptor_; }
  const std::string& name() const { return name_; }  // as the device reports it
  // Takes all events that have arrived. False: the device is gone; all its motions have ended.
  bool read();
  const Gamepad& state() const { return state_; }

 private:
  GamepadDevice(int descriptor, std::string name);

  int descriptor_ = -1;
  std::string name_;
  Gamepad state_;
};

}  // namespace aim::cli
