// The thread that looks at the robot, and what it reports to the thread that edits.
#include "cli/shell/robot_watch.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <utility>

#include "cli/process/without_signals.hpp"

namespace aim::cli {
namespace {

using Clock = std::chrono::steady_clock;

// The vendor's robot takes at most two calls per second.
constexpr std::chrono::milliseconds kPeriod{1'000};
constexpr std::chrono::milliseconds kVendorPeriod{2'000};
constexpr std::size_t kLongestNotice = 500;         // [bytes] further events of the same second are left out
constexpr std::chrono::milliseconds kTimeout{500};  // of one call; also the longest wait when the shell ends

Executor::Surroundings quiet(Executor::Surroundings surroundings) {
  Settings& settings = surroundings.defaults.settings;
  settings.timeout = kTimeout;
  settings.verbose = settings.debug = false;
  return surroundings;
}

}  // namespace

bool is_notice(const Event& event) {
  if (event.event == "task") return event.after != "PENDING" && event.after != "RUNNING";
  return event.event == "stop" || event.event == "emergency_stop" || event.event == "fault" ||
         event.event == "connection";
}

RobotWatch::RobotWatch(const Executor::Surroundings& surroundings)
    : executor_(quiet(surroundings)),
      kept_(executor_.kept()),
      wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_(without_signals([this] { run(); })) {}

RobotWatch::~RobotWatch() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
  close(wake_);
}

void RobotWatch::resume(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  ++round_;
  watching_ = true;
  answered_ = false;
  notice_.clear();
  changed_.notify_all();
  // One that was silent is not waited for: the prompt follows when it answers.
  if (!state_.silent) changed_.wait_for(lock, patience, [this] { return answered_; });
}

void RobotWatch::pause() {
  const std::lock_guard lock(mutex_);
  watching_ = false;
}

void RobotWatch::follow(const KeptRobot& robot) {
  const std::lock_guard lock(mutex_);
  if (kept_ == robot) return;
  kept_ = robot;
  state_ = {};
}

PromptState RobotWatch::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::string RobotWatch::take_notice() {
  const std::lock_guard lock(mutex_);
  return std::exchange(notice_, {});
}

void RobotWatch::clear_signal() const {
  std::uint64_t count = 0;
  (void)!read(wake_, &count, sizeof count);
}

// One look with connections of the last one. After a failure the next look begins anew: another server may
// answer then.
Result<Look> RobotWatch::look() {
  Robot* robot = executor_.default_robot();
  if (!robot) return Error{.origin = Origin::usage, .message = "the address of the robot is not valid"};
  auto seen = look_at(*robot);
  if (seen && !seen->robot.empty()) reported_name_ = seen->robot;
  seen_.name = prompt_name(*robot, reported_name_, executor_.surroundings().defaults.settings.model);
  seen_.address = robot->address().name;
  seen_.model = &robot->model();
  seen_.silent = !seen;
  if (seen) seen_.look = *seen;
  if (!seen) executor_.forget_robot();
  return seen;
}

void RobotWatch::begin_with(const KeptRobot& robot) {
  executor_.keep(robot);
  executor_.forget_robot();
  tracker_ = EventTracker();
  reported_name_.clear();
  seen_ = {};
}

void RobotWatch::run() {
  std::uint64_t round = 0;
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (!watching_) {
      changed_.wait_for(lock, kPeriod);
      continue;
    }
    const bool anew = round != round_;
    round = round_;
    if (kept_ && kept_ != executor_.kept()) begin_with(*kept_);
    lock.unlock();
    if (anew) tracker_.begin_anew();
    const auto begin = Clock::now();
    const Result<Look> now = look();
    const std::vector<Event> events = tracker_.update(now);
    lock.lock();
    if (round == round_ && watching_) publish(events);
    const bool vendor = now && now->robot.empty();
    changed_.wait_until(lock, begin + (vendor ? kVendorPeriod : kPeriod),
                        [&] { return ending_ || round != round_; });
  }
}

// With the mutex locked.
void RobotWatch::publish(const std::vector<Event>& events) {
  for (const Event& event : events)
    if (is_notice(event) && notice_.size() < kLongestNotice)
      notice_ += (notice_.empty() ? "" : "; ") + event.text;
  state_ = seen_;
  answered_ = true;
  changed_.notify_all();
  const std::uint64_t one = 1;
  (void)!write(wake_, &one, sizeof one);
}

}  // namespace aim::cli
