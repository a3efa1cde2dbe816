// The commands on the wire, of any client, ours included: multicast brings them all.
#pragma once

#include <atomic>
#include <optional>

#include "robotside/frames/cyberdog/dog_link.hpp"
#include "robotside/frames/lcm_channel.hpp"

namespace aim::robotside::cyberdog {

class HeardCommands {
 public:
  // On the thread of the bus. What the robot takes for a heartbeat, because it has the life count of the
  // command before, and is another command, counts as unheeded: the robot says nothing about it.
  void hear(const ControlFrame& frame);

  // Control thread: they do not wait.
  void poll(TimeNs now, Timed<ControlFrame>& newest) noexcept {
    if (newest_.poll(newest.value)) newest.at = now;
  }
  std::optional<std::int8_t> life_count() const noexcept;
  std::uint32_t unheeded() const noexcept { return unheeded_.load(); }

 private:
  static constexpr int kUnheard = 1000;

  Newest<ControlFrame> newest_;
  std::atomic<int> life_count_ = kUnheard;
  std::atomic<std::uint32_t> unheeded_ = 0;
  std::optional<ControlFrame> command_;  // the newest one; thread of the bus
};

}  // namespace aim::robotside::cyberdog
