// Commands the velocities of walks.
#include "robotside/tasks/walker.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "robotside/control/preconditions.hpp"
#include "robotside/state/decision.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kVelocityTopic = "/motion/control/locomotion_velocity";
constexpr std::chrono::milliseconds kPause{100};  // between two ticks: we did not run
constexpr std::chrono::milliseconds kGrace{50};   // then, before the operator counts as silent
constexpr std::chrono::milliseconds kMostGrace{300};
constexpr double kSecondsPerNs = 1e-9;

BaseReading reading_of(const RobotState& state) {
  return {.pose = {state.base.x, state.base.y, state.base.yaw},
          .walking = state.walking,
          .speed = std::hypot(state.base.velocity.forward, state.base.velocity.lateral),
          .yaw_rate = state.base.velocity.yaw_rate,
          .stopped = state.stopped || state.emergency,
          .time_s = static_cast<double>(state.time) * kSecondsPerNs,
          .known = state.known.base,
          .rests = state.rest != Rest::moving};
}

bool forbids(const RobotState& state) { return state.stopped || state.emergency; }

Command command_of(const BaseVelocity& velocity, bool dry_run) {
  return {WalkCommand{velocity, true}, dry_run, ControlSource::manual};
}

std::uint8_t row_of_velocity(const RobotModel& model) {
  for (std::size_t i = 0; i < model.topics.size(); ++i)
    if (model.topics[i].name == kVelocityTopic) return static_cast<std::uint8_t>(i);
  return 0;
}

TaskStage stage_of(WalkEnd end) {
  if (end == WalkEnd::done) return TaskStage::success;
  return end == WalkEnd::overdue || end == WalkEnd::unfollowed ? TaskStage::failure : TaskStage::aborted;
}

Error outside(std::string_view what, double value, const Range& range, std::string_view unit) {
  return {Origin::limit, fmt::format("the walk was not begun: {} is {} {}", what, value, unit),
          fmt::format("the limits are {} to {} {}", range.min, range.max, unit), "aimctl walk limits"};
}

Error no_end(std::string reason) {
  return {Origin::usage, "the walk was not begun", std::move(reason),
          "aimctl rpc describe WalkService/BeginWalk"};
}

// An end that the velocities reach.
Status check_end(const WalkOrder& walk) {
  const WalkPlan& plan = walk.plan;
  const double speed = std::hypot(plan.velocity.forward, plan.velocity.lateral);
  if (walk.goal) {
    if (plan.velocity.forward > 0 && plan.velocity.yaw_rate > 0 && plan.velocity.lateral == 0) return Done{};
    return no_end("to a point forward_m_s and turn_rad_s are positive, and lateral_m_s is 0");
  }
  if (plan.duration) {
    if (*plan.duration > 0) return Done{};
    return no_end("duration_s is not positive");
  }
  if (plan.distance) {
    if (*plan.distance >= 0 && speed > 0) return Done{};
    return no_end("distance_m is negative, or no velocity reaches it");
  }
  if (plan.angle) {
    if (plan.velocity.yaw_rate != 0 && *plan.angle * plan.velocity.yaw_rate >= 0) return Done{};
    return no_end("turn_rad_s does not reach angle_rad");
  }
  return no_end("it has no end");
}

Status check_limits(const BaseVelocity& velocity, const WalkLimits& limits) {
  const auto inside = [](const Range& range, double value) {
    return value >= range.min && value <= range.max;
  };
  if (!inside(limits.forward, velocity.forward))
    return outside("forward_m_s", velocity.forward, limits.forward, "m/s");
  if (!inside(limits.lateral, velocity.lateral))
    return outside("lateral_m_s", velocity.lateral, limits.lateral, "m/s");
  if (!inside(limits.yaw_rate, velocity.yaw_rate))
    return outside("turn_rad_s", velocity.yaw_rate, limits.yaw_rate, "rad/s");
  return Done{};
}

// Of a walk whose action was left: by another client, or by the robot itself.
Error left(const ActionGraph& graph, ActionIndex from, ActionIndex to) {
  return {Origin::aborted, "the walk ended",
          fmt::format("the robot left {} for {}, in which it does not walk", graph.at(from).name,
                      graph.at(to).name),
          "aimctl events and aimctl fault list show why; aimctl status"};
}

// Of what ended all motion and is over by now.
Error past_end(const RobotState& state, const Command& walk, const RobotModel& model) {
  Error end{Origin::fault, "the robot was stopped while it walked",
            "a stop, an emergency stop or a change of the action ended all motion", "aimctl status"};
  constexpr std::array kNamed{Refused::joint_faulty, Refused::driver_silent, Refused::suspended,
                              Refused::button_unheard, Refused::disabled};
  if (std::find(kNamed.begin(), kNamed.end(), state.purged_by) == kNamed.end()) return end;
  Decision decision;
  refuse(decision, state.purged_by);
  decision.joint = state.purged_joint;
  Error cause = describe_all(decision, walk, state, model);
  end.reason = std::move(cause.reason);
  end.hint = std::move(cause.hint);
  return end;
}

}  // namespace

