// The mode of a Kuavo, from what it reports by itself and from what it answers. An event that came since a
// question was asked is newer than its answer.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>

#include "robotside/frames/kuavo/kuavo_frame.hpp"
#include "robotside/frames/lcm_channel.hpp"

namespace aim::robotside::kuavo {

class KnownMode {
 public:
  // ---- Any thread but the control thread.
  // Events: another gait; power on or off, also by others.
  void gait_changed(std::optional<std::size_t> gait);
  void set_powered(bool powered);
  // Answers. `events`: how many there had been when it was asked.
  std::uint32_t events() const;
  void answer_gait(std::uint32_t events, bool running, std::optional<std::size_t> gait);
  void answer_arm_mode(int mode);
  void answer_gesture(bool performs);

  ModeSample now() const;
  // Gait and mode of the arms have been answered at least once.
  bool is_known() const { return newest_.count() != 0; }

  // Control thread; it does not wait.
  void poll(TimeNs now, Timed<ModeSample>& newest) noexcept {
    if (newest_.poll(newest.value)) newest.at = now;
  }

 private:
  void change(const std::function<void()>& how);

  mutable std::mutex mutex_;  // of all but `newest_`
  ModeSample mode_;
  std::uint32_t events_ = 0;
  bool gait_answered_ = false;  // at least once
  bool off_by_answer_ = false;  // the newest answer said so
  Newest<ModeSample> newest_;
};

}  // namespace aim::robotside::kuavo
