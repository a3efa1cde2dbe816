// A prepared motion from its first step to its end.
#include "cli/commands/motion/motion_performance.hpp"

#include <fmt/format.h>

#include "aim/v1/status.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

std::string_view name_of(const RobotModel& model, ActionIndex action) { return model.graph.at(action).name; }

// The first action that stands and may follow; empty: there is none.
std::optional<ActionIndex> standing_after(const RobotModel& model, ActionIndex motion) {
  const auto actions = model.graph.actions();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto index = static_cast<ActionIndex>(i);
    if (actions[i].behaviour == Behaviour::stand && model.graph.legal(motion, index)) return index;
  }
  return std::nullopt;
}

Error interrupted(Invocation& invocation, ActionIndex motion) {
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  const auto stand = standing_after(model, motion);
  if (!stand)
    return invocation.interrupted(
        fmt::format("the robot completes {} by itself; aimctl stop ends it", name_of(model, motion)));
  auto ended = robot.call(methods::McActionService::kSetAction, action_request(model, *stand), kHoldTimeout);
  const Status asked =
      ended ? check_reply(robot, methods::McActionService::kSetAction.path, *ended) : Status(ended.error());
  return invocation.interrupted(
      asked ? fmt::format("{} was ended; the robot enters {}", name_of(model, motion), name_of(model, *stand))
            : fmt::format("{} could not be ended; use aimctl stop", name_of(model, motion)));
}

Error broken_off(std::string_view motion) {
  return Error{.origin = Origin::aborted,
               .message = fmt::format("{} ended early", motion),
               .reason = "it was ended by a stop, by another command, or by the robot itself",
               .hint = "aimctl status; aimctl why"};
}

enum class Look : std::uint8_t { under_way, done, left };

Result<Look> look(Invocation& invocation, ActionIndex motion, SilenceWatch& silence) {
  Robot& robot = invocation.robot();
  auto status = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  if (!status) return status.error();
  if (const auto heard = silence.hears(robot, status->silent()); !heard || !*heard)
    return heard ? Result<Look>(Look::under_way) : heard.error();
  const double done = status->action_progress();
  const Action& action = robot.model().graph.at(motion);
  show_progress(invocation.sink(),
                approach_progress(std::string(action.name), done, action.enter_s, percent_text(done * 100)));
  if (status->action() != action.name) return Look::left;
  return status->action_status() == "DONE" ? Look::done : Look::under_way;
}

Status follow(Invocation& invocation, ActionIndex motion) {
  const RobotModel& model = invocation.robot().model();
  const std::string name(name_of(model, motion));
  const double planned_s = model.graph.at(motion).enter_s;
  const auto began = Clock::now();
  Look last = Look::under_way;
  SilenceWatch silence;
  auto end = poll_until(invocation.interrupt(), deadline_of(invocation.settings(), planned_s),
                        pace_of(invocation.robot()), [&]() -> Result<bool> {
                          auto seen = look(invocation, motion, silence);
                          if (!seen) return seen.error();
                          last = *seen;
                          return last != Look::under_way;
                        });
  if (!end) return end.error();
  Json document{{"motion", name}, {"duration_s", seconds_between(began, Clock::now())}, {"ended", "done"}};
  if (*end == PollEnd::done && last == Look::done) {
    invocation.sink().print({.document = std::move(document), .line = motion_line});
    return Done{};
  }
  document["ended"] = word_of_end(*end);
  report_reached(invocation.sink(), {.document = std::move(document), .line = motion_line});
  if (*end == PollEnd::interrupted) return interrupted(invocation, motion);
  return *end == PollEnd::expired ? not_in_time(name) : stop_or(invocation.robot(), broken_off(name));
}

}  // namespace

Result<Route> route_to_motion(Invocation& invocation, ActionIndex motion) {
  auto route = plan_route(invocation, motion, false);
  if (!route || route->actions.size() > 1) return route;
  // It is performed now.
  const RobotModel& model = invocation.robot().model();
  route->actions = path_to_perform_again(model, motion);
  if (!route->actions.empty()) return route;
  return Error{.origin = Origin::state,
               .message = fmt::format("{} cannot be repeated", name_of(model, motion)),
               .reason = "no action leads from it back to it",
               .hint = "aimctl action graph lists all transitions"};
}

Status perform_motion(Invocation& invocation, const Route& route) {
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  const ActionIndex motion = route.actions.back();
  Route before = route;
  before.actions.pop_back();
  if (auto sure = confirm_footing(invocation, route); !sure) return sure;
  std::vector<Hop> hops;
  if (auto walked = walk_route(invocation, before, hops); !walked) return walked;
  auto started = ask(robot, methods::McActionService::kSetAction, action_request(model, motion));
  if (!started) return started.error();
  if (invocation.settings().wait) return follow(invocation, motion);
  invocation.sink().print(
      {.document = {{"motion", name_of(model, motion)}, {"accepted", true}}, .line = motion_line});
  return Done{};
}

Status dry_run_motion(Invocation& invocation, const Route& route, const Json& facts) {
  const RobotModel& model = invocation.robot().model();
  Json document = facts;
  document["path"] = Json::array();
  for (const ActionIndex action : route.actions) document["path"].push_back(name_of(model, action));
  return dry_run(invocation, methods::McActionService::kSetAction.path,
                 action_request(model, route.actions[1]), document);
}

}  // namespace aim::cli
