// Steps through the action graph. Source: AimDK wire, section 6.3: SetAction answers SUCCESS also to a step
// that the robot does not make, so every step is verified with GetAction. A step takes about 3 s.
#include "cli/commands/action/action_route.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "aim/v1/stop.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/client/measured.hpp"
#include "cli/client/poll.hpp"
#include "cli/client/posture.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/request_header.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/footing_text.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/symbols.hpp"
#include "core/model/footing.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

std::string_view name_of(const RobotModel& model, ActionIndex action) { return model.graph.at(action).name; }

std::string route_text(const RobotModel& model, const std::vector<ActionIndex>& actions) {
  std::string text;
  for (ActionIndex action : actions) {
    if (!text.empty()) text += " > ";
    text += name_of(model, action);
  }
  return text;
}

Error unknown_start(const std::string& name) {
  return Error{.origin = Origin::state,
               .message = fmt::format("no route is known from {}", name),
               .reason = "the robot is in an action that aimctl does not know",
               .hint = "aimctl action list; aimctl why"};
}

Error timed_out(const RobotModel& model, ActionIndex from, ActionIndex to, const CurrentAction& last) {
  const bool began = last.index == to;
  return Error{.origin = Origin::timeout,
               .message = fmt::format("{} was not reached in time", name_of(model, to)),
               .reason = began ? "the robot is still entering it; how that ends is unknown"
                               : fmt::format("the robot accepted the step from {} and is still in {}",
                                             name_of(model, from), last.name),
               .hint = fmt::format("aimctl action wait {}; aimctl why action set {}", name_of(model, to),
                                   name_of(model, to)),
               .facts = {{"action", last.name}, {"status", last.status}}};
}

// The action is entered; one that ends by itself must also be DONE.
bool is_there(const RobotModel& model, ActionIndex target, const CurrentAction& current) {
  if (current.index != target) return false;
  return ends(model.graph.at(target).behaviour) ? current.status == "DONE" : current.entered();
}

// Expected duration of a step [s], including the run time of an action that ends by itself.
double step_time(const RobotModel& model, ActionIndex target) {
  constexpr double kRun_s = 10;  // our choice: longer than sitting down takes
  const Action& action = model.graph.at(target);
  return action.enter_s + (ends(action.behaviour) ? kRun_s : 0);
}

// Waits until a step is complete. `last` receives the last reading. An error of `progress`, which is called
// while it is not, ends the wait.
Result<PollEnd> await_step(Invocation& invocation, ActionIndex target, Clock::time_point deadline,
                           CurrentAction& last, const std::function<Status()>& progress) {
  Robot& robot = invocation.robot();
  return poll_until(invocation.interrupt(), deadline, pace_of(robot), [&]() -> Result<bool> {
    auto current = read_action(robot);
    if (!current) return current.error();
    last = *current;
    if (is_there(robot.model(), target, last)) return true;
    if (auto goes_on = progress(); !goes_on) return goes_on.error();
    return false;
  });
}

Error interrupted_step(Invocation& invocation, ActionIndex target) {
  return invocation.interrupted(
      fmt::format("no further step is requested; the robot completes the step to {} by itself",
                  name_of(invocation.robot().model(), target)));
}

void show_step(Sink& sink, const RobotModel& model, ActionIndex to, Clock::time_point began) {
  sink.progress(step_text(name_of(model, to), seconds_between(began, Clock::now()), progress_screen(sink)));
}

// A completed step: for a person its name and time, in a log also where it began.
std::string done_text(const Sink& sink, const RobotModel& model, const Hop& hop) {
  if (!sink.options().err_terminal)
    return fmt::format("{} -> {}  {:.1f} s", name_of(model, hop.from), name_of(model, hop.to),
                       hop.duration_s);
  return fmt::format("{} {}  {:.1f} s", written(symbols::kCheck, progress_screen(sink)),
                     name_of(model, hop.to), hop.duration_s);
}

constexpr std::chrono::milliseconds kUnansweredPatience{500};