std::string_view name_of(WalkEnd end) {
  constexpr std::array<std::string_view, 10> kNames = {
      "",        "done",    "cancelled", "silent",      "stopped",
      "refused", "overdue", "lost",      "disbelieved", "unfollowed"};
  return kNames[static_cast<std::size_t>(end)];
}

WalkReport Walker::report_of(const Walk& walk) {
  const WalkRun& run = *walk.run;
  WalkReport report{.task = walk.task,
                    .end = run.ended(),
                    .over = run.over(),
                    .stands = run.stands(),
                    .distance = run.way().distance(),
                    .angle = run.way().angle(),
                    .duration_s = run.elapsed_s(),
                    .planned_s = run.planned_s(),
                    .left = run.left(),
                    .base = run.base(),
                    .goal_error = run.distance_from_goal()};
  if (walk.refusal)
    report.reason = walk.refusal;
  else if (run.ended() != WalkEnd::none && run.ended() != WalkEnd::done)
    report.reason = run.error();
  return report;
}

Walker::Walk* Walker::find(std::uint64_t key) {
  for (Walk& walk : walks_)
    if (walk.key == key) return &walk;
  return nullptr;
}

Decision Walker::command(const Walk& walk, const BaseVelocity& velocity) {
  Command command = command_of(velocity, false);
  command.mark = {SenderName(walk.sender), ++sequence_, row_of_velocity(robot_.model())};
  return robot_.submit(command);
}

Status Walker::check(const WalkOrder& walk) const {
  if (auto ends = check_end(walk); !ends) return ends;
  const RobotState state = robot_.state();
  const RobotModel& model = robot_.model();
  if (auto inside = check_limits(walk.plan.velocity, model.walk_in(state.action)); !inside) return inside;
  const Command command = command_of(walk.plan.velocity, true);
  const Decision decision = robot_.submit(command);
  if (!goes_on(decision)) return describe_all(decision, command, state, model);
  if (!walk.plan.duration && !state.known.base)
    return Error{Origin::state, "the walk was not begun", "the robot does not report where it is",
                 "aimctl fault list; a walk that ends by time needs no odometry"};
  return Done{};
}

Result<WalkReport> Walker::begin(const Order& order) {
  const std::lock_guard lock(mutex_);
  if (Walk* known = find(order.key)) {
    known->heard = Clock::now();
    return report_of(*known);
  }
  if (order.key == 0) return no_end("key is 0: choose one at random");
  if (std::find(given_up_.begin(), given_up_.end(), order.key) != given_up_.end())
    return Error{Origin::aborted, "the walk was not begun", "its operator has ended it already"};
  if (auto possible = check(order.walk); !possible) return possible.error();
  const RobotState state = robot_.state();
  const std::chrono::nanoseconds deadman(deadman_);
  const std::string sender = std::string(order.sender) + "/walk";
  for (Walk& walk : walks_)
    if (!walk.run->over() && walk.sender == sender) {
      refuse(walk, {Origin::aborted, "the walk ended", "its operator began another one"});
      give_up(walk);
    }
  if (sequence_ == 0)
    sequence_ = static_cast<std::uint32_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count());
  Walk walk{
      .key = order.key,
      .task = 0,
      .method = std::string(order.method),
      .sender = sender,
      .silence = order.silence.count() == 0
                     ? deadman
                     : std::min<std::chrono::nanoseconds>(order.silence, kLongestSilence),
      .heard = Clock::now(),
      .purges = state.purges,
      .action = state.action,
      .run = std::make_unique<WalkRun>(order.walk, robot_.model().walk_in(state.action),
                                       static_cast<double>(deadman_) * kSecondsPerNs, reading_of(state))};
  // Standing still: its sender drives the robot from now on.
  if (const Decision decision = command(walk, {}); !goes_on(decision)) {
    Command asked = command_of({}, false);
    asked.mark.sender = SenderName(sender);
    return describe_all(decision, asked, state, robot_.model());
  }
  walk.task = tasks_.adopt(order.method);
  walks_.push_back(std::move(walk));
  while (walks_.size() > kKept && walks_.front().run->over()) walks_.pop_front();
  return report_of(walks_.back());
}

std::optional<WalkReport> Walker::follow(std::uint64_t key) {
  const std::lock_guard lock(mutex_);
  Walk* walk = find(key);
  if (walk == nullptr) return std::nullopt;
  walk->heard = Clock::now();
  return report_of(*walk);
}

