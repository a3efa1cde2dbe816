// aimctl walk teleop: steers the walking robot with keys or a gamepad.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/client/channel.hpp"
#include "cli/client/joint_reading.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/walk/walk_verb.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/neck_request.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/motion/streamed_move.hpp"
#include "cli/motion/teleop_input.hpp"
#include "cli/motion/velocity_stream.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/process/terminal_guard.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kKeyPeriod{50};  // 20 Hz
constexpr std::chrono::milliseconds kZerosFor{500};  // zeros after a stop, then no more set-points

// The keys that work on this robot, in lines that fit 80 columns.
void note_keys(Sink& sink, bool latch, bool neck) {
  sink.note(latch ? "w/s or up/down  forward/back     a/d or left/right  turn     each stays on"
                  : "hold w/s or up/down  forward/back     a/d or left/right  turn");
  sink.note("q/e  sideways     +/-  faster/slower     any other key  stop     x  quit");
  if (neck) sink.note("i/k  nod -/+     j/l  head left/right     c  head to the centre");
}

std::string gamepad_text(const GamepadDevice& gamepad) {
  return fmt::format(
      "{}: hold the left shoulder button; left stick walks, right stick turns, cross moves the head, "
      "lower button stops, start quits",
      gamepad.name());
}

// Commanded and measured velocity [m/s, rad/s], in less than 80 columns; the commanded one is within the
// first 36, which a terminal of 40 shows.
std::string progress_text(const BaseVelocity& wanted, const VelocityStream& stream, double pace) {
  const BaseReading& base = stream.base();
  std::string text = fmt::format("forward {:+.2f} left {:+.2f} turn {:+.2f} | now {:.2f} m/s", wanted.forward,
                                 wanted.lateral, wanted.yaw_rate, base.speed);
  if (base.battery_percent) text += fmt::format("  battery {:.0f}%", *base.battery_percent);
  return text + fmt::format("  pace {:.0f}%", pace * 100);
}

// Used by one thread.
class TeleopRun {
 public:
  TeleopRun(Invocation& invocation, const WalkLimits& limits, std::optional<GamepadDevice> gamepad)
      : invocation_(invocation),
        terminal_(fileno(invocation.console().in)),
        latch_(invocation.arguments().has("--latch")),
        input_(terminal_, std::move(gamepad), latch_, invocation.robot().model(), limits,
               [&invocation](std::string_view word) { return invocation.takes_stop(word); }),
        stream_(invocation, WalkedWay()) {}

  Status run() {
    if (auto ready = stream_.begin(); !ready) return ready;
    invocation_.take_typed();
    const KeyMode mode(terminal_);
    note_keys(invocation_.sink(), latch_, input_.head().available());
    if (input_.gamepad()) invocation_.sink().note(gamepad_text(*input_.gamepad()));
    StallWatch stall(stream_.dead_man_time());
    stopped_at_ = Clock::now();
    for (auto tick = Clock::now() + kKeyPeriod;; tick = std::max(tick + kKeyPeriod, Clock::now())) {
      const bool there = input_.read(tick);
      if (invocation_.interrupt().signal() != 0) return interrupted();
      if (auto awake = stall.look(); !awake) return broken(awake.error());
      if (input_.stops()) return broken(typed_stop("the walk was ended"));
      if (!there || input_.leaves()) return done();
      if (auto sent = send_velocity(); !sent) return broken(sent.error());
      if (auto moved = move_head(); !moved) return broken(moved.error());
      invocation_.sink().progress(progress_text(input_.velocity(), stream_, input_.pace()));
    }
  }

 private:
  // Sends set-points while a speed is active and for kZerosFor after that. A robot at rest gets none.
  Status send_velocity() {
    const BaseVelocity velocity = input_.velocity();
    if (velocity != BaseVelocity{}) stopped_at_ = Clock::now();
    if (Clock::now() - stopped_at_ > kZerosFor) return stream_.look({});
    return stream_.step(velocity);
  }

  // A head that cannot be moved now does not end the walk; the reason is shown once.
  Status move_head() {
    HeadSteering& head = input_.head();
    Robot& robot = invocation_.robot();
    if (!head.moves() || head_refused_) return Done{};
    if (!head.started()) {
      auto neck = read_neck(robot);
      if (!neck) return neck.error();
      head.start(positions_of(*neck));
    }
    const auto target = head.due(Clock::now());
    if (!target) return Done{};
    auto reply = robot.call(methods::McMotionService::kSetNeckCommand, neck_request(robot.model(), *target),
                            kStreamTimeout);
    if (!reply) return reply.error();
    if (const Status said = check_reply(robot, methods::McMotionService::kSetNeckCommand.path, *reply);
        !said) {
      head_refused_ = true;
      invocation_.sink().note("the head does not move: " + said.error().reason);
    }
    return Done{};
  }

  Status done() {
    if (auto stood = stream_.come_to_stand(invocation_.sink()); !stood)
      return ended(std::move(stood.error()));
    invocation_.sink().print({.document = stream_.document("done"), .line = walk_line});
    return Done{};
  }

  Status interrupted() {
    (void)stream_.settle(kStopWithin);
    report_reached(invocation_.sink(), {.document = stream_.document("interrupted"), .line = walk_line});
    return interrupted_walk(invocation_, stream_);
  }

  Status broken(Error error) {
    if (!invocation_.stop_waits()) (void)stream_.settle(kStopWithin);  // that brakes harder
    return ended(std::move(error));
  }

  Status ended(Error error) {
    const std::string_view how = word_of_end(error);
    report_reached(invocation_.sink(), {.document = stream_.document(how), .line = walk_line});
    return broken_walk(std::move(error), stream_);
  }

  Invocation& invocation_;
  int terminal_;  // descriptor
  bool latch_;
  TeleopInput input_;
  VelocityStream stream_;
  bool head_refused_ = false;
  Clock::time_point stopped_at_{};
};

// --gamepad PATH, or the first one that is present; --gamepad none leaves it unused.
Result<std::optional<GamepadDevice>> chosen_gamepad(const Arguments& arguments) {
  const std::string path = arguments.text("--gamepad");
  if (path == "none") return std::optional<GamepadDevice>();
  if (path.empty()) return GamepadDevice::find();
  auto device = GamepadDevice::open(path);
  if (!device) return device.error();
  return std::optional<GamepadDevice>(std::move(*device));
}

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
  auto gamepad = chosen_gamepad(invocation.arguments());
  if (!gamepad) return gamepad.error();
  const auto gait = walked_gait(invocation);
  if (!gait) return gait.error();
  return TeleopRun(invocation, gait->limits, std::move(*gamepad)).run();
}

}  // namespace aim::cli