// The step ended before its action was there: by a stop, by another client, or by the robot.
Error not_completed(Robot& robot, ActionIndex to, const CurrentAction& last, bool entered) {
  const std::string_view name = name_of(robot.model(), to);
  Error error{.origin = Origin::aborted, .message = fmt::format("{} was not entered", name)};
  if (entered) {
    error.message = fmt::format("{} did not go on to its end", name);
    if (last.index != to) error.reason = fmt::format("the robot is in {} now", last.name);
  }
  error = stop_or(robot, std::move(error));
  if (robot.serves_aim_v1())
    if (const auto page =
            robot.call(methods::StopService::kGetStop, v1::GetStopRequest{}, kUnansweredPatience);
        page && page->unanswered_action() == name)
      error.message =
          fmt::format("the robot has not answered the request for {}: it may still take it", name);
  return error;
}

Status take_step(Invocation& invocation, ActionIndex from, ActionIndex to, Clock::time_point began) {
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  StopWatch stop(robot);
  if (auto reply = ask(robot, methods::McActionService::kSetAction, action_request(model, to)); !reply)
    return reply.error();
  const auto deadline = deadline_of(invocation.settings(), step_time(model, to));
  CurrentAction last;
  bool entered = false;
  auto end = await_step(invocation, to, deadline, last, [&]() -> Status {
    show_step(invocation.sink(), model, to, began);
    const bool left = entered && last.index != to;
    entered = entered || last.index == to;
    if (left || stop.came()) return not_completed(robot, to, last, entered);
    return Done{};
  });
  if (!end) return end.error();
  switch (*end) {
    case PollEnd::done:
      return Done{};
    case PollEnd::interrupted:
      return interrupted_step(invocation, to);
    case PollEnd::expired:
      if (is_silent(robot))
        return not_measured(robot, fmt::format("whether {} was entered", name_of(model, to)));
      if (last.index != from || model.graph.legal(from, to)) return timed_out(model, from, to, last);
      // Accepted, but not executed. The robot would make the step as soon as it becomes legal, so the
      // current action is requested again.
      (void)robot.call(methods::McActionService::kSetAction, action_request(model, from));
      return no_such_edge(model, from, to);
  }
  return Done{};
}

// Another client or an earlier command may have started a step: waits until that step has ended.
Result<CurrentAction> settled_action(Invocation& invocation) {
  auto current = read_action(invocation.robot());
  if (!current || !current->index) return current;
  // A robot that sits down, lies down or rises is between two postures until it is there.
  const Behaviour behaviour = invocation.robot().model().graph.at(*current->index).behaviour;
  const bool lowers = behaviour == Behaviour::sit || behaviour == Behaviour::rise;
  if (current->status != "PREPARE" && !(lowers && current->status == "RUNNING")) return current;
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  const ActionIndex entering = *current->index;
  const auto deadline = deadline_of(invocation.settings(), step_time(model, entering));
  const auto began = Clock::now();
  // Another action is where it has settled, too: a stop or the robot itself has ended this one.
  auto end = poll_until(invocation.interrupt(), deadline, pace_of(robot), [&]() -> Result<bool> {
    auto now = read_action(robot);
    if (!now) return now.error();
    *current = *now;
    show_step(invocation.sink(), model, entering, began);
    return current->index != entering || is_there(model, entering, *current);
  });
  if (!end) return end.error();
  if (*end == PollEnd::interrupted) return interrupted_step(invocation, entering);
  if (*end == PollEnd::expired) return timed_out(model, entering, entering, *current);
  return current;
}

// One route behind another; empty if either is.
std::vector<ActionIndex> joined(std::vector<ActionIndex> path, const std::vector<ActionIndex>& rest) {
  if (path.empty() || rest.empty()) return {};
  path.insert(path.end(), rest.begin() + 1, rest.end());
  return path;
}

bool rises(const RobotModel& model, ActionIndex action) {
  return model.graph.at(action).behaviour == Behaviour::rise;
}

// The shortest route through an action that makes a seated robot stand up; empty if there is none.
std::vector<ActionIndex> path_by_rising(const RobotModel& model, ActionIndex from, ActionIndex target) {
  std::vector<ActionIndex> best;
  for (std::size_t i = 0; i < model.graph.actions().size(); ++i) {
    const auto rise = static_cast<ActionIndex>(i);
    if (!rises(model, rise)) continue;
    auto path = joined(model.graph.path(from, rise), model.graph.path(rise, target));
    if (!path.empty() && (best.empty() || path.size() < best.size())) best = std::move(path);
  }
  return best;
}