std::optional<WalkReport> Walker::end(std::uint64_t key) {
  const std::lock_guard lock(mutex_);
  Walk* walk = find(key);
  if (walk == nullptr) {
    given_up_.push_back(key);
    if (given_up_.size() > kKept) given_up_.pop_front();
    return std::nullopt;
  }
  if (!walk->run->over()) walk->run->end(WalkEnd::cancelled);
  return report_of(*walk);
}

TaskId Walker::task_under_way() const {
  const std::lock_guard lock(mutex_);
  for (const Walk& walk : walks_)
    if (!walk.run->over()) return walk.task;
  return 0;
}

// One that is coming to rest by itself keeps its end.
bool Walker::stop(TimeNs since) {
  const std::lock_guard lock(mutex_);
  const double since_s = static_cast<double>(since) * kSecondsPerNs;
  bool walked = false;
  for (Walk& walk : walks_) {
    WalkRun& run = *walk.run;
    walked = walked || !run.over() || (run.ended() == WalkEnd::stopped && run.base().time_s >= since_s);
    if (!run.over() && run.ended() == WalkEnd::none) run.end(WalkEnd::stopped);
  }
  return walked;
}

void Walker::tick(const RobotState& state) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  const std::chrono::nanoseconds absence = now - ticked_;
  if (absence > kPause) judging_from_ = now + kGrace;
  ticked_ = now;
  for (Walk& walk : walks_) {
    if (walk.run->over()) continue;
    if (absence.count() > deadman_)
      refuse(walk, {Origin::aborted, "the walk ended",
                    fmt::format("aimd was suspended for {:.1f} s",
                                static_cast<double>(absence.count()) * kSecondsPerNs),
                    "give the command again"});
    else if (state.time - walk.commanded >= kPeriod)
      step(walk, state, now);
  }
}

// What ended all motion may be over by now: the walk does not go on. What forbids it still is the reason.
bool Walker::ends_from_outside(Walk& walk, const RobotState& state) {
  if (state.purges == walk.purges || forbids(state)) return false;
  const Command again = command_of(walk.run->order().plan.velocity, true);
  const Decision decision = robot_.submit(again);
  if (decision.refused == Refused::interface_closed && state.action != walk.action)
    refuse(walk, left(robot_.model().graph, walk.action, state.action));
  else if (decision.verdict == Verdict::refused)
    refuse(walk, describe_all(decision, again, state, robot_.model()));
  else
    refuse(walk, past_end(state, again, robot_.model()));
  return true;
}

void Walker::step(Walk& walk, const RobotState& state, Clock::time_point now) {
  WalkRun& run = *walk.run;
  if (!tasks_.is_under_way(walk.task)) run.end(WalkEnd::cancelled);
  if (!run.rests_by_itself() && ends_from_outside(walk, state)) return;
  const auto unheard = now - walk.heard - walk.silence;
  if (unheard > kMostGrace || (now >= judging_from_ && unheard.count() > 0)) run.end(WalkEnd::silent);
  BaseVelocity velocity = run.next(reading_of(state));
  if (run.over()) return conclude(walk);
  if (unheard.count() > 0) velocity = {};  // it may be silent, or what it said waits to be read
  walk.commanded = state.time;
  if (run.rests_by_itself() || forbids(state)) return;
  const Decision decision = command(walk, velocity);
  if (goes_on(decision) || decision.verdict == Verdict::not_decided) return;
  Command asked = command_of(velocity, false);
  asked.mark.sender = SenderName(walk.sender);
  refuse(walk, describe_all(decision, asked, state, robot_.model()));
  if (decision.refused == Refused::overtaken) give_up(walk);  // the robot walks for another
}

// The robot takes no velocity of this walk any more, and comes to rest by itself. One that was ending anyway
// keeps its end, and a stop is the end of its own kind, whether the state or the refusal shows it first.
void Walker::refuse(Walk& walk, Error why) {
  if (forbids(robot_.state())) return walk.run->end(WalkEnd::stopped);
  if (walk.run->ended() != WalkEnd::none && walk.run->ended() != WalkEnd::done) return give_up(walk);
  walk.refusal = std::move(why);
  walk.run->end(WalkEnd::refused);
}

void Walker::give_up(Walk& walk) {
  walk.run->give_up();
  conclude(walk);
}

void Walker::conclude(Walk& walk) {
  const WalkReport report = report_of(walk);
  if (report.reason && report.end != WalkEnd::cancelled && report.end != WalkEnd::stopped)
    refusals_.add(walk.method, *report.reason, robot_.state().time);
  tasks_.conclude(walk.task, stage_of(report.end), report.reason);
}

}  // namespace aim::robotside
