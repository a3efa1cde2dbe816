// Source: AimDK wire, section 4.5: SUCCESS to a start means only that the request was received. Some builds
// give every task the number 0; arrival is then judged from the joints.
#include "cli/commands/plan/plan_move.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/client/current_action.hpp"
#include "cli/client/presence.hpp"
#include "cli/commands/plan/plan_plot.hpp"
#include "cli/commands/plan/plan_rest.hpp"
#include "cli/commands/task/task_watch.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/plan_document.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/output_file.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"

namespace aim::cli {
namespace {

using Plot = std::optional<OutputFile>;

// The file is opened before anything moves.
Result<Plot> open_plot(Invocation& invocation) {
  if (!invocation.arguments().has("--plot")) return Plot();
  const Settings& settings = invocation.settings();
  if (!settings.wait && !settings.dry_run)
    return Error{.origin = Origin::usage,
                 .message = "--plot and --no-wait cannot be combined",
                 .reason = "the plan is not known before the move has begun",
                 .hint = "--dry-run --plot draws without moving"};
  auto file = OutputFile::open(invocation.arguments().text("--plot"));
  if (!file) return file.error();
  if (auto answers = robot_answers(invocation.robot()); !answers) return answers.error();
  if (!invocation.robot().serves_aim_v1())
    return Error{.origin = Origin::not_found,
                 .message = "this robot does not provide its plans",
                 .reason = "it does not serve aim.v1 PlanService",
                 .hint = "leave out --plot"};
  return Plot(std::move(*file));
}

// A plot that was requested and cannot be drawn is a failure.
Status draw(Invocation& invocation, Plot& plot, const v1::Plan* plan) {
  if (!plot) return Done{};
  if (!plan || plan->samples().empty())
    return Error{.message = "the plan was not drawn",
                 .reason = "the robot provides no plan of this move",
                 .hint = "leave out --plot"};
  const std::string title = fmt::format("aimctl plan {}", invocation.command().verb);
  if (auto written = plot->write(plan_svg(*plan, title)); !written) return written;
  invocation.sink().note(fmt::format("the plan was drawn in {}", plot->path()));
  return Done{};
}

// Deviation of the tools from their goals, the larger one of both arms; null if it is not known.
Json error_facts(Robot& robot, const MoveEnd& end) {
  Json facts{{"position_error_m", nullptr}, {"rotation_error_rad", nullptr}};
  if (!end.tools[0] && !end.tools[1]) return facts;
  auto tools = read_tools(robot);
  if (!tools) return facts;
  double position = 0;
  double rotation = 0;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    if (!end.tools[side] || !(*tools)[side]) continue;
    const Pose off = inverse(*end.tools[side]) * *(*tools)[side];
    position = std::max(position, norm(off.position));
    rotation = std::max(rotation, norm(rotation_vector(off.rotation)));
  }
  facts["position_error_m"] = position;
  facts["rotation_error_rad"] = rotation;
  return facts;
}

// Deadline of the move, including its time in the task queue and the planning: a generous guess.
Clock::time_point deadline_for(Invocation& invocation, const MoveEnd& end) {
  constexpr double kLongest_s = 20;  // for one goal at full speed
  const double speed = invocation.arguments().maybe("--velocity").value_or(1.0);
  return deadline_of(invocation.settings(), kLongest_s * static_cast<double>(end.goals) / speed);
}

// For a robot whose tasks have no number: arrival is judged from the measurement.
Result<TaskReading> await_measured(Invocation& invocation, const MoveEnd& end) {
  Robot& robot = invocation.robot();
  Approach approach;
  auto landing = await_arrival(
      invocation, {end.target, end.tolerance, still_time_of(robot)}, deadline_for(invocation, end),
      [&] { return end.measure(robot); },
      [&](double left) {  // its unit is that of the goal
        show_progress(invocation.sink(), {.what = "arms", .fraction = approach.fraction(left)});
      });
  if (!landing) return landing.error();
  if (landing->how == Arrival::interrupted) return interrupted_motion(invocation, 0);
  if (landing->how == Arrival::expired) return not_in_time("an arm");
  if (landing->how == Arrival::still) return not_arrived(robot, "an arm", landing->moved);
  return TaskReading{0, "SUCCESS", {}, {}};
}

Status follow(Invocation& invocation, const MoveEnd& end, std::uint64_t id, Plot& plot) {
  Robot& robot = invocation.robot();
  const auto began = Clock::now();
  auto task = id == 0 ? await_measured(invocation, end)
                      : await_task(invocation, id, deadline_for(invocation, end), true);
  if (!task) return task.error();
  const double took_s = seconds_between(began, Clock::now());
  const auto plan = read_plan(robot, id, plot ? Samples::with : Samples::without);
  Json document{{"task_id", id}, {"state", task->state}};
  document.update(plan_facts(plan ? &*plan : nullptr));
  if (!plan) document["duration_s"] = took_s;
  document.update(error_facts(robot, end));
  Status drawn = plan || !plot ? draw(invocation, plot, plan ? &*plan : nullptr) : Status(plan.error());
  if (drawn)
    invocation.sink().print({.document = std::move(document), .line = task_line});
  else
    report_reached(invocation.sink(), {.document = std::move(document), .line = task_line});
  return drawn;
}

// State of a move that was just accepted. A vendor's robot reports the end of a task only once, so it is
// not asked.
std::string state_now(Robot& robot, std::uint64_t id) {
  if (id == 0 || !robot.serves_aim_v1()) return "PENDING";
  const auto task = read_task(robot, id);
  return task ? task->state : "UNKNOWN";
}

// --no-wait: the robot has accepted the move; facts that are not known yet are null.
Status report_accepted(Invocation& invocation, std::uint64_t id) {
  Json document{{"task_id", id}, {"state", state_now(invocation.robot(), id)}, {"accepted", true}};
  document.update(plan_facts(nullptr));
  document["position_error_m"] = nullptr;
  if (id != 0) invocation.sink().note(fmt::format("accepted; aimctl plan wait {} waits for it", id));
  invocation.sink().print({.document = std::move(document), .line = task_line});
  return Done{};
}

// --now: cancels what is queued. If the goals depend on the present position, waits until the arms are at
// rest.
Status clear_queue(Invocation& invocation, GoalOrigin origin) {
  if (auto cancelled = cancel_queued_tasks(invocation.robot()); !cancelled) return cancelled;
  return origin == GoalOrigin::present ? await_rest(invocation) : Status(Done{});
}

}  // namespace

