// A ring of commands. Nothing here allocates.
#include "robotside/simulators/cyberdog/dog_queue.hpp"

#include <algorithm>

#include "robotside/simulators/cyberdog/choreography.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr std::int8_t number(Mode mode) { return static_cast<std::int8_t>(mode); }
bool endless(const ControlFrame& frame) { return frame.duration <= 0; }
int iterations(const ControlFrame& frame) { return std::max(frame.duration / kIterationMs, 1); }

constexpr int kLastPosedGait = 30;  // gaits above it stand without push recovery

// What holds the robot after its last command.
ControlFrame hold_after(const ControlFrame& last) {
  ControlFrame hold;
  hold.mode = number(Mode::pose);
  hold.gait_id = 3;
  if (has_mode(last, Mode::qp_stand)) {
    hold.mode = number(Mode::qp_stand);
    hold.gait_id = 1;
  } else if (has_mode(last, Mode::locomotion)) {
    hold.mode = number(Mode::locomotion);
    hold.gait_id = last.gait_id <= kLastPosedGait ? std::int8_t{1} : std::int8_t{31};
  }
  hold.step_height = {0.05F, 0.05F};
  hold.duration = kHoldIterations * kIterationMs;
  return hold;
}

}  // namespace

void DogQueue::clear() {
  first_ = count_ = 0;
  iteration_ = 0;
  holding_ = false;
  ++serial_;
}

void DogQueue::push(const ControlFrame& frame) {
  if (count_ == kCapacity) {
    ++dropped_;
    return;
  }
  items_[(first_ + count_++) % kCapacity] = frame;
}

void DogQueue::pop() {
  first_ = (first_ + 1) % kCapacity;
  --count_;
  iteration_ = 0;
  holding_ = false;
  ++serial_;
}

void DogQueue::replace(const ControlFrame& frame) {
  clear();
  list_size_ = list_left_ = 0;
  push(frame);
  front().duration = 0;
}

void DogQueue::replace(Mode mode, std::int8_t gait) {
  ControlFrame frame;
  frame.mode = number(mode);
  frame.gait_id = gait;
  replace(frame);
}

void DogQueue::take(const ControlFrame& frame) {
  const bool motion = has_mode(frame, Mode::motion);
  if (endless(frame) && !motion) {
    replace(frame);
    return;
  }
  if (motion && running_) return;
  while (count_ > 0 && endless(front())) pop();
  if (has_mode(frame, Mode::locomotion) && frame.gait_id == kUserGait) ++list_left_, ++list_size_;
  push(frame);
}

// The end of the running command; without another one the robot holds.
void DogQueue::expire() {
  const ControlFrame ended = front();
  pop();
  const bool of_a_list = running_ || (has_mode(ended, Mode::locomotion) && ended.gait_id == kUserGait);
  if (of_a_list && list_left_ > 0) --list_left_;
  if (count_ > 0) return;
  running_ = false;
  push(hold_after(ended));
  holding_ = true;
}

// The motion takes the place of the whole queue: commands that wait behind it are lost, as on the robot. One
// that this simulator does not know stays, and the controller refuses it.
void DogQueue::expand(const GaitSteps& user_steps) {
  const int motion = front().gait_id;  // NOLINT(bugprone-signed-char-misuse): a number, not a letter
  const Choreography* row = find_choreography(motion);
  if (row == nullptr && (motion != kUserGait || user_steps.empty())) return;
  clear();
  if (row != nullptr)
    for (const ChoreographyStep& step : row->steps) push(frame_of(*row, step));
  else
    for (const ControlFrame& step : user_steps) push(step);
  running_ = true;
  motion_ = motion;
  list_size_ = list_left_ = static_cast<int>(count_);
}

void DogQueue::step_bar() {
  if (list_size_ == 0) return;
  bar_ = std::min((list_size_ - list_left_) * 100 / list_size_ + 1, 100);
  if (list_left_ == 1 && iteration_ * 10 > iterations(command_) * 9) bar_ = 100;
  if (list_left_ == 0) list_size_ = 0;
}

void DogQueue::step(bool transitioning, const GaitSteps& user_steps) {
  if (count_ == 0) return;
  if (!endless(front()) && iteration_ >= iterations(front())) expire();
  if (has_mode(front(), Mode::motion) && !running_) expand(user_steps);
  command_ = front();
  if (endless(command_) && !has_mode(command_, Mode::motion)) running_ = false;
  if (!transitioning) ++iteration_;
  step_bar();
}

}  // namespace aim::robotside::cyberdog
