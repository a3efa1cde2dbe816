// aimctl walk: a walk with an end, which aimd carries out; of a robot without it a velocity stream that this
// program starts, sends and ends. Source: AimDK wire, sections 2.4 and 4.6: 50 Hz, forward + is forward,
// lateral + is left, angular + turns left.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>

#include "cli/client/channel.hpp"
#include "cli/client/presence.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/action/action_route.hpp"
#include "cli/commands/walk/walk_fields.hpp"
#include "cli/commands/walk/walk_own.hpp"
#include "cli/commands/walk/walk_plan.hpp"
#include "cli/commands/walk/walk_result.hpp"
#include "cli/commands/walk/walk_task.hpp"
#include "cli/commands/walk/walk_verb.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/motion/velocity_stream.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr double kShortestSilence_s = 0.2;                // shorter than what a usual call takes at times
constexpr std::chrono::milliseconds kSetPointPeriod{20};  // 50 Hz, as the vendor's own scripts

WalkOrder order_of(const Invocation& invocation, const WalkPlan& plan) {
  const Settings& settings = invocation.settings();
  const double limit = settings.timeout_given ? std::chrono::duration<double>(settings.timeout).count() : 0;
  return {.plan = plan, .limit_s = limit};
}

WalkOrder order_of(const Invocation& invocation, const GoalPlan& plan) {
  WalkOrder order =
      order_of(invocation, WalkPlan{.velocity = {.forward = plan.speed, .yaw_rate = plan.turn}});
  order.goal = plan.goal;
  return order;
}

// One walk from its first set-point to the last zero, for a robot that does not carry it out by itself. Used
// by one thread.
class StreamedWalk {
 public:
  StreamedWalk(Invocation& invocation, const WalkOrder& order, const WalkLimits& limits)
      : invocation_(invocation),
        order_(order),
        limits_(limits),
        stream_(invocation, order.goal ? WalkedWay() : WalkedWay(order.plan)) {
    order_.corrects = false;
  }

  Status run() {
    if (auto ready = stream_.begin(); !ready) return refused(ready.error());
    const std::chrono::duration<double> hold = stream_.dead_man_time();
    run_.emplace(order_, limits_, hold.count(), stream_.base());
    StallWatch stall(stream_.dead_man_time());
    for (auto tick = Clock::now();; tick += kSetPointPeriod) {
      const BaseVelocity velocity = run_->next(stream_.base());
      if (run_->ended() == WalkEnd::done) return done();
      if (run_->ended() == WalkEnd::overdue) return overdue();
      if (run_->ended() != WalkEnd::none) return broken(run_->error());
      if (auto stepped = stream_.step(velocity); !stepped) return broken(stepped.error());
      progress_.show(invocation_.sink(), walked(*run_));
      tick = std::max(tick, Clock::now() - kSetPointPeriod);  // no burst of set-points after a stall
      auto slept = stall.sleep_until(invocation_.interrupt(), tick + kSetPointPeriod);
      if (!slept) return broken(slept.error());
      if (*slept) return interrupted();
    }
  }

 private:
  Json document(std::string_view how) const {
    Walked reached;
    if (run_) {
      reached = walked(*run_);
      reached.distance = stream_.way().distance();
      reached.angle = stream_.way().angle();
      reached.base = stream_.base();
      if (order_.goal)
        reached.goal_error =
            std::hypot(order_.goal->x - reached.base.pose.x, order_.goal->y - reached.base.pose.y);
    }
    reached.duration_s = stream_.elapsed();
    reached.stands = stream_.stands();
    return walk_document(order_, reached, how);
  }

  Status ended(std::string_view how, Error error) {
    if (error.origin == Origin::fault) error = stop_or(invocation_.robot(), std::move(error));
    report_reached(invocation_.sink(), {.document = document(how), .line = walk_line});
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
      return ended(word_of_end(stood.error()), stood.error());
    invocation_.sink().print({.document = document("done"), .line = walk_line});
    return Done{};
  }

  Status interrupted() {
    (void)stream_.settle(kStopWithin);
    return ended("interrupted", interrupted_walk(invocation_, stream_));
  }

  Status overdue() {
    (void)stream_.settle(kSettleWithin);
    Error error = run_->error();
    return ended(error.origin == Origin::aborted ? "refused" : "stopped", std::move(error));
  }

  Status broken(const Error& error) {
    (void)stream_.settle(kStopWithin);
    return ended(word_of_end(error), broken_walk(error, stream_));
  }

