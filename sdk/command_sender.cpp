// Without a command nothing is sent: the robot then keeps the last set-points and watches the silence itself.
#include "sdk/command_sender.hpp"

#include <utility>

#include "sdk/signal_block.hpp"

namespace aim::magicbot_sdk {

CommandSender::CommandSender(std::shared_ptr<RobotLink> link, Milliseconds period)
    : link_(std::move(link)), period_(period) {
  const SignalBlock block;
  thread_ = std::thread([this] { run(); });
}

CommandSender::~CommandSender() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

void CommandSender::set_period(Milliseconds period) {
  const std::lock_guard lock(mutex_);
  period_ = period;
}

void CommandSender::offer(Part part, std::int64_t timestamp, std::vector<JointSetPoint> joints) {
  const std::lock_guard lock(mutex_);
  waiting_[static_cast<std::size_t>(part)] = Waiting{timestamp, std::move(joints)};
  dirty_ = true;
  changed_.notify_all();
}

void CommandSender::forget() {
  const std::lock_guard lock(mutex_);
  waiting_ = {};
  dirty_ = false;
  forget_ = true;
}

std::string CommandSender::take_failure() {
  const std::lock_guard lock(mutex_);
  return std::exchange(failure_, {});
}

void CommandSender::run() {
  Commands commands;
  bool forget = false;
  while (wait_for_commands(commands, forget)) {
    if (forget) upper_.forget();
    std::string failure = send(commands);
    const std::lock_guard lock(mutex_);
    failure_ = std::move(failure);
  }
}

bool CommandSender::wait_for_commands(Commands& commands, bool& forget) {
  std::unique_lock lock(mutex_);
  do {
    changed_.wait(lock, [this] { return ending_ || dirty_; });
    // Commands of several parts, published one after another, travel in one frame of the next period.
    changed_.wait_until(lock, next_, [this] { return ending_; });
    if (ending_) return false;
  } while (!dirty_);  // forgotten while it waited
  commands = std::exchange(waiting_, {});
  dirty_ = false;
  forget = std::exchange(forget_, false);
  // A late thread does not send faster afterwards, and an early one keeps the rhythm.
  const Time now = std::chrono::steady_clock::now();
  next_ = now - next_ < period_ ? next_ + period_ : now + period_;
  return true;
}

std::string CommandSender::send(const Commands& commands) {
  // After a pause the robot has let go of its joints: old set-points would make them jump.
  const Time now = std::chrono::steady_clock::now();
  if (now - sent_ > kCommandSilence) upper_.forget();
  bool upper = false;
  for (const Part part : {Part::arms, Part::hands, Part::waist, Part::head})
    if (const auto& command = commands[static_cast<std::size_t>(part)]) {
      upper_.command(part, command->joints);
      upper = true;
    }
  std::string failure;
  if (upper) {
    const SnapshotPtr state = link_->newest();
    if (!state) return "the robot is silent";
    sent_ = now;
    upper_.hold(*state);
    failure = link_->send(upper_.frame());
  }
  if (const auto& legs = commands[static_cast<std::size_t>(Part::legs)]) {
    if (std::string other = link_->send(leg_frame(legs->joints, legs->timestamp)); !other.empty())
      failure = std::move(other);
  }
  return failure;
}

}  // namespace aim::magicbot_sdk
