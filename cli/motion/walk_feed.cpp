// Each connection has a thread and a turn.
#include "cli/motion/walk_feed.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kUsualPeriod{100};  // between two signs of life
constexpr int kPerSilence = 4;  // so many at least in the silence that the robot takes
constexpr std::size_t kFewestLines = 2, kMostLines = 4;  // a robot takes eight connections of one address
// Of one call: TCP repeats what was lost.
constexpr std::chrono::milliseconds kShortestCall{1'000}, kLongestCall{4'000};
constexpr int kTripsPerCall = 3;

std::size_t connections_for(Clock::duration round_trip) {
  return std::clamp(static_cast<std::size_t>(round_trip / kUsualPeriod) + kFewestLines, kFewestLines,
                    kMostLines);
}

std::chrono::milliseconds patience_for(Clock::duration round_trip) {
  const auto trips = std::chrono::duration_cast<std::chrono::milliseconds>(kTripsPerCall * round_trip);
  return std::clamp(trips, kShortestCall, kLongestCall);
}

}  // namespace

WalkFeed::WalkFeed(const Robot& robot, std::uint64_t key, const Link& link, const Interrupt& interrupt)
    : key_(key),
      interrupt_(interrupt),
      period_(std::min<Clock::duration>(kUsualPeriod, link.silence / kPerSilence)),
      patience_(patience_for(link.round_trip)) {
  const std::size_t count = connections_for(link.round_trip);
  robots_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) robots_.push_back(robot.sibling());
  news_.answered = Clock::now();
  try {
    for (Robot& each : robots_) threads_.emplace_back([this, &each] { run(each); });
  } catch (const std::system_error&) {  // no thread: those that are there must do
  }
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

void WalkFeed::end_walk() {
  const std::lock_guard lock(mutex_);
  ends_walk_ = true;
  due_ = Clock::now();
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
  const auto turn = std::max(due_, Clock::now());
  due_ = turn + period_;
  changed_.wait_until(lock, turn, [this] { return ending_; });
  return !ending_;
}

void WalkFeed::run(Robot& robot) {
  bool first = true;
  while (wait_for_turn()) {
    bool known = false, ends = interrupt_.signal() != 0;
    {
      const std::lock_guard lock(mutex_);
      known = begun_;
      ends = ends || ends_walk_;
    }
    if (ends) {
      v1::EndWalkRequest request;
      request.set_key(key_);
      call(robot, methods::WalkService::kEndWalk, request, known);
    } else {
      v1::FollowWalkRequest request;
      request.set_key(key_);
      call(robot, methods::WalkService::kFollowWalk, request, known);
    }
    const std::lock_guard lock(mutex_);
    if (std::exchange(first, false)) ++open_;
    changed_.notify_all();
  }
}

template <class Method, class Request>
void WalkFeed::call(Robot& robot, const Method& method, const Request& request, bool asked_after_begin) {
  const auto reply = robot.call(method, request, patience_);
  const std::lock_guard lock(mutex_);
  if (!reply) {
    news_.failure = reply.error();
    return;
  }
  news_.answered = Clock::now();
  news_.failure.reset();
  if (is_refusal(reply->refusal()))
    news_.forgotten = news_.forgotten || asked_after_begin;
  else
    take(reply->report());
}

// Under the lock. Replies may overtake each other: the robot's clock says which is newer.
void WalkFeed::take(const v1::WalkReport& report) {
  if (news_.report && (news_.report->over() || report.duration_s() < news_.report->duration_s())) return;
  news_.report = report;
}

}  // namespace aim::cli