  Invocation& invocation_;
  WalkOrder order_;
  const WalkLimits& limits_;
  VelocityStream stream_;
  std::optional<WalkRun> run_;
  WalkProgress progress_;
};

Status walk(Invocation& invocation, const WalkOrder& order, const WalkedGait& gait) {
  Robot& robot = invocation.robot();
  if (robot.serves_aim_v1()) {
    if (auto ended = run_walk_task(invocation, order)) return *ended;
  } else if (robot.silence()) {
    return *robot.silence();  // it may have aimd: it did not say
  }
  if (!robot.serves_aim_v1() && !order.plan.duration)
    invocation.sink().note("this robot reports no odometry: the distance is estimated from its speed");
  if (invocation.arguments().has("--silence"))
    invocation.sink().note(
        "--silence has no effect: this robot takes velocities only, which are sent from here");
  return StreamedWalk(invocation, order, gait.limits).run();
}

// --gait: the action that walks it is entered first.
Status enter_gait(Invocation& invocation, const WalkedGait& gait) {
  if (!gait.action) return Done{};
  auto route = plan_route(invocation, *gait.action, false);
  if (!route) return route.error();
  if (auto sure = confirm_footing(invocation, *route); !sure) return sure;
  std::vector<Hop> hops;
  if (auto entered = walk_route(invocation, *route, hops); !entered) return entered;
  if (invocation.settings().prepare && !hops.empty())
    invocation.sink().note(fmt::format("not restored: --gait entered {}, and the robot stays in it",
                                       invocation.robot().model().graph.at(*gait.action).name));
  return Done{};
}

// --dry-run: the robot checks the velocity, or the first action on the way to the one of --gait, without
// which it takes none.
Status dry_walk(Invocation& invocation, const WalkedGait& gait, const BaseVelocity& velocity, Json facts) {
  if (!gait.action) return dry_run(invocation, kVelocityTopic, velocity_message(velocity, 1), facts);
  const auto route = plan_route(invocation, *gait.action, false);
  if (!route) return route.error();
  if (route->actions.size() == 1)
    return dry_run(invocation, kVelocityTopic, velocity_message(velocity, 1), facts);
  const RobotModel& model = invocation.robot().model();
  facts["path"] = names_of(model, route->actions);
  return dry_run(invocation, methods::McActionService::kSetAction.path,
                 action_request(model, route->actions[1]), facts);
}

// aimctl walk --to: needs the measured pose of the base.
Status run_walk_to(Invocation& invocation, const WalkedGait& gait) {
  const auto plan = goal_plan(invocation, gait);
  if (!plan) return plan.error();
  Robot& robot = invocation.robot();
  if (invocation.settings().dry_run)
    return dry_walk(
        invocation, gait, {plan->speed, 0, 0},
        {{"to_m", {plan->goal.x, plan->goal.y}}, {"forward_m_s", plan->speed}, {"turn_rad_s", plan->turn}});
  if (auto answers = robot_answers(robot); !answers) return answers;
  if (!robot.serves_aim_v1() && robot.silence()) return *robot.silence();
  if (!robot.serves_aim_v1())
    return Error{.origin = Origin::not_found,
                 .message = "this robot reports no odometry, so it cannot walk to a point",
                 .reason = "it does not serve aim.v1 StatusService",
                 .hint = "use aimctl walk --distance or aimctl walk --angle"};
  if (auto entered = enter_gait(invocation, gait); !entered) return entered;
  return walk(invocation, order_of(invocation, *plan), gait);
}

Status check_silence(const Arguments& arguments) {
  const std::chrono::duration<double> longest = kLongestSilence;
  const double silence = arguments.maybe("--silence").value_or(longest.count());
  if (silence >= kShortestSilence_s && silence <= longest.count()) return Done{};
  return Error{.origin = Origin::usage,
               .message = "--silence must be from 200 ms to 3 s",
               .reason = "it is " + duration_text(silence),
               .hint = "it is how long the robot walks on when it hears nothing of aimctl"};
}

