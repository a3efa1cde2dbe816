// aimctl walk: a velocity stream that begins, is fed, and ends at this end of the line.
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
      : invocation_(invocation), plan_(plan), feed_(invocation, WalkedWay(plan)) {}

  Status run() {
    if (auto ready = feed_.begin(); !ready) return refused(ready.error());
    if (!feed_.odometry().exact() && !plan_.duration)
      invocation_.sink().note("this robot reports no odometry: the way is estimated from its speed");
    const WalkLimits& limits = invocation_.robot().model().walk;
    const auto deadline = deadline_of(invocation_.settings(), walk_time(plan_, limits));
    StallWatch stall;
    for (auto tick = Clock::now();; tick += kTick) {
      const double fraction = walk_share(plan_, limits, feed_.way(), feed_.elapsed());
      if (fraction == 0) return done();
      if (Clock::now() >= deadline) return overdue();
      if (auto stepped = feed_.step(at(fraction)); !stepped) return broken(stepped.error());
      show_progress();
      tick = std::max(tick, Clock::now() - kTick);  // after a stall no burst
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
    const WalkedWay& way = feed_.way();
    const WalkLeft left = walk_left(plan_, way, feed_.elapsed());
    invocation_.sink().progress(fmt::format("walking: {:.2f} m, {:.0f} deg; {:.2f} {} to go", way.distance(),
                                            way.angle() * 180 / std::numbers::pi, left.value, left.unit));
  }

  Status ended(std::string_view how, Error error) {
    invocation_.sink().keep(feed_.document(how));
    return error;
  }

  // For a program the document is whole; a person needs no table of zeros beside the reason.
  Status refused(Error error) {
    const Format format = invocation_.sink().options().format;
    if (format == Format::json || format == Format::jsonl) return ended("refused", std::move(error));
    return error;
  }

  Status done() {
    if (auto stood = feed_.come_to_stand(invocation_.sink()); !stood)
      return ended("stopped", std::move(stood.error()));
    invocation_.sink().print({.document = feed_.document("done")});
    return Done{};
  }

  Status interrupted() {
    (void)feed_.settle(kStopWithin);
    return ended("interrupted", interrupted_walk(invocation_, feed_));
  }

  Status overdue() {
    (void)feed_.settle(kSettleWithin);
    constexpr double kHardlyMoved = 0.02;  // [m, rad]
    if (std::abs(feed_.way().distance()) < kHardlyMoved && std::abs(feed_.way().angle()) < kHardlyMoved)
      return ended("refused", Error{.origin = Origin::aborted,
                                    .message = "the robot takes the commands, but does not walk",
                                    .reason = "its position did not change",
                                    .hint = "aimctl why walk looks for the reason"});
    return ended("stopped", Error{.origin = Origin::timeout,
                                  .message = "the walk did not end in time, and was stopped",
                                  .reason = "the robot is slower than asked for",
                                  .hint = "--timeout gives it longer"});
  }

  Status broken(Error error) {
    (void)feed_.settle(kStopWithin);
    return ended("stopped", broken_walk(std::move(error)));
  }

  Invocation& invocation_;
  WalkPlan plan_;
  VelocityStream feed_;
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
     .help = "forward velocity: -0.3 to 0.8 m/s; negative walks backward",
     .quantity = Quantity::velocity},
    {.name = "--lateral",
     .value = "SPEED",
     .help = "sideways velocity: -0.25 to 0.25 m/s; positive is left",
     .quantity = Quantity::velocity},
    {.name = "--turn",
     .value = "RATE",
     .help = "turning velocity: -1 to 1 rad/s (-57 to 57 deg/s); positive turns left",
     .quantity = Quantity::angular_velocity},
    {.name = "--for", .value = "TIME", .help = "walk this long [s]", .quantity = Quantity::duration},
    {.name = "--distance",
     .value = "LENGTH",
     .help = "walk this far [m]; without a velocity 0.3 m/s forward, or backward when negative",
     .quantity = Quantity::length},
    {.name = "--angle",
     .value = "ANGLE",
     .help = "turn this far [rad]; without --turn at 0.5 rad/s, to the right when negative",
     .quantity = Quantity::angle},
    kClamp,
};
constexpr Parameter kStreamParameters[] = {
    {.name = "--rate",
     .value = "RATE",
     .help = "at most so many set-points a second; default 50 Hz",
     .quantity = Quantity::frequency},
    kClamp,
};
constexpr Example kStreamExamples[] = {
    {"printf '0.3 0 0\\n%.0s' $(seq 100) | aimctl walk stream", "two seconds ahead"},
    {"./planner | aimctl walk stream --rate 20Hz", "a program steers, one line per set-point"},
    {"echo '{\"turn_rad_s\": 0.3}' | aimctl walk stream --dry-run", "would it be taken?"},
};
constexpr std::array<std::string_view, 3> kGaits{"stance", "walk", "smart_walk"};
constexpr Parameter kGaitParameters[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "stance, walk or smart_walk; without it the present gait is shown",
     .text = true,
     .words = Words::fixed,
     .choices = kGaits},
};
constexpr Example kGaitExamples[] = {
    {"aimctl walk gait", "how it walks"},
    {"aimctl walk gait smart_walk", "steps only where a velocity is commanded"},
};
constexpr Parameter kTeleopParameters[] = {
    {.name = "--latch",
     .help = "a key stays on when it is let go, until the one against it or the space bar"},
};
constexpr Example kTeleopExamples[] = {
    {"aimctl walk teleop", "steer by holding the keys w, a, s, d, q, e"},
    {"aimctl walk teleop --latch", "each key stays on: for terminals that do not repeat keys"},
};
constexpr Example kExamples[] = {
    {"aimctl walk --forward 0.4 --distance 1m", "one metre ahead"},
    {"aimctl walk --angle -90deg", "turn right on the spot"},
    {"aimctl walk --forward 0.2 --turn 0.3 --for 3s", "an arc to the left"},
    {"aimctl walk --lateral -0.1 --distance 30cm --json", "a side step to the right, measured"},
};
constexpr Command kCommands[] = {
    {.noun = "walk",
     .verb = "",
     .summary = "walk for a time, a distance or an angle",
     .details =
         "Streams a velocity at 50 Hz until one end condition is met: exactly one of --for, --distance and "
         "--angle. "
         "Towards the end of a distance or an angle the robot slows down; it comes to rest within a few "
         "centimetres. "
         "Then zeros are sent until it stands. The robot must be in a walking action: aimctl action set "
         "RL_LOCOMOTION_DEFAULT.\n"
         "\n"
         "Prints what was walked: distance_m along the commanded direction, angle_rad turned, duration_s, "
         "and how it "
         "ended: done, interrupted, stopped or refused. Distance and angle come from the robot's odometry; a "
         "robot "
         "that reports none is integrated from its speed, and the command says so.\n"
         "\n"
         "Ctrl-C, SIGTERM and a closed pipe send zero velocity at once, wait up to 1 s until the robot "
         "stands, and "
         "end with 130, 143 or 141. Ctrl-Z does the same, then suspends; continued, the walk does not go on "
         "(exit 148). When this program dies, the set-points stop and the robot stops by "
         "itself. When it was suspended, or a call took longer than 0.5 s, the walk ends with 11.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::moves,
     .run = run_walk},
    {.noun = "walk",
     .verb = "stream",
     .summary = "walk after velocities that are read from standard input",
     .details =
         "One set-point a line: forward [m/s], lateral [m/s] and turn [rad/s], separated by blanks or "
         "commas, "
         "with units if you like (0.3 0 10deg/s), or a JSON object with the keys forward_m_s, lateral_m_s "
         "and "
         "turn_rad_s; what is left out is 0. Empty lines and lines that begin with # are passed over.\n"
         "\n"
         "Each line is sent once, when it comes, and no faster than --rate. That feeds the robot's dead-man: "
         "a "
         "walk goes on as long as lines come, and the robot stands 0.5 s after the last one. The end of the "
         "input brings it to rest and prints what was walked: distance_m is the length of the way. A line "
         "that "
         "cannot be read, or is outside the limits, ends the walk and is named by its number (exit 2 or 7).\n"
         "\n"
         "Ctrl-C, Ctrl-Z, SIGTERM and a closed pipe stop the robot as in aimctl walk, and so does a "
         "suspension of this program: lines that came meanwhile are not walked.",
     .parameters = kStreamParameters,
     .examples = kStreamExamples,
     .danger = Danger::moves,
     .run = run_walk_stream},
    {.noun = "walk",
     .verb = "teleop",
     .summary = "steer the walk with keys",
     .details =
         "Hold a key: w and s go forward and backward, a and d turn left and right, q and e step to the left "
         "and right. A key that is let go ends its motion: within 0.6 s of a short press, and within 0.2 s "
         "of "
         "the last repetition of a key that was held. Holding is seen by the terminal's key repeat; where "
         "there is none, or where two motions shall go on at a time, --latch keeps a key on until the one "
         "against it or the space bar ends it. + and - change the pace in tenths of the robot's limits. x "
         "quits.\n"
         "\n"
         "While a speed is on, set-points are sent at 20 Hz; they end with this program, and then the robot "
         "stands by itself. x, Ctrl-C, Ctrl-Z and a terminal that goes away bring it to rest first. Prints "
         "what was walked, as walk stream. Needs a terminal.",
     .parameters = kTeleopParameters,
     .examples = kTeleopExamples,
     .danger = Danger::moves,
     .run = run_walk_teleop},
    {.noun = "walk",
     .verb = "gait",
     .summary = "show or choose how the robot walks",
     .details =
         "stance: stands. walk: steps all the time, in place without a velocity. smart_walk: steps while a "
         "velocity is commanded, and stands otherwise. The gait is empty where the current action does not "
         "walk.",
     .parameters = kGaitParameters,
     .examples = kGaitExamples,
     .danger = Danger::moves,
     .run = run_walk_gait},
};

}  // namespace

const Noun kWalkNoun{"walk", "walk for a time, a distance or an angle", kCommands, Capability::walking};

}  // namespace aim::cli
