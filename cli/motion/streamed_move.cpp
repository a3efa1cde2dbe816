// The loop of a streamed motion.
#include "cli/motion/streamed_move.hpp"
#include "cli/motion/arrival.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/motion/stall_watch.hpp"
#include "cli/motion/travel.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kLookPause{50};
constexpr std::chrono::milliseconds kVendorLookPause{500};  // the vendor allows at most 2 Hz

// Empty while the motion continues; else its result.
std::optional<Status> judge(const StreamedMove& feed, ArrivalWatch& watch, double elapsed_s) {
  auto positions = feed.measure();
  if (!positions) return positions.error();
  const auto state = watch.look(*positions, Clock::now());
  if (feed.progress) feed.progress(elapsed_s, watch.distance());
  if (elapsed_s < feed.duration_s) return std::nullopt;
  if (state == ArrivalWatch::State::arrived) return Status(Done{});
  if (state == ArrivalWatch::State::still) return not_arrived(feed.what, watch.has_moved());
  return std::nullopt;
}

Status feed_loop(Invocation& invocation, const StreamedMove& feed, bool& accepted) {
  const auto began = Clock::now();
  const auto deadline = deadline_of(invocation.settings(), feed.duration_s);
  const auto pause = invocation.robot().serves_aim_v1() ? kLookPause : kVendorLookPause;
  ArrivalWatch watch(feed.goal, began);
  auto look_at = began;
  StallWatch stall;
  for (auto tick = began;; tick += feed.tick) {
    const double elapsed = seconds_between(began, Clock::now());
    if (auto sent = feed.send(feed.duration_s > 0 ? travel_share(elapsed, feed.duration_s) : 1.0); !sent)
      return sent;
    accepted = true;
    if (!feed.measure) {
      if (feed.progress) feed.progress(elapsed, 0);
      if (elapsed >= feed.duration_s) return Done{};
    } else if (Clock::now() >= look_at) {
      if (auto end = judge(feed, watch, elapsed)) return *end;
      look_at = Clock::now() + pause;
    }
    if (Clock::now() >= deadline) return not_in_time(feed.what);
    tick = std::max(tick, Clock::now() - feed.tick);  // no burst of set-points after a stall
    auto slept = stall.sleep_until(invocation.interrupt(), tick + feed.tick);
    if (!slept) return slept.error();
    if (*slept) return invocation.interrupted(feed.held);
  }
}

}  // namespace

Status stays_attended(const Invocation& invocation, std::string_view what) {
  if (invocation.settings().wait || invocation.settings().dry_run) return Done{};
  return Error{.origin = Origin::usage,
               .message = fmt::format("--no-wait is not available for {}", what),
               .reason = "it needs set-points from aimctl until it ends",
               .hint = "leave out --no-wait"};
}

StreamResult stream_until_arrived(Invocation& invocation, const StreamedMove& feed) {
  bool accepted = false;
  Status how = feed_loop(invocation, feed, accepted);
  return {std::move(how), accepted};
}

}  // namespace aim::cli