Status run_walk(Invocation& invocation) {
  if (auto ends = check_ends(invocation.arguments()); !ends) return ends;
  if (auto silence = check_silence(invocation.arguments()); !silence) return silence;
  const auto gait = walked_gait(invocation);
  if (!gait) return gait.error();
  if (invocation.arguments().has("--to")) return run_walk_to(invocation, *gait);
  auto plan = walk_plan(invocation, *gait);
  if (!plan) return plan.error();
  if (!invocation.settings().dry_run) {
    if (auto answers = robot_answers(invocation.robot()); !answers) return answers;
    if (auto entered = enter_gait(invocation, *gait); !entered) return entered;
    return walk(invocation, order_of(invocation, *plan), *gait);
  }
  return dry_walk(invocation, *gait, plan->velocity,
                  {{"forward_m_s", plan->velocity.forward},
                   {"lateral_m_s", plan->velocity.lateral},
                   {"turn_rad_s", plan->velocity.yaw_rate},
                   {"duration_s", walk_time(*plan, gait->limits)}});
}

template <Limited (*limit)(const WalkLimits&)>
Result<Limited> limit_of(const RobotModel& model, const ValuePlace& /*place*/) {
  return limit(model.walk);
}

constexpr Parameter kParameters[] = {
    {.name = "--forward",
     .value = "SPEED",
     .help = "forward velocity [m/s]; negative walks backward",
     .quantity = Quantity::velocity,
     .limits = limit_of<forward_limit>},
    {.name = "--lateral",
     .value = "SPEED",
     .help = "lateral velocity [m/s]; positive is left",
     .quantity = Quantity::velocity,
     .limits = limit_of<lateral_limit>},
    {.name = "--turn",
     .value = "RATE",
     .help = "yaw rate [rad/s]; positive turns left",
     .quantity = Quantity::angular_velocity,
     .limits = limit_of<turn_limit>},
    {.name = "--for",
     .value = "TIME",
     .help = "walk for this time [s], at most 30 min",
     .quantity = Quantity::duration},
    {.name = "--distance",
     .value = "LENGTH",
     .help = "walk this far [m]; default velocity: 0.3 m/s forward, or backward if negative",
     .quantity = Quantity::length},
    {.name = "--angle",
     .value = "ANGLE",
     .help = "turn by this angle [rad]; default yaw rate: 0.5 rad/s, to the right if negative",
     .quantity = Quantity::angle},
    {.name = "--to",
     .value = "X,Y",
     .help = "turn to this point of the odometry frame (base in aimctl status) and walk there [m]",
     .quantity = Quantity::length,
     .count = 2},
    {.name = "--gait",
     .value = "NAME",
     .help = "walk this gait: its action is entered first; default: that of the current action",
     .text = true,
     .words = Words::gaits},
    {.name = "--silence",
     .value = "TIME",
     .help =
         "walk on so long without a sign of life of aimctl, 200 ms to 3 s; default: as a stream, and a round "
         "trip more, at most 1 s",
     .quantity = Quantity::duration},
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
constexpr Parameter kStepParameters[] = {{.name = "FILE",
                                          .value = "FILE",
                                          .help = "a table of steps; - reads stdin",
                                          .text = true,
                                          .required = true,
                                          .words = Words::file,
                                          .input = true}};
constexpr Parameter kPoseParameters[] = {
    {.name = "X", .value = "X", .help = "forward [m]", .quantity = Quantity::length, .required = true},
    {.name = "Y", .value = "Y", .help = "to the left [m]", .quantity = Quantity::length, .required = true},
    {.name = "YAW",
     .value = "YAW",
     .help = "turn to the left [rad]",
     .quantity = Quantity::angle,
     .required = true},
    {.name = "--world", .help = "in the odometry frame (base in aimctl status), not from where the robot is"},
    {.name = "--height",
     .value = "LENGTH",
     .help = "change of the height of the trunk [m]",
     .quantity = Quantity::length},
};
constexpr Example kStepExamples[] = {
    {"aimctl walk step steps.csv", "take the steps and wait until the robot stands"},
    {"printf 'foot,time_s,x_m,y_m\\nleft,0.4,10cm,10cm\\nright,0.8,10cm,-10cm\\n' | aimctl walk step -",
     "one step forward with each foot"},
    {"aimctl walk step steps.csv --dry-run", "check the file; nothing moves"},
};
constexpr Example kPoseExamples[] = {
    {"aimctl walk pose 1 0 0", "one metre forward"},
    {"aimctl walk pose 0 -0.3 90deg", "to the right, and turned to the left"},
    {"aimctl walk pose 0 0 0 --world", "back to where the odometry began"},
};
constexpr std::string_view kStepDetails =
    "The first line of the table names its columns: foot,time_s,x_m,y_m and optionally z_m,yaw_rad and "
    "torso_x_m,torso_y_m,torso_z_m,torso_yaw_rad. Each further line is a step: the foot (left or right), the "
    "time at which it ends [s], and where the foot then stands, in the frame of the torso at the start: x "
    "forward, y to the left [m, or 10cm], yaw [rad, or 10deg]. Without columns of the torso it goes above "
    "the "
    "middle of the feet. Empty lines and lines that begin with # are ignored. Times increase. A line that is "
    "wrong is named (exit 2). How far a step may reach is the robot's to say: it refuses others with its "
    "reason (exit 6).\n\n"
    "The robot must stand, and no velocity stream may be active. The command waits until all steps are taken "
    "and the robot stands. Ctrl-C and aimctl stop end the steps after the one being taken. The robot takes "
    "them "
    "by itself: they go on if aimctl is killed.";
constexpr std::string_view kPoseDetails =
    "The robot's own controller plans the way and walks it; obstacles are not detected. The pose counts from "
    "where the robot is, or with --world in the frame of its odometry. The command waits until the robot "
    "stands within 0.12 m and 0.12 rad of the pose, by its odometry; position_error_m and yaw_error_rad say "
    "how far off. Exit 11 if it stands elsewhere. Ctrl-C and aimctl stop end the "
    "walk; the robot comes to stand. It goes on to the pose by itself if aimctl is killed.";
constexpr Example kLimitsExamples[] = {{"aimctl walk limits", "how fast the robot may walk"}};
constexpr Parameter kTeleopParameters[] = {
    {.name = "--latch",
     .help = "a key stays active after its release, until the opposite key or the space bar"},
    {.name = "--gamepad",
     .value = "DEVICE",
     .help = "event device of a gamepad, or none; default: the first gamepad of this machine",
     .text = true},
};
constexpr Example kTeleopExamples[] = {
    {"aimctl walk teleop", "steer by holding the keys w, a, s, d, q, e"},
    {"aimctl walk teleop --latch", "keys stay active: for terminals without key repeat"},
};
constexpr Example kExamples[] = {
    {"aimctl walk --forward 0.4 --distance 1m", "one metre forward"},
    {"aimctl walk --angle -90deg", "turn right on the spot"},
    {"aimctl walk --to 0,0", "back to where the odometry began"},
    {"aimctl walk --forward 0.2 --turn 0.3 --for 3s", "an arc to the left"},
    {"aimctl walk --lateral -0.1 --distance 30cm --json",
     "a side step to the right, with the measured distance"},
};
constexpr Command kCommands[] = {
    {.noun = "walk",
     .verb = "",
     .summary = "walk for a time, a distance, an angle, or to a point",
     .details =
         "Walks until one end condition is met: exactly one of --for, --distance, --angle and --to. aimd "
         "carries "
         "the walk out as a task and measures it where the robot is, so that a slow link makes it neither "
         "longer nor "
         "shorter: it comes to rest within about a centimetre, or half a degree. A robot without aimd gets "
         "velocities from here, at 50 Hz. "
         "The robot must be in an action that accepts velocities; aimctl why walk names one. A "
         "velocity outside the robot's limits is refused with exit 7, and the error names the "
         "limits; --clamp uses the nearest limit instead.\n\n"
         "Prints what was walked: distance_m along the commanded direction, angle_rad turned, "
         "duration_s, target_distance_m or target_angle_rad with --distance or --angle, and how it ended: "
         "done, interrupted, stopped or refused. Distance and angle "
         "come from the robot's odometry. If the robot reports none, its speed is integrated, and "
         "the command prints a note. A distance or an angle ends with 11 if the odometry reports more than "
         "one and a half times what was commanded, and with 3 or 11 when one and a half times the way was "
         "commanded and the robot is not there; a --timeout gives it more time. "
         "Without odometry that can be right the robot does not walk (exit 9).\n\n"
         "With --to the robot first turns on the spot towards the point, then walks and corrects its "
         "heading from its odometry; --forward and --turn are then the largest velocities. "
         "position_error_m is how far from the point it stands. Obstacles are not detected.\n\n"
         "A robot with several gaits (aimctl gait list) walks the one of its action, within the limits of "
         "that gait. --gait takes the shortest route to the action of another one and stays in it.\n\n"
         "Ctrl-C, SIGTERM and a closed pipe end the walk at once, wait up to 1 s until the "
         "robot stands, and end with 130, 143 or 141. Ctrl-Z does the same and then suspends the "
         "program; when it is continued, the walk is not resumed (exit 148). Ten times a second the robot "
         "hears "
         "from this program. If it hears nothing for the dead-man time and a round trip of the link, at most "
         "1 s, or "
         "for --silence, because this program died, was suspended or the link broke, it stops by itself and "
         "the walk "
         "ends with 11, or 8 if the robot cannot be reached. 'aimctl task list' shows the walk, and 'aimctl "
         "task "
         "cancel' ends it.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::moves,
     .attended = true,
     .fields = walk_fields::kWalk,
     .run = run_walk},
    {.noun = "walk",
     .verb = "stream",
     .summary = "follow velocities from stdin",
     .details = "One set-point per line: forward [m/s], lateral [m/s] and turn [rad/s], separated by "
                "blanks or commas, optionally with units (0.3 0 10deg/s); or a JSON object with the keys "
                "forward_m_s, lateral_m_s and turn_rad_s, of which a missing one is 0. Empty lines and "
                "lines that begin with # are ignored.\n\n"
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
     .lines = true,
     .attended = true,
     .fields = walk_fields::kStream,
     .run = run_walk_stream},
    {.noun = "walk",
     .verb = "teleop",
     .summary = "steer the walk with keys or a gamepad",
     .details =
         "Hold a key: w and s (or the arrow keys up and down) walk forward and backward, a and d (or "
         "left and right) turn, q and e step to the left and right. Releasing a key ends its motion: "
         "within 0.6 s after a short "
         "press, and within 0.2 s after the last repetition of a held key. A held key is detected "
         "by the key repeat of the terminal. If the terminal has none, or for two motions at the "
         "same time, --latch keeps a key active until the opposite key or the space bar ends it. + "
         "and - change the speed in steps of one tenth of the robot's limits. i, k, j and l move the "
         "head, c centres it. Any other key ends all motion, x quits; stop and "
         "Enter are aimctl stop.\n\n"
         "A gamepad steers while its left shoulder button is held: the left stick walks, the right "
         "stick turns, the cross moves the head, the lower button stops and start quits.\n\n"
         "The line shows the commanded and the measured velocity, and the battery. A stop of the robot "
         "ends the command with exit 9.\n\n"
         "While a speed is active, set-points are sent at 20 Hz. They end with this program, and "
         "the robot then stops by itself. x, Ctrl-C, Ctrl-Z and a closed terminal bring it to rest "
         "first. Prints what was walked, as walk stream does. Needs a terminal.",
     .parameters = kTeleopParameters,
     .examples = kTeleopExamples,
     .danger = Danger::moves,
     .attended = true,
     .fields = walk_fields::kTeleop,
     .run = run_walk_teleop},
    {.noun = "walk",
     .verb = "step",
     .summary = "take the steps of a file",
     .details = kStepDetails,
     .parameters = kStepParameters,
     .examples = kStepExamples,
     .danger = Danger::moves,
     .needs = Capability::foot_steps,
     .fields = walk_fields::kStep,
     .run = run_walk_step},
    {.noun = "walk",
     .verb = "pose",
     .summary = "walk to a pose that the robot plans the way to",
     .details = kPoseDetails,
     .parameters = kPoseParameters,
     .examples = kPoseExamples,
     .danger = Danger::moves,
     .needs = Capability::walk_to,
     .fields = walk_fields::kPose,
     .run = run_walk_pose},
    {.noun = "walk",
     .verb = "gait",
     .summary = "show or set the gait",
     .details = "stance: the robot stands. walk: it steps all the time, in place at zero velocity. "
                "smart_walk: it steps while a velocity is commanded, and stands otherwise. The gait is "
                "empty if the current action does not walk.",
     .parameters = kGaitParameters,
     .examples = kGaitExamples,
     .danger = Danger::moves,
     .needs = Capability::gaits,
     .fields = walk_fields::kGait,
     .run = run_walk_gait},
    {.noun = "walk",
     .verb = "limits",
     .summary = "show the velocity limits",
     .details = "Forward is positive, left is positive, and a positive turn is to the left. source says "
                "where the numbers come from. gaits has the limits of each gait, of a robot that has "
                "several: limits are then "
                "those of all of them together. Works without a robot; the model is then the one that was "
                "last seen at this address.",
     .parameters = {},
     .examples = kLimitsExamples,
     .danger = Danger::local,
     .shows_model = true,
     .fields = walk_fields::kLimits,
     .run = run_walk_limits},
};

}  // namespace

const Noun kWalkNoun{"walk", "walk for a time, a distance, an angle, or to a point", kCommands,
                     Capability::walking};

}  // namespace aim::cli
