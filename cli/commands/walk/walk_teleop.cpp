// aimctl walk teleop: steers the walking robot with the keys of a terminal.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>

#include "cli/client/channel.hpp"
#include "cli/commands/walk/walk_verb.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/motion/streamed_move.hpp"
#include "cli/motion/teleop_key.hpp"
#include "cli/motion/velocity_stream.hpp"
#include "cli/process/terminal_guard.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kTick{50};       // 20 Hz
constexpr std::chrono::milliseconds kZerosFor{500};  // zeros after a stop, then no more set-points

enum class Keys : std::uint8_t { none, some, gone };

// Used by one thread.
class TeleopRun {
 public:
  explicit TeleopRun(Invocation& invocation)
      : invocation_(invocation),
        terminal_(fileno(invocation.console().in)),
        stream_(invocation, WalkedWay()) {
    now_.latch = invocation.arguments().has("--latch");
  }

  Status run() {
    if (auto ready = stream_.begin(); !ready) return ready;
    const KeyMode mode(terminal_);
    invocation_.sink().note(now_.latch ? kLatchedKeys : kTeleopKeys);
    StallWatch stall;
    stopped_at_ = Clock::now();
    for (auto tick = Clock::now() + kTick;; tick = std::max(tick + kTick, Clock::now())) {
      const Keys keys = read_keys(tick);
      if (invocation_.interrupt().signal() != 0) return interrupted();
      if (auto awake = stall.look(); !awake) return broken(awake.error());
      if (keys == Keys::gone || now_.leaves) return done();
      now_ = released(now_, Clock::now());
      if (auto sent = send_velocity(); !sent) return broken(sent.error());
      show();
    }
  }

 private:
  // Reads keys until the tick. A signal ends the wait.
  Keys read_keys(Clock::time_point tick) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(tick - Clock::now());
    pollfd one{terminal_, POLLIN, 0};
    const int ready = ::poll(&one, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
    if (ready <= 0) return Keys::none;
    char key = 0;
    Keys seen = (one.revents & POLLIN) != 0 ? Keys::none : Keys::gone;
    while (seen != Keys::gone && ::read(terminal_, &key, 1) == 1) {
      seen = Keys::some;
      now_ = pressed(now_, key, invocation_.robot().model().walk, Clock::now());
    }
    // The descriptor is readable but has no data: the other end of the terminal is closed.
    return seen == Keys::none ? Keys::gone : seen;
  }

  bool stands_still() const { return now_.velocity == BaseVelocity{}; }

  // Sends set-points while a speed is active and for kZerosFor after that. A robot at rest gets none.
  Status send_velocity() {
    if (!stands_still()) stopped_at_ = Clock::now();
    if (Clock::now() - stopped_at_ > kZerosFor) return stream_.look({});
    return stream_.step(now_.velocity);
  }

  void show() {
    const BaseVelocity& velocity = now_.velocity;
    invocation_.sink().progress(fmt::format(
        "forward {:+.2f}  lateral {:+.2f} m/s  turn {:+.2f} rad/s  pace {:.0f} %  {:.2f} m", velocity.forward,
        velocity.lateral, velocity.yaw_rate, now_.pace * 100, stream_.way().distance()));
  }

  Status done() {
    if (auto stood = stream_.come_to_stand(invocation_.sink()); !stood)
      return broken(std::move(stood.error()));
    invocation_.sink().print({.document = stream_.document("done")});
    return Done{};
  }

  Status interrupted() {
    (void)stream_.settle(kStopWithin);
    invocation_.sink().keep(stream_.document("interrupted"));
    return interrupted_walk(invocation_, stream_);
  }

  Status broken(Error error) {
    (void)stream_.settle(kStopWithin);
    invocation_.sink().keep(stream_.document("stopped"));
    return broken_walk(std::move(error));
  }

  Invocation& invocation_;
  int terminal_;  // descriptor
  VelocityStream stream_;
  Teleop now_;
  Clock::time_point stopped_at_{};
};

}  // namespace

Status run_walk_teleop(Invocation& invocation) {
  if (auto stays = stays_attended(invocation, "a walk"); !stays) return stays;
  if (invocation.settings().dry_run) return dry_run(invocation, kVelocityTopic, velocity_message({}, 1));
  const Console& console = invocation.console();
  if (!console.in_terminal || !console.err_terminal || invocation.settings().no_input)
    return Error{.origin = Origin::usage,
                 .message = "walk teleop needs a terminal",
                 .reason = "standard input and standard error must be terminals, without --no-input",
                 .hint = "from a program: aimctl walk stream"};
  return TeleopRun(invocation).run();
}

}  // namespace aim::cli