// A seated robot must first stand up, whatever its current action is.
Result<std::vector<ActionIndex>> shortest_path(Robot& robot, ActionIndex from, ActionIndex target) {
  const RobotModel& model = robot.model();
  auto path = model.graph.path(from, target);
  const bool on_legs = model.graph.at(target).stands;
  if (!on_legs || std::any_of(path.begin(), path.end(), [&](ActionIndex one) { return rises(model, one); }))
    return path;
  auto posture = read_posture(robot);
  if (!posture) return posture.error();
  return *posture == v1::POSTURE_SEATED ? path_by_rising(model, from, target) : path;
}

// In an action that only holds position the robot may stand or hang; the leg joints show which. If they
// cannot be read, the robot is assumed to stand.
bool legs_are_stretched(Robot& robot) {
  constexpr double kNear_rad = 0.15;  // from the standing posture; a hanging robot bends its knees further
  const RobotModel& model = robot.model();
  const Posture* known = model.find_posture("stand");
  if (known == nullptr) {  // the robot moves its legs by itself
    const auto posture = read_posture(robot);
    return !posture || *posture == v1::POSTURE_UNKNOWN || *posture == v1::POSTURE_STANDING ||
           *posture == v1::POSTURE_CHANGING;
  }
  auto body = read_body(robot);
  if (!body) return true;
  const auto stand = known->positions;
  return std::all_of(body->begin(), body->end(), [&](const JointReading& reading) {
    return model.joints[reading.joint].limb != Limb::legs ||
           std::abs(reading.position - stand[reading.joint]) < kNear_rad;
  });
}

}  // namespace

Error no_such_edge(const RobotModel& model, ActionIndex from, ActionIndex to) {
  Error error{
      .origin = Origin::state,
      .message =
          fmt::format("{} cannot be entered from {} in one step", name_of(model, to), name_of(model, from)),
      .reason = "the action graph has no such edge",
      .facts = {{"from", std::string(name_of(model, from))}, {"to", std::string(name_of(model, to))}}};
  const auto path = model.graph.path(from, to);
  if (path.size() < 2) {
    error.hint = "aimctl action graph lists all transitions";
  } else {
    error.hint =
        fmt::format("next step: aimctl action set {} --direct; without --direct aimctl takes the route {}",
                    name_of(model, path[1]), route_text(model, path));
    error.facts.push_back({"next_hop", std::string(name_of(model, path[1]))});
  }
  return error;
}

std::vector<ActionIndex> path_to_perform_again(const RobotModel& model, ActionIndex motion) {
  const auto stand = model.graph.find(model.graph.at(motion).retreat);
  if (!stand) return {};
  return joined(model.graph.path(motion, *stand), model.graph.path(*stand, motion));
}

Result<Route> plan_route(Invocation& invocation, ActionIndex target, bool direct) {
  auto start = settled_action(invocation);
  if (!start) return start.error();
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  Route route{*start, {}};
  if (!start->index) {
    if (target != 0) return unknown_start(start->name);
    return unknown_start(start->name + " by name");
  }
  const ActionIndex from = *start->index;
  if (from == target) {
    if (!start->known() && is_silent(robot))
      return not_measured(robot, fmt::format("whether the robot is in {}", name_of(model, target)));
    const bool again = model.graph.at(target).behaviour == Behaviour::motion && start->status == "DONE";
    if (again && direct) return no_such_edge(model, from, target);
    if (again) route.actions = path_to_perform_again(model, target);
    if (route.actions.empty()) route.actions = {from};
    return route;
  }
  if (direct) {
    // aimd refuses an illegal step with a reason and records it. A vendor's robot would keep trying without
    // an error, so the step is refused here.
    if (!model.graph.legal(from, target) && !robot.serves_aim_v1()) return no_such_edge(model, from, target);
    route.actions = {from, target};
    return route;
  }
  auto actions = shortest_path(robot, from, target);
  if (!actions) return actions.error();
  route.actions = std::move(*actions);
  if (route.actions.empty())
    return Error{
        .origin = Origin::state,
        .message = fmt::format("there is no route from {} to {}", start->name, name_of(model, target)),
        .reason = "the action graph contains no route between them",
        .hint = "aimctl action graph lists all transitions"};
  return route;
}

