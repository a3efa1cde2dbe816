// Which control frames are commands: a life count equal to the one before makes a frame a heartbeat, whatever
// it asks for.
#pragma once

#include <cstdint>
#include <optional>

#include "robotside/frames/cyberdog/dog_frame.hpp"

namespace aim::robotside::cyberdog {

class LifeCount {
 public:
  // A frame that was read. Returns whether it is a command.
  bool takes(const ControlFrame& frame) {
    ++frames_read_;
    if (frame.life_count == count_) {
      if (frame != obeyed_) ++unheeded_;
      return false;
    }
    count_ = frame.life_count;
    obeyed_ = frame;
    return true;
  }

  // Of the newest command; empty before the first one.
  std::optional<std::int8_t> newest() const {
    if (count_ == -1) return std::nullopt;
    return count_;
  }
  // Frames that asked for something else than the command before, with its life count.
  std::uint32_t unheeded() const { return unheeded_; }
  std::uint32_t frames_read() const { return frames_read_; }

 private:
  std::int8_t count_ = -1;  // before the first command
  ControlFrame obeyed_;     // the newest command
  std::uint32_t unheeded_ = 0;
  std::uint32_t frames_read_ = 0;
};

}  // namespace aim::robotside::cyberdog