Status execute_plan(Invocation& invocation, GoalOrigin origin,
                    const std::function<Result<PlannedMove>()>& compose) {
  Robot& robot = invocation.robot();
  auto plot = open_plot(invocation);
  if (!plot) return plot.error();
  const bool now = invocation.arguments().has("--now");
  if (origin == GoalOrigin::present && !now)
    if (auto rests = no_task_moves(robot); !rests) return rests;
  auto move = compose();  // also with --now: an invalid request must not cancel anything
  if (!move) return move.error();
  if (invocation.settings().dry_run)
    return dry_run(invocation, move->what, *move->message, move->end.facts,
                   [&](const v1::Plan* plan) { return draw(invocation, *plot, plan); });
  // A vendor's robot answers SUCCESS to a planned move that its action does not allow, and drops it.
  if (!robot.serves_aim_v1())
    if (auto open = require_interface(robot, Interface::planning, "a planned move"); !open) return open;
  if (now)
    if (auto cancelled = clear_queue(invocation, origin); !cancelled) return cancelled;
  if (now && origin == GoalOrigin::present) move = compose();
  if (!move) return move.error();
  auto started = move->start(robot);
  if (!started) return started.error();
  return invocation.settings().wait ? follow(invocation, move->end, started->task_id(), *plot)
                                    : report_accepted(invocation, started->task_id());
}

}  // namespace aim::cli
