// aimctl walk: a velocity stream that begins, is fed, and ends at this end of the line.
// Source: AimDK wire, sections 2.4 and 4.6: 50 Hz, forward + is forward, lateral + is left, angular + turns
// left.
#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <thread>

#include "aimdk/mc_locomotion.pb.h"
#include "cli/commands/channel.hpp"
#include "cli/commands/current_action.hpp"
#include "cli/commands/limits.hpp"
#include "cli/commands/odometry.hpp"
#include "cli/commands/poll.hpp"
#include "cli/commands/rehearsal.hpp"
#include "cli/commands/request_header.hpp"
#include "cli/commands/walk_course.hpp"
#include "cli/commands/walk_plan.hpp"
#include "cli/nouns.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr std::chrono::milliseconds kTick{20};  // 50 Hz, as the vendor's own scripts
constexpr std::chrono::milliseconds kStopWithin{
    1'000};  // an interrupt waits this long for the robot to stand
constexpr std::chrono::milliseconds kSettleWithin{3'000};
constexpr double kStanding_m_s = 0.02;

// One walk from its first set-point to the last zero. Used by one thread.
class Walk {
 public:
  Walk(Invocation& invocation, const WalkPlan& plan)
      : invocation_(invocation), robot_(invocation.robot()), plan_(plan), odometry_(robot_), way_(plan) {}

  Status run() {
    if (auto ready = begin(); !ready) return refused(ready.error());
    if (!odometry_.exact() && !plan_.duration)
      invocation_.sink().note("this robot reports no odometry: the way is estimated from its speed");
    began_ = Clock::now();
    const auto deadline = deadline_of(invocation_.settings(), walk_time(plan_, robot_.model().walk));
    for (auto tick = began_;; tick += kTick) {
      const double share = walk_share(plan_, robot_.model().walk, way_, elapsed());
      if (share == 0) return done();
      if (Clock::now() >= deadline) return overdue();
      if (auto stepped = step(share); !stepped) return broken(stepped.error());
      show_progress();
      tick = std::max(tick, Clock::now() - kTick);  // after a stall no burst
      if (invocation_.interrupt().wait_until(tick + kTick)) return interrupted();
    }
  }

 private:
  double elapsed() const { return seconds_between(began_, Clock::now()); }

  wire::McLocomotionVelocityChannel message(double share) {
    wire::McLocomotionVelocityChannel message;
    stamp(*message.mutable_header(), wire::ControlSource_MANUAL, ++sequence_);
    wire::LocomotionVelocity& data = *message.mutable_data();
    data.set_mode(wire::LocomotionMode_NAVIGATION);
    data.set_forward_velocity(plan_.forward * share);
    data.set_lateral_velocity(plan_.lateral * share);
    data.set_angular_velocity(plan_.turn * share);
    return message;
  }

  // A standing command first: what refuses to stand refuses to walk, and says why.
  Status begin() {
    if (!odometry_.exact())
      if (auto open = require_interface(robot_, Interface::velocity, "walking"); !open) return open;
    if (auto sent = send(robot_, kVelocityTopic, message(0)); !sent) return sent;
    auto base = odometry_.look(0);
    if (!base) return base.error();
    way_.add(base->pose);
    return Done{};
  }

  Status step(double share) {
    if (auto sent = send(robot_, kVelocityTopic, message(share)); !sent) return sent;
    auto base = odometry_.look(plan_.turn * share);
    if (!base) return base.error();
    way_.add(base->pose);
    if (!base->stopped) return Done{};
    return Error{.origin = Origin::fault,
                 .message = "the robot was stopped while it walked",
                 .reason = "a stop is latched, or an emergency stop is active",
                 .hint = "aimctl status; then aimctl stop --reset or aimctl estop release"};
  }

  // Zeros until the robot stands. A refusal does not end it: the robot may be stopped already.
  void settle(std::chrono::milliseconds within) {
    const auto deadline = Clock::now() + within;
    while (Clock::now() < deadline) {
      (void)send(robot_, kVelocityTopic, message(0));
      auto base = odometry_.look(0);
      if (!base) return;
      way_.add(base->pose);
      stands_ = !base->walking && base->speed < kStanding_m_s && std::abs(base->turn_rate) < kStanding_m_s;
      if (stands_) return;
      std::this_thread::sleep_for(kTick);
    }
  }

  void show_progress() {
    const WalkLeft left = walk_left(plan_, way_, elapsed());
    invocation_.sink().progress(fmt::format("walking: {:.2f} m, {:.0f} deg; {:.2f} {} to go", way_.distance(),
                                            way_.angle() * 180 / std::numbers::pi, left.value, left.unit));
  }

  Json document(std::string_view ended) const {
    return Json{{"distance_m", way_.distance()},
                {"angle_rad", way_.angle()},
                {"duration_s", began_ == Clock::time_point{} ? 0.0 : elapsed()},
                {"ended", ended}};
  }

  Status ended(std::string_view how, Error error) {
    invocation_.sink().keep(document(how));
    return error;
  }

  // For a program the document is whole; a person needs no table of zeros beside the reason.
  Status refused(Error error) {
    const Format format = invocation_.sink().options().format;
    if (format == Format::json || format == Format::jsonl) return ended("refused", std::move(error));
    return error;
  }

  Status done() {
    settle(kSettleWithin);
    if (!stands_) invocation_.sink().note("the robot has not reported yet that it stands");
    invocation_.sink().print({.document = document("done")});
    return Done{};
  }

  Status interrupted() {
    settle(kStopWithin);
    return ended("interrupted",
                 invocation_.interrupted(
                     stands_ ? "the robot was stopped and stands"
                             : "zero velocity was sent; the robot does not report yet that it stands"));
  }

  Status overdue() {
    settle(kSettleWithin);
    constexpr double kHardlyMoved = 0.02;  // [m, rad]
    if (std::abs(way_.distance()) < kHardlyMoved && std::abs(way_.angle()) < kHardlyMoved)
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
    settle(kStopWithin);
    if (error.origin == Origin::unreachable || error.origin == Origin::timeout)
      error.hint =
          "the link broke while the robot walked; without set-points it stops by itself. aimctl status";
    return ended("stopped", std::move(error));
  }

  Invocation& invocation_;
  Robot& robot_;
  WalkPlan plan_;
  Odometry odometry_;
  WalkedWay way_;
  Clock::time_point began_{};
  std::uint32_t sequence_ = 0;
  bool stands_ = false;
};

Status run_walk(Invocation& invocation) {
  auto plan = walk_plan(invocation);
  if (!plan) return plan.error();
  if (!invocation.settings().wait && !invocation.settings().dry_run)
    return Error{.origin = Origin::usage,
                 .message = "a walk cannot be left alone",
                 .reason = "the robot follows a stream that this program feeds",
                 .hint = "leave out --no-wait"};
  if (!invocation.settings().dry_run) return Walk(invocation, *plan).run();
  wire::McLocomotionVelocityChannel message;
  stamp(*message.mutable_header(), wire::ControlSource_MANUAL, 1);
  message.mutable_data()->set_mode(wire::LocomotionMode_NAVIGATION);
  message.mutable_data()->set_forward_velocity(plan->forward);
  message.mutable_data()->set_lateral_velocity(plan->lateral);
  message.mutable_data()->set_angular_velocity(plan->turn);
  return rehearse(invocation, kVelocityTopic, message,
                  {{"forward_m_s", plan->forward},
                   {"lateral_m_s", plan->lateral},
                   {"turn_rad_s", plan->turn},
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
         "end with 130, 143 or 141. When this program dies, the set-points stop and the robot stops by "
         "itself.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::moves,
     .run = run_walk},
};

}  // namespace

const Noun kWalkNoun{"walk", "walk for a time, a distance or an angle", kCommands};

}  // namespace aim::cli
