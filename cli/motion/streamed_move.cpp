// The loop of a streamed motion.
#include "cli/motion/streamed_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/client/measured.hpp"
#include "cli/client/reply.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/motion/travel.hpp"

namespace aim::cli {
namespace {

constexpr std::string_view kUnmeasured =
    "the set-point stream ended; the robot brakes, and does not say when it rests";
constexpr std::chrono::milliseconds kLookPause{50};
constexpr std::chrono::milliseconds kVendorLookPause{500};  // the vendor allows at most 2 Hz

// Empty while the motion continues; else its result.
std::optional<Status> judge(Robot& robot, const StreamedMove& move, ArrivalWatch& watch,
                            SilenceWatch& silence, double elapsed_s) {
  auto positions = move.measure();
  if (!positions) return positions.error();
  const auto state = watch.look(*positions, Clock::now());
  if (move.progress) move.progress(elapsed_s, watch.distance());
  if (elapsed_s < move.duration_s || state == ArrivalWatch::State::moving) return std::nullopt;
  const auto heard = silence.hears(robot);
  if (!heard) return Status(heard.error());
  if (!*heard) return std::nullopt;
  if (state == ArrivalWatch::State::arrived) return Status(Done{});
  return not_arrived(robot, move.what, watch.has_moved());
}

Status stream_loop(Invocation& invocation, const StreamedMove& move, bool& accepted) {
  const auto began = Clock::now();
  const auto deadline = deadline_of(invocation.settings(), move.duration_s);
  const auto pause = invocation.robot().serves_aim_v1() ? kLookPause : kVendorLookPause;
  ArrivalWatch watch(move.goal, began);
  SilenceWatch silence;
  auto look_at = began;
  StallWatch stall(invocation.robot().dead_man_time(move.interface));
  for (auto tick = began;; tick += move.tick) {
    const double elapsed = seconds_between(began, Clock::now());
    if (auto sent = move.send(move.duration_s > 0 ? travel_share(elapsed, move.duration_s) : 1.0); !sent)
      return accepted ? Status(after_the_start(sent.error())) : sent;
    accepted = true;
    if (!move.measure) {
      if (move.progress) move.progress(elapsed, 0);
      if (elapsed >= move.duration_s) return Done{};
    } else if (Clock::now() >= look_at) {
      if (auto end = judge(invocation.robot(), move, watch, silence, elapsed)) return *end;
      look_at = Clock::now() + pause;
    }
    if (Clock::now() >= deadline) return not_in_time(move.what);
    tick = std::max(tick, Clock::now() - move.tick);  // no burst of set-points after a stall
    auto slept = stall.sleep_until(invocation.interrupt(), tick + move.tick);
    if (!slept) return slept.error();
    if (!*slept) continue;
    if (!move.measure) return invocation.interrupted(kUnmeasured);
    return interrupted_at_rest(invocation, move.goal.tolerance, move.held, move.measure);
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

StreamResult stream_until_arrived(Invocation& invocation, const StreamedMove& move) {
  bool accepted = false;
  Status how = stream_loop(invocation, move, accepted);
  const bool known = accepted && (how || !is_silent(invocation.robot()));
  return {std::move(how), known};
}

}  // namespace aim::cli
