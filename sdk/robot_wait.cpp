// Waits for the robot: that it is there, and that it has done something.
#include <algorithm>

#include "sdk/robot_link.hpp"

namespace aim::magicbot_sdk {
namespace {

constexpr Milliseconds kRepeat{200};  // a robot that starts meanwhile is found at the next call
constexpr Milliseconds kPoll{10};     // the longest time that a condition is not looked at

Milliseconds since(Time begin) {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin);
}

std::string text_of(const Snapshot& state) {
  return "level " + std::to_string(state.level) + ", gait " + std::to_string(state.gait) + ", trick " +
         std::to_string(state.trick);
}

}  // namespace

void RobotLink::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

Answer RobotLink::connect(Time deadline) {
  const Time begin = std::chrono::steady_clock::now();
  bool answered = false;
  while (true) {
    if (!answered) {
      Answer answer = call({Call::connect}, std::min(deadline, std::chrono::steady_clock::now() + kRepeat));
      if (!answer && answer.code != Code::timeout) return answer;
      answered = answer.code == Code::ok;
    }
    if (answered && newest()) return {};
    if (std::chrono::steady_clock::now() >= deadline)
      return silence(answered ? "the robot answers, but its state does not arrive" : "no robot answers",
                     since(begin));
    if (!answered) continue;
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, std::min(deadline, std::chrono::steady_clock::now() + kPoll));
    if (closed_) return {Code::not_ready, "the library was shut down meanwhile"};
  }
}

Answer RobotLink::silence(const std::string& what, Milliseconds waited) const {
  const std::lock_guard lock(mutex_);
  return {Code::timeout, what + " within " + std::to_string(waited.count()) + " ms; listened to " + place_ +
                             ": heard " + std::to_string(upper_frames_) + " frames of upper_body_data and " +
                             std::to_string(rest_frames_) +
                             " of aim_magicbot_state. Is the robot on, is this the interface to it, and is "
                             "MAGICBOT_LCM_DOMAIN that of the robot?"};
}

Answer RobotLink::await(const Condition& holds, const std::string& wanted, Time deadline,
                        Milliseconds steady) {
  Time holds_since = Time::max();  // max: it does not hold
  std::unique_lock lock(mutex_);
  while (true) {
    if (closed_) return {Code::not_ready, "the library was shut down meanwhile"};
    const Time now = std::chrono::steady_clock::now();
    const bool there = state_ && now - state_time_ <= kRobotSilence;
    if (!there || !holds(*state_))
      holds_since = Time::max();
    else if (holds_since == Time::max())
      holds_since = now;
    else if (now - holds_since >= steady)
      return {};
    if (now >= deadline)
      return {Code::timeout, wanted + " was not reached in time; " +
                                 (there ? "the robot shows " + text_of(*state_) : "the robot is silent")};
    changed_.wait_until(lock, std::min(deadline, now + kPoll));
  }
}

}  // namespace aim::magicbot_sdk
