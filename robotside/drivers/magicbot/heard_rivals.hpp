// Commands of other programs on the wire. Multicast also brings those of this program: it knows its own name
// on the wire by the requests that it has sent.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "robotside/frames/magicbot/rivals.hpp"

namespace aim::robotside::magicbot {

class HeardRivals {
 public:
  // On the thread of the bus.
  void hear_own(std::string_view sender) { own_ = sender; }
  void hear_joints(std::string_view sender) { count(sender, joints_); }
  void hear_joystick(std::string_view sender) { count(sender, joysticks_); }

  // Control thread; they do not wait.
  void poll(TimeNs now) noexcept {
    now_ = now;
    const std::uint32_t joints = joints_.load(), joysticks = joysticks_.load();
    const Rivals commanded{joints != std::exchange(joints_seen_, joints),
                           joysticks != std::exchange(joysticks_seen_, joysticks)};
    watch_.note(commanded, now);
  }
  Rivals at_present() const noexcept { return now_ == kNever ? Rivals{} : watch_.at(now_); }

 private:
  void count(std::string_view sender, std::atomic<std::uint32_t>& commands) const {
    if (!own_.empty() && sender != own_) commands.fetch_add(1);
  }

  std::string own_;  // thread of the bus
  std::atomic<std::uint32_t> joints_ = 0, joysticks_ = 0;

  // Control thread.
  std::uint32_t joints_seen_ = 0, joysticks_seen_ = 0;
  RivalWatch watch_;
  TimeNs now_ = kNever;
};

}  // namespace aim::robotside::magicbot
