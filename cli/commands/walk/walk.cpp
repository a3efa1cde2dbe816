// aimctl walk: a velocity stream that this program starts, sends and ends.
// Source: AimDK wire, sections 2.4 and 4.6: 50 Hz, forward + is forward, lateral + is left, angular + turns
// left.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cli/client/channel.hpp"
#include "cli/commands/walk/walk_plan.hpp"
#include "cli/commands/walk/walk_verb.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/motion/streamed_move.hpp"
#include "cli/motion/velocity_stream.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kTick{20};  // 50 Hz, as the vendor's own scripts

// One walk from its first set-point to the last zero. Used by one thread.
class Walk {
 public:
  Walk(Invocation& invocation, const WalkPlan& plan)
      : invocation_(invocation), plan_(plan), stream_(invocation, WalkedWay(plan)) {}

  Status run() {
    if (auto ready = stream_.begin(); !ready) return refused(ready.error());
    if (!stream_.odometry().exact() && !plan_.duration)
      invocation_.sink().note("this robot reports no odometry: the distance is estimated from its speed");
    const WalkLimits& limits = invocation_.robot().model().walk;
    const auto deadline = deadline_of(invocation_.settings(), walk_time(plan_, limits));
    StallWatch stall;
    for (auto tick = Clock::now();; tick += kTick) {
      const double fraction = walk_share(plan_, limits, stream_.way(), stream_.elapsed());
      if (fraction == 0) return done();
      if (Clock::now() >= deadline) return overdue();
      if (auto stepped = stream_.step(at(fraction)); !stepped) return broken(stepped.error());
      show_progress();
      tick = std::max(tick, Clock::now() - kTick);  // no burst of set-points after a stall
      auto slept = stall.sleep_until(invocation_.interrupt(), tick + kTick);
      if (!slept) return broken(slept.error());
      if (*slept) return interrupted();
    }
  }

 private:
  BaseVelocity at(double fraction) const {
    return {plan_.forward * fraction, plan_.lateral * fraction, plan_.yaw_rate * fraction};
  }

  void show_progress() {
    const WalkedWay& way = stream_.way();
    const WalkLeft left = walk_left(plan_, way, stream_.elapsed());
    invocation_.sink().progress(fmt::format("walking: {:.2f} m, {:.0f} deg; {:.2f} {} to go", way.distance(),
                                            way.angle() * 180 / std::numbers::pi, left.value, left.unit));
  }

  Status ended(std::string_view how, Error error) {
    invocation_.sink().keep(stream_.document(how));
    return error;
  }

  // JSON output includes the document. In the other formats a table of zeros beside the reason is omitted.
  Status refused(Error error) {
    const Format format = invocation_.sink().options().format;
    if (format == Format::json || format == Format::jsonl) return ended("refused", std::move(error));
    return error;
  }

  Status done() {
    if (auto stood = stream_.come_to_stand(invocation_.sink()); !stood)
      return ended("stopped", std::move(stood.error()));
    invocation_.sink().print({.document = stream_.document("done")});
    return Done{};
  }

  Status interrupted() {
    (void)stream_.settle(kStopWithin);
    return ended("interrupted", interrupted_walk(invocation_, stream_));
  }

  Status overdue() {
    (void)stream_.settle(kSettleWithin);
    constexpr double kHardlyMoved = 0.02;  // [m, rad]
    if (std::abs(stream_.way().distance()) < kHardlyMoved && std::abs(stream_.way().angle()) < kHardlyMoved)
      return ended("refused", Error{.origin = Origin::aborted,
                                    .message = "the robot accepts the commands, but does not walk",
                                    .reason = "its position did not change",
                                    .hint = "aimctl why walk explains the reason"});
    return ended("stopped", Error{.origin = Origin::timeout,
                                  .message = "the walk did not end in time and was stopped",
                                  .reason = "the robot is slower than requested",
                                  .hint = "a longer --timeout gives it more time"});
  }

  Status broken(Error error) {
    (void)stream_.settle(kStopWithin);
    return ended("stopped", broken_walk(std::move(error)));
  }

  Invocation& invocation_;
  WalkPlan plan_;
  VelocityStream stream_;
};

