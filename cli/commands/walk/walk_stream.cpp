// aimctl walk stream: each line of standard input is a velocity; the robot's watchdog stops it when lines
// cease.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cli/client/channel.hpp"
#include "cli/commands/walk/walk_verb.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/line_source.hpp"
#include "cli/motion/set_point_line.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/motion/streamed_move.hpp"
#include "cli/motion/velocity_stream.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"

namespace aim::cli {
namespace {

constexpr double kRate_Hz = 50;                  // as the vendor's own scripts
constexpr std::chrono::milliseconds kLook{100};  // poll interval while no set-points are sent
constexpr std::chrono::hours kForever{24 * 365};

Result<BaseVelocity> velocity_of(Invocation& invocation, const WalkedGait& gait, const LineSource& lines) {
  auto velocity = velocity_of_line(lines.text());
  if (!velocity) return lines.blame(velocity.error());
  auto inside = limited(invocation, gait, *velocity);
  if (!inside) return lines.blame(inside.error());
  return inside;
}

// Used by one thread.
class WalkStream {
 public:
  WalkStream(Invocation& invocation, const WalkedGait& gait)
      : invocation_(invocation), gait_(gait), lines_(invocation, &stall_), stream_(invocation, WalkedWay()) {}

  Status run() {
    if (auto reached = stream_.reach(); !reached) return reached;
    const auto period = seconds(1 / invocation_.arguments().maybe("--rate").value_or(kRate_Hz));
    auto due = Clock::now();
    while (true) {
      auto got = lines_.next(Clock::now() + kLook);
      if (!got) return broken(got.error());
      Status stepped = Done{};
      switch (*got) {
        case LineSource::Got::end:
          return done();
        case LineSource::Got::interrupt:
          return interrupted();
        case LineSource::Got::silence:
          if (stream_.begun())
            stepped = stream_.look(last_);  // no set-point: after its dead-man time the robot stands
          break;
        case LineSource::Got::line: {
          auto slept = stall_.sleep_until(invocation_.interrupt(), due);
          if (!slept) return broken(slept.error());
          if (*slept) return interrupted();
          due = std::max(due + period, Clock::now());
          stepped = take();
          break;
        }
      }
      if (!stepped) return broken(stepped.error());
      show_progress();
    }
  }

 private:
  // With the first line: before there is a set-point, the robot follows the client that walks it.
  Status begin() {
    if (stream_.begun()) return Done{};
    auto ready = stream_.begin();
    if (ready) stall_ = StallWatch(stream_.dead_man_time());
    return ready;
  }

  Status take() {
    auto velocity = velocity_of(invocation_, gait_, lines_);
    if (!velocity) return velocity.error();
    if (auto ready = begin(); !ready) return ready;
    last_ = *velocity;
    ++set_points_;
    return stream_.step(last_);
  }

  void show_progress() {
    invocation_.sink().progress(fmt::format("{} set-points: {:.2f} m, {:.0f} deg", set_points_,
                                            stream_.way().distance(),
                                            stream_.way().angle() * 180 / std::numbers::pi));
  }

  Json document(std::string_view how) const {
    Json document = stream_.document(how);
    document["set_points"] = set_points_;
    return document;
  }

  Status done() {
    if (!stream_.begun()) return nothing_came();
    if (auto stood = stream_.come_to_stand(invocation_.sink()); !stood)
      return ended(std::move(stood.error()));
    invocation_.sink().print({.document = document("done"), .line = walk_line});
    return Done{};
  }

  Status nothing_came() {
    invocation_.sink().print({.document = document("done"), .line = walk_line});
    invocation_.sink().note("standard input had no set-point: nothing was sent");
    return Done{};
  }

  Status interrupted() {
    if (!stream_.begun()) return invocation_.interrupted("no set-point had come; nothing was started");
    (void)stream_.settle(kStopWithin);
    report_reached(invocation_.sink(), {.document = document("interrupted"), .line = walk_line});
    return interrupted_walk(invocation_, stream_);
  }

  Status broken(Error error) {
    // A stop that waits brakes harder, and is latched.
    const bool stops = invocation_.stop_waits() || lines_.takes_stop();
    if (stream_.begun() && !stops) (void)stream_.settle(kStopWithin);
    return ended(std::move(error));
  }

  Status ended(Error error) {
    report_reached(invocation_.sink(), {.document = document(word_of_end(error)), .line = walk_line});
    return stream_.begun() ? broken_walk(std::move(error), stream_) : error;
  }

  Invocation& invocation_;
  WalkedGait gait_;
  StallWatch stall_{std::chrono::hours(1)};  // that of the stream, once it has begun
  LineSource lines_;
  VelocityStream stream_;
  BaseVelocity last_;
  std::size_t set_points_ = 0;
};

// Dry run: checks every line against the limits, and has the robot check the last one. Nothing moves.
Status dry_run_lines(Invocation& invocation, const WalkedGait& gait) {
  LineSource lines(invocation);
  std::size_t set_points = 0;
  BaseVelocity last;
  while (true) {
    auto got = lines.next(Clock::now() + kForever);
    if (!got) return got.error();
    if (*got == LineSource::Got::interrupt) return invocation.interrupted("nothing was started");
    if (*got != LineSource::Got::line) break;
    auto velocity = velocity_of(invocation, gait, lines);
    if (!velocity) return velocity.error();
    last = *velocity;
    ++set_points;
  }
  return dry_run(invocation, kVelocityTopic, velocity_message(last, 1), {{"set_points", set_points}});
}

}  // namespace

Status run_walk_stream(Invocation& invocation) {
  if (auto stays = stays_attended(invocation, "a stream"); !stays) return stays;
  if (invocation.arguments().maybe("--rate").value_or(kRate_Hz) <= 0)
    return Error{.origin = Origin::usage, .message = "--rate must be more than 0 Hz"};
  const auto gait = walked_gait(invocation);
  if (!gait) return gait.error();
  return invocation.settings().dry_run ? dry_run_lines(invocation, *gait)
                                       : WalkStream(invocation, *gait).run();
}

}  // namespace aim::cli
