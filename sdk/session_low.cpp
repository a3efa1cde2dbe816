// Commands of joints.
#include <utility>

#include "sdk/command_check.hpp"
#include "sdk/session.hpp"
#include "sdk/signal_block.hpp"

namespace aim::magicbot_sdk {
namespace {

template <class Clock>
std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch()).count();
}

Clocks clocks() {
  return {.system_ns = now_ns<std::chrono::system_clock>(), .steady_ns = now_ns<std::chrono::steady_clock>()};
}

}  // namespace

bool Session::open_low() {
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  if (!link_) {
    last_ = {Code::not_ready, "LowLevelMotionController::Initialize comes after MagicRobot::Initialize"};
    return false;
  }
  Answer answer = start_sender();
  if (!answer) last_ = answer;
  return answer.code == Code::ok;
}

void Session::close_low() {
  SenderPtr sender;
  {
    const SignalBlock block;
    const std::lock_guard lock(mutex_);
    sender = std::exchange(sender_, nullptr);
    newest_stamp_ = {};
  }
  end_subscriptions();
}

void Session::set_period(Milliseconds period) {
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  period_ = period;
  if (sender_) sender_->set_period(period);
}

Session::Access Session::low() const {
  Access access = connected();
  if (access.answer && !access.sender)
    access.answer = {Code::not_ready,
                     "the controller is shut down: LowLevelMotionController::Initialize comes before"};
  if (access.answer) access.answer = permits_commands(*access.link);
  return access;
}

Answer Session::permits_commands(const RobotLink& link) {
  const SnapshotPtr state = link.newest();
  if (!state)
    return {Code::not_ready,
            "the robot has been silent for " + std::to_string(kRobotSilence.count()) + " ms"};
  if (state->level != 2)
    return {Code::not_ready,
            "the level is high: MagicRobot::SetMotionControlLevel(ControllerLevel::LowLevel) comes before"};
  if (state->stopped) return {Code::not_ready, "the emergency stop of the robot is pressed"};
  if (const std::string other = link.other_sender(); !other.empty())
    return {Code::refused,
            "another program commands the robot, from " + other +
                "; the robot would obey the newest frame of either, so this command is not sent"};
  return {};
}

Answer Session::publish(Part part, std::int64_t timestamp, const Answer& count,
                        std::vector<JointSetPoint> joints) {
  const SignalBlock block;
  const Access access = low();
  if (!access.answer) return access.answer;
  if (!count) return count;
  if (Answer wrong = check_joints(part, joints); !wrong) return wrong;
  const Clocks now = clocks();
  {
    const std::lock_guard lock(mutex_);
    std::int64_t& newest = newest_stamp_[static_cast<std::size_t>(part)];
    if (Answer wrong = check_stamp(timestamp, newest, now); !wrong) return wrong;
    if (timestamp != 0) newest = timestamp;
  }
  access.sender->offer(part, timestamp != 0 ? timestamp : now.system_ns, std::move(joints));
  if (const std::string failure = access.sender->take_failure(); !failure.empty())
    return {Code::internal, "the command before was not sent: " + failure};
  return {};
}

}  // namespace aim::magicbot_sdk