Status run_walk(Invocation& invocation) {
  auto plan = walk_plan(invocation);
  if (!plan) return plan.error();
  if (!invocation.settings().dry_run) {
    if (auto stays = stays_attended(invocation, "a walk"); !stays) return stays;
    return Walk(invocation, *plan).run();
  }
  return dry_run(invocation, kVelocityTopic,
                 velocity_message({plan->forward, plan->lateral, plan->yaw_rate}, 1),
                 {{"forward_m_s", plan->forward},
                  {"lateral_m_s", plan->lateral},
                  {"turn_rad_s", plan->yaw_rate},
                  {"duration_s", walk_time(*plan, invocation.robot().model().walk)}});
}

constexpr Parameter kParameters[] = {
    {.name = "--forward",
     .value = "SPEED",
     .help = "forward velocity [m/s]; negative walks backward",
     .quantity = Quantity::velocity},
    {.name = "--lateral",
     .value = "SPEED",
     .help = "lateral velocity [m/s]; positive is left",
     .quantity = Quantity::velocity},
    {.name = "--turn",
     .value = "RATE",
     .help = "yaw rate [rad/s]; positive turns left",
     .quantity = Quantity::angular_velocity},
    {.name = "--for", .value = "TIME", .help = "walk for this time [s]", .quantity = Quantity::duration},
    {.name = "--distance",
     .value = "LENGTH",
     .help = "walk this far [m]; default velocity: 0.3 m/s forward, or backward if negative",
     .quantity = Quantity::length},
    {.name = "--angle",
     .value = "ANGLE",
     .help = "turn by this angle [rad]; default yaw rate: 0.5 rad/s, to the right if negative",
     .quantity = Quantity::angle},
    kClamp,
};
constexpr Parameter kStreamParameters[] = {
    {.name = "--rate",
     .value = "RATE",
     .help = "maximum rate of the set-points; default 50 Hz",
     .quantity = Quantity::frequency},
    kClamp,
};
constexpr Example kStreamExamples[] = {
    {"printf '0.3 0 0\\n%.0s' $(seq 100) | aimctl walk stream", "two seconds forward"},
    {"./planner | aimctl walk stream --rate 20Hz", "set-points from a program, one per line"},
    {"echo '{\"turn_rad_s\": 0.3}' | aimctl walk stream --dry-run",
     "check whether the robot would accept it"},
};
constexpr std::array<std::string_view, 3> kGaits{"stance", "walk", "smart_walk"};
constexpr Parameter kGaitParameters[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "stance, walk or smart_walk; default: show the current gait",
     .text = true,
     .words = Words::fixed,
     .choices = kGaits},
};
constexpr Example kGaitExamples[] = {
    {"aimctl walk gait", "show the current gait"},
    {"aimctl walk gait smart_walk", "step only while a velocity is commanded"},
};
constexpr Example kLimitsExamples[] = {{"aimctl walk limits", "how fast the robot may walk"}};
constexpr Parameter kTeleopParameters[] = {
    {.name = "--latch",
     .help = "a key stays active after its release, until the opposite key or the space bar"},
};
constexpr Example kTeleopExamples[] = {
    {"aimctl walk teleop", "steer by holding the keys w, a, s, d, q, e"},
    {"aimctl walk teleop --latch", "keys stay active: for terminals without key repeat"},
};
constexpr Example kExamples[] = {
    {"aimctl walk --forward 0.4 --distance 1m", "one metre forward"},
    {"aimctl walk --angle -90deg", "turn right on the spot"},
    {"aimctl walk --forward 0.2 --turn 0.3 --for 3s", "an arc to the left"},
    {"aimctl walk --lateral -0.1 --distance 30cm --json",
     "a side step to the right, with the measured distance"},
};
constexpr Command kCommands[] = {
    {.noun = "walk",
     .verb = "",
     .summary = "walk for a time, a distance or an angle",
     .details = "Streams a velocity at 50 Hz until one end condition is met: exactly one of --for, "
                "--distance and --angle. Towards the end of a distance or an angle the robot slows down; "
                "it comes to rest within a few centimetres. Then zero velocity is sent until it stands. "
                "The robot must be in an action that accepts velocities; aimctl why walk names one. A "
                "velocity outside the robot's limits is refused with exit 7, and the error names the "
                "limits; --clamp uses the nearest limit instead.\n\n"
                "Prints what was walked: distance_m along the commanded direction, angle_rad turned, "
                "duration_s, and how it ended: done, interrupted, stopped or refused. Distance and angle "
                "come from the robot's odometry. If the robot reports none, its speed is integrated, and "
                "the command prints a note.\n\n"
                "Ctrl-C, SIGTERM and a closed pipe send zero velocity at once, wait up to 1 s until the "
                "robot stands, and end with 130, 143 or 141. Ctrl-Z does the same and then suspends the "
                "program; when it is continued, the walk is not resumed (exit 148). If this program dies, "
                "the set-points end and the robot stops by itself. If it was suspended, or a call took "
                "longer than 0.5 s, the walk ends with 11.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::moves,
     .run = run_walk},
    {.noun = "walk",
     .verb = "stream",
     .summary = "follow velocities from stdin",
     .details = "One set-point per line: forward [m/s], lateral [m/s] and turn [rad/s], separated by "
                "blanks or commas, optionally with units (0.3 0 10deg/s); or a JSON object with the keys "
                "forward_m_s, lateral_m_s and turn_rad_s. A missing value is 0. Empty lines and lines "
                "that begin with # are ignored.\n\n"
                "Each line is sent once, when it arrives, but no faster than --rate. Each set-point "
                "restarts the robot's watchdog: the robot walks as long as lines arrive, and stops after "
                "its dead-man time (0.5 s by default) when they cease. The end of the input brings the "
                "robot to rest and prints what was walked: distance_m is the length of the path. A line "
                "that cannot be read or is outside the limits ends the walk; the error gives its line "
                "number (exit 2 or 7).\n\n"
                "Ctrl-C, Ctrl-Z, SIGTERM and a closed pipe stop the robot as in aimctl walk. A suspension "
                "of this program does the same; lines that arrived in the meantime are not walked.",
     .parameters = kStreamParameters,
     .examples = kStreamExamples,
     .danger = Danger::moves,
     .run = run_walk_stream},
    {.noun = "walk",
     .verb = "teleop",
     .summary = "steer the walk with keys",
     .details = "Hold a key: w and s walk forward and backward, a and d turn left and right, q and e step "
                "to the left and right. Releasing a key ends its motion: within 0.6 s after a short "
                "press, and within 0.2 s after the last repetition of a held key. A held key is detected "
                "by the key repeat of the terminal. If the terminal has none, or for two motions at the "
                "same time, --latch keeps a key active until the opposite key or the space bar ends it. + "
                "and - change the speed in steps of one tenth of the robot's limits. x quits.\n\n"
                "While a speed is active, set-points are sent at 20 Hz. They end with this program, and "
                "the robot then stops by itself. x, Ctrl-C, Ctrl-Z and a closed terminal bring it to rest "
                "first. Prints what was walked, as walk stream does. Needs a terminal.",
     .parameters = kTeleopParameters,
     .examples = kTeleopExamples,
     .danger = Danger::moves,
     .run = run_walk_teleop},
    {.noun = "walk",
     .verb = "gait",
     .summary = "show or set the gait",
     .details = "stance: the robot stands. walk: it steps all the time, in place at zero velocity. "
                "smart_walk: it steps while a velocity is commanded, and stands otherwise. The gait is "
                "empty if the current action does not walk.",
     .parameters = kGaitParameters,
     .examples = kGaitExamples,
     .danger = Danger::moves,
     .run = run_walk_gait},
    {.noun = "walk",
     .verb = "limits",
     .summary = "show the velocity limits",
     .details = "Forward is positive, left is positive, and a positive turn is to the left. source tells "
                "where the numbers come from. Works without a robot; the model is then the one that was "
                "last seen at this address.",
     .parameters = {},
     .examples = kLimitsExamples,
     .danger = Danger::local,
     .shows_model = true,
     .run = run_walk_limits},
};

}  // namespace

const Noun kWalkNoun{"walk", "walk for a time, a distance or an angle", kCommands, Capability::walking};

}  // namespace aim::cli
