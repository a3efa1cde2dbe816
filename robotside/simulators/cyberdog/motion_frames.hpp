// The frames of the motion node: those that wait to be sent, one in an iteration, and the newest one sent,
// which is repeated as a heartbeat while it is the newest command of all clients.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "robotside/frames/cyberdog/dog_frame.hpp"
#include "robotside/simulators/cyberdog/dog_queue.hpp"

namespace aim::robotside::cyberdog {

inline constexpr std::size_t kMostFrames = 32;  // of motion_queue_cmd; ours

class MotionFrames {
 public:
  // In place of those that wait.
  void queue(const ControlFrame& frame) {
    waiting_[0] = frame;
    next_ = 0, count_ = 1;
  }
  void queue(const std::array<ControlFrame, kMostFrames>& frames, std::size_t count) {
    waiting_ = frames;
    next_ = 0, count_ = count;
  }
  bool waits() const { return next_ < count_; }

  // `heard`: the life count of the newest command of any client.
  void hear(std::optional<std::int8_t> heard) {
    if (holds_ && heard != sent_.life_count) holds_ = false;
  }
  bool holds() const { return holds_; }  // our command is the newest one
  void release() { holds_ = false; }     // another client has commanded the robot

  // The frame of this iteration. A command counts if its life count differs from the one before; a frame with
  // the same one is a heartbeat.
  std::optional<ControlFrame> next(std::optional<std::int8_t> heard, std::int64_t iteration) {
    if (waits()) {
      sent_ = waiting_[next_++];
      sent_.life_count = heard ? static_cast<std::int8_t>(*heard + 1) : kFirstCount;
      holds_ = true;
    } else if (!holds_ || iteration - sent_at_ < kBeatIterations) {
      return std::nullopt;
    }
    sent_at_ = iteration;
    return sent_;
  }

 private:
  static constexpr int kBeatIterations = 50 / kIterationMs;  // 20 Hz
  // Of the robot's first command; not one with which scripts begin.
  static constexpr std::int8_t kFirstCount = 32;

  std::array<ControlFrame, kMostFrames> waiting_{};
  std::size_t next_ = 0, count_ = 0;  // of waiting_
  ControlFrame sent_;
  std::int64_t sent_at_ = 0;
  bool holds_ = false;
};

}  // namespace aim::robotside::cyberdog