namespace {

// The actions of the route that may let the robot fall from its legs.
std::vector<ActionIndex> dangerous_steps(Robot& robot, const Route& route) {
  const ActionGraph& graph = robot.model().graph;
  std::vector<ActionIndex> steps;
  std::copy_if(route.actions.begin() + 1, route.actions.end(), std::back_inserter(steps),
               [&](ActionIndex action) { return may_fall(robot.model(), graph.at(action)); });
  if (steps.empty()) return steps;
  const auto first = std::find(route.actions.begin(), route.actions.end(), steps.front());
  const bool stands =
      std::any_of(route.actions.begin(), first, [&](ActionIndex action) { return graph.at(action).stands; });
  const bool limp = graph.at(route.actions.front()).owners.legs == Owner::none;
  if (!stands && (limp || !legs_are_stretched(robot))) steps.clear();
  return steps;
}

}  // namespace

std::string danger_of(Robot& robot, const Route& route) {
  std::string text;
  for (const ActionIndex step : dangerous_steps(robot, route))
    text.append(text.empty() ? "" : "; ").append(footing_text(robot.model().graph.at(step)));
  return text;
}

Status confirm_footing(Invocation& invocation, const Route& route) {
  const std::string danger = danger_of(invocation.robot(), route);
  if (danger.empty()) return Done{};
  return invocation.confirm(fmt::format("{}, unless it hangs or is held. Continue?", danger));
}

wire::McActionRequest action_request(const RobotModel& model, ActionIndex target) {
  wire::McActionRequest request;
  stamp(*request.mutable_header(), wire::ControlSource_SAFE);
  request.mutable_command()->set_action(wire::McAction_USE_EXT_CMD);
  request.mutable_command()->set_ext_action(std::string(name_of(model, target)));
  return request;
}

Status walk_route(Invocation& invocation, const Route& route, std::vector<Hop>& hops) {
  const RobotModel& model = invocation.robot().model();
  Sink& sink = invocation.sink();
  for (std::size_t i = 1; i < route.actions.size(); ++i) {
    const ActionIndex from = route.actions[i - 1];
    const ActionIndex to = route.actions[i];
    if (invocation.interrupt().signal() != 0)
      return invocation.interrupted(fmt::format("the robot is in {}", name_of(model, from)));
    const auto began = Clock::now();
    show_step(sink, model, to, began);
    if (auto taken = take_step(invocation, from, to, began); !taken) return taken;
    hops.push_back({from, to, seconds_between(began, Clock::now())});
    // At a terminal the ending line reports a single step.
    if (route.actions.size() > 2 || !sink.options().err_terminal)
      sink.note(done_text(sink, model, hops.back()));
  }
  return Done{};
}

Status await_action(Invocation& invocation, ActionIndex target, Clock::time_point deadline) {
  const RobotModel& model = invocation.robot().model();
  CurrentAction last;
  const auto began = Clock::now();
  auto end = await_step(invocation, target, deadline, last, [&]() -> Status {
    invocation.sink().progress(waiting_text(seconds_between(began, Clock::now()),
                                            fmt::format("{}; now {}", name_of(model, target), last.name)));
    return Done{};
  });
  if (!end) return end.error();
  switch (*end) {
    case PollEnd::done:
      return Done{};
    case PollEnd::interrupted:
      return invocation.interrupted("only the waiting ended");
    case PollEnd::expired:
      break;
  }
  if (!last.known() && is_silent(invocation.robot()))
    return not_measured(invocation.robot(),
                        fmt::format("whether the robot is in {}", name_of(model, target)));
  return Error{.origin = Origin::timeout,
               .message = fmt::format("the robot was not in {} in time", name_of(model, target)),
               .reason = fmt::format("it is in {} ({})", last.name, last.status),
               .hint = fmt::format("aimctl action set {} switches to it", name_of(model, target)),
               .facts = {{"action", last.name}, {"status", last.status}}};
}

Json names_of(const RobotModel& model, const std::vector<ActionIndex>& actions) {
  Json list = Json::array();
  for (ActionIndex action : actions) list.push_back(model.graph.at(action).name);
  return list;
}

}  // namespace aim::cli
