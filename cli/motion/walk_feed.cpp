// Each connection has a thread and a turn.
#include "cli/motion/walk_feed.hpp"

#include <algorithm>
#include <utility>

#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kPeriod{100};      // between two signs of life
constexpr std::chrono::milliseconds kPatience{4'000};  // of one call: TCP repeats what was lost
constexpr std::size_t kFewest = 2, kMost = 10;         // connections

std::size_t connections_for(Clock::duration round_trip) {
  return std::clamp(static_cast<std::size_t>(round_trip / kPeriod) + kFewest, kFewest, kMost);
}

}  // namespace

WalkFeed::WalkFeed(const Robot& robot, std::uint64_t key, Clock::duration round_trip) : key_(key) {
  const std::size_t count = connections_for(round_trip);
  robots_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) robots_.push_back(robot.sibling());
  news_.answered = Clock::now();
  for (Robot& each : robots_) threads_.emplace_back([this, &each] { run(each); });
}

WalkFeed::~WalkFeed() {
  end();
  for (std::thread& thread : threads_) thread.join();
}

void WalkFeed::end() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  changed_.notify_all();
}

void WalkFeed::begun() {
  const std::lock_guard lock(mutex_);
  begun_ = true;
  news_.answered = Clock::now();
}

void WalkFeed::warm_up(Clock::duration at_most) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, at_most, [this] { return open_ * 2 > robots_.size(); });
}

WalkFeed::News WalkFeed::news() const {
  const std::lock_guard lock(mutex_);
  return news_;
}

// No burst after a pause. False: the end.
bool WalkFeed::wait_for_turn() {
  std::unique_lock lock(mutex_);
  const auto turn = due_ = std::max(due_, Clock::now() - kPeriod) + kPeriod;
  changed_.wait_until(lock, turn - kPeriod, [this] { return ending_; });
  return !ending_;
}

void WalkFeed::run(Robot& robot) {
  bool first = true;
  while (wait_for_turn()) {
    bool after_begin = false;
    {
      const std::lock_guard lock(mutex_);
      after_begin = begun_;
    }
    v1::FollowWalkRequest request;
    request.set_key(key_);
    auto reply = robot.call(methods::kFollowWalk, request, kPatience);
    const std::lock_guard lock(mutex_);
    if (std::exchange(first, false)) ++open_;
    take(std::move(reply), after_begin);
    changed_.notify_all();
  }
}

// Under the lock. Replies may overtake each other: the robot's clock says which is newer.
void WalkFeed::take(Result<v1::FollowWalkResponse> reply, bool asked_after_begin) {
  if (!reply) {
    news_.failure = reply.error();
    return;
  }
  news_.answered = Clock::now();
  news_.failure.reset();
  if (is_refusal(reply->refusal())) {
    news_.forgotten = news_.forgotten || asked_after_begin;
    return;
  }
  const v1::WalkReport& report = reply->report();
  const bool newer = !news_.report || report.over() || report.duration_s() >= news_.report->duration_s();
  if (newer && !(news_.report && news_.report->over())) news_.report = report;
}

}  // namespace aim::cli
