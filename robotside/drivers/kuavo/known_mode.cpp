// Each change is published as a whole, once all of it is known.
#include "robotside/drivers/kuavo/known_mode.hpp"

namespace aim::robotside::kuavo {

void KnownMode::change(const std::function<void()>& how) {
  const std::scoped_lock lock(mutex_);
  how();
  if (mode_.arm_mode >= 0 && gait_answered_) newest_.put(mode_);
}

void KnownMode::gait_changed(std::optional<std::size_t> gait) {
  change([&] {
    mode_.gait = gait;
    ++events_;
  });
}

void KnownMode::set_powered(bool powered) {
  change([&] {
    mode_.powered = powered;
    ++events_;
  });
}

std::uint32_t KnownMode::events() const {
  const std::scoped_lock lock(mutex_);
  return events_;
}

// A controller that does not run has no gait. One that answers does not say whether the motors have power.
void KnownMode::answer_gait(std::uint32_t events, bool running, std::optional<std::size_t> gait) {
  change([&] {
    gait_answered_ = true;
    if (events_ != events) return;
    mode_.gait = gait;
    if (!running) mode_.powered = false;
    if (running && off_by_answer_) mode_.powered = true;
    off_by_answer_ = !running;
  });
}

void KnownMode::answer_arm_mode(int mode) {
  change([&] { mode_.arm_mode = mode; });
}

void KnownMode::answer_gesture(bool performs) {
  change([&] { mode_.hands_perform = performs; });
}

ModeSample KnownMode::now() const {
  const std::scoped_lock lock(mutex_);
  return mode_;
}

}  // namespace aim::robotside::kuavo
