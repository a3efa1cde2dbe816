// Who commands the simulated CyberDog in an iteration. The remote control precedes single motors, which
// precede control frames from their first one on, for good; a source that has been silent for half a second
// counts no more. Of several frames of one source in an iteration the last one counts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "robotside/frames/cyberdog/dog_frame.hpp"
#include "robotside/simulators/cyberdog/dog_queue.hpp"

namespace aim::robotside::cyberdog {

inline constexpr int kSilentIterations = 250;  // of a source, then it counts as silent: 500 ms

class FrameSources {
 public:
  enum class Source : std::uint8_t { none, remote, motors, control };

  void receive(const ControlFrame& frame) {
    frame_ = frame;
    new_frame_ = true;
    since_frame_ = 0;
  }
  void receive(const MotorCtrlFrame& frame) {
    motors_frame_ = frame;
    motors_latched_ = true;
    since_motors_ = 0;
  }
  void receive_remote(const ControlFrame& frame) {
    new_remote_ = since_remote_ >= kSilentIterations || !(frame == remote_);
    remote_ = frame;
    since_remote_ = 0;
  }

  // An iteration begins. Returns whether another source commands than before.
  bool choose() {
    const Source before = std::exchange(source_, chosen());
    return before != source_;
  }
  Source source() const { return source_; }
  // It ends.
  void age() {
    for (int* since : {&since_frame_, &since_remote_, &since_motors_})
      *since = std::min(*since + 1, kLongestSilence);
  }

  // Whether there is a frame that was not taken yet.
  bool take_control() { return std::exchange(new_frame_, false); }
  bool take_remote() { return std::exchange(new_remote_, false); }
  const ControlFrame& control() const { return frame_; }
  const ControlFrame& remote() const { return remote_; }
  const MotorCtrlFrame& motors() const { return motors_frame_; }
  double motors_late_ms() const { return 1.0 * since_motors_ * kIterationMs; }

 private:
  static constexpr int kLongestSilence = 1 << 20;  // where counting of silence ends

  Source chosen() const {
    if (since_remote_ < kSilentIterations) return Source::remote;
    if (motors_latched_) return Source::motors;
    if (since_frame_ < kSilentIterations) return Source::control;
    return Source::none;
  }

  Source source_ = Source::none;
  ControlFrame frame_, remote_;
  MotorCtrlFrame motors_frame_;
  bool new_frame_ = false, new_remote_ = false;
  bool motors_latched_ = false;
  // Iterations since a frame of each source.
  int since_frame_ = kSilentIterations, since_remote_ = kSilentIterations, since_motors_ = 0;
};

}  // namespace aim::robotside::cyberdog
