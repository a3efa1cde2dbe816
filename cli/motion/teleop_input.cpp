// Keys and gamepad, read without blocking longer than the next set-point is due.
#include "cli/motion/teleop_input.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>

namespace aim::cli {

TeleopInput::TeleopInput(int terminal, std::optional<GamepadDevice> gamepad, bool latch,
                         const RobotModel& model, const WalkLimits& limits,
                         std::function<bool(std::string_view)> is_stop)
    : terminal_(terminal),
      limits_(limits),
      gamepad_(std::move(gamepad)),
      head_(model),
      is_stop_(std::move(is_stop)) {
  keys_.latch = latch;
}

bool TeleopInput::read(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  pollfd sources[]{{terminal_, POLLIN, 0}, {gamepad_ ? gamepad_->descriptor() : -1, POLLIN, 0}};
  const int ready = ::poll(sources, 2, static_cast<int>(std::max<std::int64_t>(0, left.count())));
  if (ready > 0 && sources[1].revents != 0) read_gamepad();
  const bool there = ready <= 0 || sources[0].revents == 0 || read_keys();
  keys_ = released(keys_, Clock::now());
  return there;
}

// A terminal that is readable but has no data is closed at its other end.
bool TeleopInput::read_keys() {
  char byte = 0;
  bool some = false;
  while (::read(terminal_, &byte, 1) == 1) {
    some = true;
    spell(byte);
    if (const auto key = decoder_.feed(byte)) press(*key);
  }
  if (const auto key = decoder_.flush()) press(*key);
  return some;
}

// A word and Enter, also behind the keys that steered before it.
void TeleopInput::spell(char key) {
  constexpr std::size_t kLongest = 16;
  if (key != '\r' && key != '\n') {
    typed_ += key;
    if (typed_.size() > kLongest) typed_.erase(0, 1);
    return;
  }
  for (std::size_t begin = 0; begin < typed_.size() && !stops_; ++begin)
    stops_ = is_stop_(std::string_view(typed_).substr(begin));
  typed_.clear();
}

void TeleopInput::press(char key) {
  if (head_.available() && head_.press(key)) return;
  keys_ = pressed(keys_, key, limits_, Clock::now());
}

// A gamepad that is unplugged ends its own motion; the keys remain.
void TeleopInput::read_gamepad() {
  const Gamepad before = gamepad_->state();
  if (!gamepad_->read()) {
    gamepad_.reset();
    return;
  }
  const Gamepad& now = gamepad_->state();
  if (now.stops) press(' ');
  // One step of the head for each press of the cross.
  if (now.head_x != before.head_x || now.head_y != before.head_y) head_.turn(-now.head_x, now.head_y);
}

BaseVelocity TeleopInput::velocity() const {
  if (gamepad_ && gamepad_->state().enabled) return velocity_of(gamepad_->state(), limits_, keys_.pace);
  return keys_.velocity;
}

bool TeleopInput::leaves() const { return keys_.leaves || (gamepad_ && gamepad_->state().leaves); }

}  // namespace aim::cli
