// aimctl walk teleop: keys of a terminal steer the walking robot.
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
constexpr std::chrono::milliseconds kZerosFor{500};  // zeros after a stop, then silence

enum class Keys : std::uint8_t { none, some, gone };

// Used by one thread.
class TeleopRun {
 public:
  explicit TeleopRun(Invocation& invocation)
      : invocation_(invocation), terminal_(fileno(invocation.console().in)), feed_(invocation, WalkedWay()) {
    now_.latch = invocation.arguments().has("--latch");
  }

  Status run() {
    if (auto ready = feed_.begin(); !ready) return ready;
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
      if (auto fed = feed(); !fed) return broken(fed.error());
      show();
    }
  }

 private:
  // Waits for keys until the tick. A signal ends the wait.
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
    // Readable, and nothing to read: the other end of the terminal is closed.
    return seen == Keys::none ? Keys::gone : seen;
  }

  bool stands_still() const { return now_.velocity == BaseVelocity{}; }

  // While a speed is on, and a little longer, the dead-man is fed; a robot at rest is left alone.
  Status feed() {
    if (!stands_still()) stopped_at_ = Clock::now();
    if (Clock::now() - stopped_at_ > kZerosFor) return feed_.look({});
    return feed_.step(now_.velocity);
  }

  void show() {
    const BaseVelocity& velocity = now_.velocity;
    invocation_.sink().progress(fmt::format(
        "forward {:+.2f}  lateral {:+.2f} m/s  turn {:+.2f} rad/s  pace {:.0f} %  {:.2f} m", velocity.forward,
        velocity.lateral, velocity.yaw_rate, now_.pace * 100, feed_.way().distance()));
  }

  Status done() {
    if (auto stood = feed_.come_to_stand(invocation_.sink()); !stood) return broken(std::move(stood.error()));
    invocation_.sink().print({.document = feed_.document("done")});
    return Done{};
  }

  Status interrupted() {
    (void)feed_.settle(kStopWithin);
    invocation_.sink().keep(feed_.document("interrupted"));
    return interrupted_walk(invocation_, feed_);
  }

  Status broken(Error error) {
    (void)feed_.settle(kStopWithin);
    invocation_.sink().keep(feed_.document("stopped"));
    return broken_walk(std::move(error));
  }

  Invocation& invocation_;
  int terminal_;  // descriptor
  VelocityStream feed_;
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
                 .reason = "there are no keys to read, or nobody sees what they do",
                 .hint = "from a program: aimctl walk stream"};
  return TeleopRun(invocation).run();
}

}  // namespace aim::cli
