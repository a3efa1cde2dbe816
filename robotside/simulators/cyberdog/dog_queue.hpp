// The queue of commands of the CyberDog's controller: what a control frame does to it, and which command runs
// in an iteration of 2 ms. Source of the rules: cyberdog_locomotion, command_interface.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/robots/xiaomi_cyberdog_motions.hpp"
#include "robotside/frames/cyberdog/dog_frame.hpp"
#include "robotside/frames/cyberdog/user_gait.hpp"

namespace aim::robotside::cyberdog {

using xiaomi_cyberdog::Mode;

inline constexpr int kIterationMs = 2;
inline constexpr int kHoldIterations = 200;  // of the command that holds the robot when the queue is empty

class DogQueue {
 public:
  static constexpr std::size_t kCapacity = 1024;  // ours: the robot has no bound

  // A control frame that is not a heartbeat. Duration 0, except of mode 62, replaces the queue; other frames
  // are appended, and commands without an end that wait in front of them are dropped. Mode 62 is ignored
  // while a motion runs.
  void take(const ControlFrame& frame);
  // Replaces everything by a command without an end.
  void replace(Mode mode, std::int8_t gait);
  void replace(const ControlFrame& frame);

  // The command of this iteration. Its clock stands while the controller changes its mode.
  void step(bool transitioning, const GaitSteps& user_steps);
  const ControlFrame& command() const { return command_; }
  // Counts the commands that have begun; a change says that another one runs.
  std::uint32_t serial() const { return serial_; }
  bool queued() const { return command_.duration > 0; }
  bool holding() const { return holding_; }

  // The gait_id of the running motion of mode 62, and its progress [%]; -1: none runs.
  int motion() const { return running_ ? motion_ : -1; }
  int motion_bar() const { return list_size_ > 0 ? bar_ : -1; }

  std::size_t size() const { return count_; }
  std::uint64_t dropped() const { return dropped_; }  // frames for which there was no room

 private:
  void clear();
  void push(const ControlFrame& frame);
  void pop();
  ControlFrame& front() { return items_[first_]; }
  void expire();
  void expand(const GaitSteps& user_steps);
  void step_bar();

  std::array<ControlFrame, kCapacity> items_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
  ControlFrame command_;
  int iteration_ = 0;  // of the running command
  std::uint32_t serial_ = 0;
  std::uint64_t dropped_ = 0;
  bool holding_ = false;
  bool running_ = false;  // a motion of mode 62
  int motion_ = 0;
  int list_size_ = 0;  // of that motion
  int list_left_ = 0;
  int bar_ = 0;
};

}  // namespace aim::robotside::cyberdog
