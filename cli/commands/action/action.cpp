// aimctl action: which action (AimDK's word for a mode) the robot is in, and how to change it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "aimdk/mc_action.pb.h"
#include "cli/client/current_action.hpp"
#include "cli/client/fault_text.hpp"
#include "cli/client/poll.hpp"
#include "cli/client/posture.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/action/action_fields.hpp"
#include "cli/commands/action/action_graph.hpp"
#include "cli/commands/action/action_route.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/footing_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/action_view.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/table/nouns.hpp"
#include "core/codec/codec.hpp"
#include "core/model/footing.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr double kWait_s = 60;  // `action wait` without --timeout
constexpr Parameter kAll{.name = "--all",
                         .help =
                             "on a terminal also the actions that are closed now; all other output always "
                             "has them"};

Json to_document(const CurrentAction& current) {
  return Json{{"action", current.name},
              {"number", current.number ? Json(*current.number) : Json(nullptr)},
              {"status", current.status}};
}

Status run_get(Invocation& invocation) {
  auto current = read_action(invocation.robot());
  if (!current) return current.error();
  invocation.sink().print({.document = to_document(*current), .view = action_view});
  return Done{};
}

Json row_of(const RobotModel& model, const CurrentAction& current, const std::string& name) {
  Json row{{"name", name},          {"number", nullptr},   {"current", current.name == name},
           {"legal_now", nullptr},  {"next_hop", nullptr}, {"absent", nullptr},
           {"if_standing", nullptr}};
  const auto index = model.graph.find(name);
  if (!index) return row;
  row["number"] = model.graph.at(*index).number;
  if (model.find_group("legs") != nullptr) row["if_standing"] = footing_word(model.graph.at(*index).footing);
  if (!current.index) return row;
  row["legal_now"] = model.graph.legal(*current.index, *index);
  if (const auto hop = model.graph.next_hop(*current.index, *index); hop && *current.index != *index)
    row["next_hop"] = model.graph.at(*hop).name;
  return row;
}

// Actions that the robot does not offer, which the model knows by name only, with the reason.
void add_absent(const RobotModel& model, const CurrentAction& current, Json& rows) {
  for (const Action& action : model.graph.actions()) {
    const bool offered =
        std::any_of(rows.begin(), rows.end(), [&](const Json& row) { return row["name"] == action.name; });
    if (action.absent.empty() || offered) continue;
    Json row = row_of(model, current, std::string(action.name));
    row["legal_now"] = false;
    row["next_hop"] = nullptr;
    row["absent"] = action.absent;
    rows.push_back(std::move(row));
  }
}

Status run_list(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto current = read_action(robot);
  if (!current) return current.error();
  auto reply = ask(robot, methods::McActionService::kGetAvailableActions, wire::CommonRequest{});
  if (!reply) return reply.error();
  Json rows = Json::array();
  for (const std::string& name : reply->actions()) rows.push_back(row_of(robot.model(), *current, name));
  add_absent(robot.model(), *current, rows);
  const bool all = invocation.arguments().has(kAll.name);
  invocation.sink().print(
      {.document = {{"actions", std::move(rows)}},
       .rows = "actions",
       .columns = {"name", "number", "current", "legal_now", "next_hop", "absent", "if_standing"},
       .view = all ? all_actions_view : open_actions_view});
  return Done{};
}

// An action that the model knows by name only.
Error absent(const Action& action) {
  return Error{.origin = Origin::state,
               .message = fmt::format("{} is not available", action.name),
               .reason = std::string(action.absent),
               .hint = "aimctl action list shows the available actions",
               .facts = {{"action", std::string(action.name)}}};
}

// aimd does not offer an absent action, so no request is needed. A vendor's robot may offer it.
Status available(Robot& robot, ActionIndex target) {
  const Action& action = robot.model().graph.at(target);
  if (action.absent.empty() || !robot.serves_aim_v1()) return Done{};
  return absent(action);
}

Status run_path(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  auto from = find_action(model, invocation.arguments().text("FROM"));
  if (!from) return from.error();
  auto to = find_action(model, invocation.arguments().text("TO"));
  if (!to) return to.error();
  for (const ActionIndex end : {*from, *to})
    if (!model.graph.at(end).absent.empty()) return absent(model.graph.at(end));
  const auto path = model.graph.path(*from, *to);
  if (path.empty())
    return Error{.origin = Origin::state,
                 .message = fmt::format("there is no route from {} to {}", model.graph.at(*from).name,
                                        model.graph.at(*to).name),
                 .reason = "the action graph contains no route between them",
                 .hint = "aimctl action graph lists all transitions"};
  invocation.sink().print(
      {.document = {{"path", names_of(model, path)}}, .rows = "path", .view = action_path_view});
  return Done{};
}

Status run_graph(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  const Format format = invocation.sink().options().format;
  if (format != Format::table && format != Format::value) {
    invocation.sink().print({.document = graph_as_document(model.graph), .rows = "edges"});
    return Done{};
  }
  const std::string drawing = invocation.arguments().text("--format", "text");
  invocation.sink().raw(drawing == "dot"       ? graph_as_dot(model.graph, model.id)
                        : drawing == "mermaid" ? graph_as_mermaid(model.graph)
                                               : graph_as_text(model.graph));
  return Done{};
}

Json hops_document(const RobotModel& model, const std::vector<Hop>& hops) {
  Json list = Json::array();
  for (const Hop& hop : hops)
    list.push_back({{"from", model.graph.at(hop.from).name},
                    {"to", model.graph.at(hop.to).name},
                    {"duration_s", hop.duration_s}});
  return list;
}

// --no-wait: one step is sent and not followed, so a route of several steps is refused.
Status set_without_waiting(Invocation& invocation, const Route& route) {
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  const std::string_view target = model.graph.at(route.actions.back()).name;
  if (route.actions.size() > 2)
    return Error{.origin = Origin::usage,
                 .message = fmt::format("{} is {} steps away, but --no-wait sends only one step", target,
                                        route.actions.size() - 1),
                 .reason = "each step must be confirmed before the next",
                 .hint = fmt::format("leave out --no-wait, or first: aimctl action set {}",
                                     model.graph.at(route.actions[1]).name)};
  if (route.actions.size() == 2)
    if (auto reply =
            ask(robot, methods::McActionService::kSetAction, action_request(model, route.actions[1]));
        !reply)
      return reply.error();
  auto current = read_action(robot);
  if (!current) return current.error();
  Json document{
      {"action", current->name}, {"status", current->status}, {"hops", Json::array()}, {"accepted", target}};
  invocation.sink().note(fmt::format("accepted; aimctl action wait {} waits for it", target));
  invocation.sink().print({.document = std::move(document), .line = action_line});
  return Done{};
}

// A robot that walked comes to a stand some time after its action says that it stands.
Status come_to_stand(Invocation& invocation, const Action& action) {
  Robot& robot = invocation.robot();
  if (action.behaviour != Behaviour::stand || !robot.serves_aim_v1()) return Done{};
  double speed = 0;
  bool silent = false;
  const auto end = poll_until(
      invocation.interrupt(), deadline_of(invocation.settings(), 0), pace_of(robot), [&]() -> Result<bool> {
        const auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
        if (!page) return page.error();
        speed = std::hypot(page->velocity_forward_m_s(), page->velocity_lateral_m_s());
        silent = page->silent();
        return !silent && (page->base_unknown() || (!page->walking() && speed < kStanding_m_s));
      });
  if (!end) return end.error();
  if (*end == PollEnd::interrupted) return invocation.interrupted("the robot comes to a stand by itself");
  if (*end == PollEnd::done) return Done{};
  if (silent)
    return stop_or(robot, {.origin = Origin::timeout,
                           .message = fmt::format(
                               "{} was entered, but it is not known whether the robot stands", action.name),
                           .reason = fault_text(robot),
                           .hint = "aimctl stop; aimctl status"});
  return stop_or(robot, {.origin = Origin::aborted,
                         .message = fmt::format("{} was entered, but the robot still moves", action.name),
                         .reason = fmt::format("its speed is {:.2f} m/s", speed),
                         .hint = "aimctl stop; aimctl status"});
}

Status set_and_wait(Invocation& invocation, const Route& route) {
  Robot& robot = invocation.robot();
  std::vector<Hop> hops;
  auto walked = walk_route(invocation, route, hops);
  if (walked) walked = come_to_stand(invocation, robot.model().graph.at(route.actions.back()));
  if (!walked && hops.empty()) return walked;
  auto current = read_action(robot);
  if (!current) return walked ? current.error() : walked.error();
  Json document{
      {"action", current->name}, {"status", current->status}, {"hops", hops_document(robot.model(), hops)}};
  if (!walked) {
    report_reached(invocation.sink(), {.document = std::move(document), .line = action_line});
    return walked;
  }
  invocation.sink().print({.document = std::move(document), .line = action_line});
  return Done{};
}

// An action that only a restart of the robot ends, and that this aimd may not permit: said before any step to
// it, because the way there may let a standing robot down for nothing.
Status permitted(Robot& robot, const Route& route) {
  const RobotModel& model = robot.model();
  const ActionIndex target = route.actions.back();
  if (model.graph.at(target).permanent.empty() || route.actions.size() < 2 || !robot.serves_aim_v1())
    return Done{};
  const auto reply =
      check(robot, methods::McActionService::kSetAction.path, to_sparse_json(action_request(model, target)));
  if (!reply) return reply.error();
  return reply->allowed() || !reply->refusal().not_permitted() ? Status(Done{}) : to_error(reply->refusal());
}

// A step of its own, which the user confirms.
Status confirm_permanent(Invocation& invocation, const Route& route) {
  const RobotModel& model = invocation.robot().model();
  const Action& target = model.graph.at(route.actions.back());
  if (target.permanent.empty() || route.actions.size() < 2) return Done{};
  if (route.actions.size() > 2)
    return Error{.origin = Origin::state,
                 .message = fmt::format("{} is {} steps away", target.name, route.actions.size() - 1),
                 .reason = "only a restart of the robot ends it, so it is a step of its own",
                 .hint = fmt::format("first: aimctl action set {}",
                                     model.graph.at(route.actions[route.actions.size() - 2]).name)};
  return invocation.confirm(
      fmt::format("Only a restart of the robot ends {}: {}. Continue?", target.name, target.permanent));
}

Status run_set(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  auto target = find_action(model, invocation.arguments().text("NAME"));
  if (!target) return target.error();
  if (auto known = available(robot, *target); !known) return known;
  auto route = plan_route(invocation, *target, invocation.arguments().has("--direct"));
  if (!route) return route.error();
  if (auto may = permitted(robot, *route); !may) return may;
  if (invocation.settings().dry_run) {
    const ActionIndex first = route->actions.size() > 1 ? route->actions[1] : *target;
    if (const std::string danger = danger_of(robot, *route); !danger.empty())
      invocation.sink().note(fmt::format("{}{}", kAsksFirst, danger));
    return dry_run(invocation, methods::McActionService::kSetAction.path, action_request(model, first),
                   {{"action", model.graph.at(*target).name}, {"path", names_of(model, route->actions)}});
  }
  if (auto sure = confirm_permanent(invocation, *route); !sure) return sure;
  if (auto sure = confirm_footing(invocation, *route); !sure) return sure;
  return invocation.settings().wait ? set_and_wait(invocation, *route)
                                    : set_without_waiting(invocation, *route);
}

Status run_wait(Invocation& invocation) {
  auto target = find_action(invocation.robot().model(), invocation.arguments().text("NAME"));
  if (!target) return target.error();
  const auto& settings = invocation.settings();
  const auto deadline =
      Clock::now() + (settings.timeout_given ? Clock::duration(settings.timeout) : seconds(kWait_s));
  if (auto waited = await_action(invocation, *target, deadline); !waited) return waited;
  return run_get(invocation);
}

constexpr Parameter kName{.name = "NAME",
                          .value = "NAME",
                          .help =
                              "name of an action in any case, as printed by aimctl action list; or stand, "
                              "walk or sit",
                          .text = true,
                          .required = true,
                          .words = Words::actions};
constexpr Parameter kSetParameters[] = {
    kName,
    {.name = "--direct", .help = "a single step only; refused (exit 6) if the action graph has no such edge"},
};
constexpr Parameter kWaitParameters[] = {kName};
constexpr Parameter kListParameters[] = {kAll};
constexpr Parameter kPathParameters[] = {
    {.name = "FROM",
     .value = "FROM",
     .help = "first action of the route",
     .text = true,
     .required = true,
     .words = Words::actions},
    {.name = "TO",
     .value = "TO",
     .help = "last action of the route",
     .text = true,
     .required = true,
     .words = Words::actions},
};
constexpr std::array<std::string_view, 3> kDrawings{"text", "dot", "mermaid"};
constexpr Parameter kGraphParameters[] = {
    {.name = "--format",
     .value = "FORMAT",
     .help = "text, dot (Graphviz) or mermaid; default text",
     .text = true,
     .words = Words::fixed,
     .choices = kDrawings},
};

constexpr Example kGetExamples[] = {{"aimctl action get", "the current action"},
                                    {"aimctl action get -o value --fields action", "only its name"}};
constexpr Example kSetExamples[] = {
    {"aimctl action set walk", "from power-on via standing to walking"},
    {"aimctl action set stand", "stand still, from any action"},
    {"aimctl action set stand --direct", "a single step"},
    {"aimctl action set stand --dry-run", "check whether it is allowed; nothing moves"},
};
constexpr Example kWaitExamples[] = {
    {"aimctl action wait walk --timeout 20s", "wait until the robot can walk"}};
constexpr Example kListExamples[] = {{"aimctl action list", "all actions, and which can be entered now"}};
constexpr Example kPathExamples[] = {{"aimctl action path sit walk", "the steps from sitting to walking"}};
constexpr Example kGraphExamples[] = {
    {"aimctl action graph", "all transitions"},
    {"aimctl action graph --format dot", "for Graphviz"},
};

constexpr Command kCommands[] = {
    {.noun = "action",
     .verb = "get",
     .summary = "show the current action",
     .details =
         "The status is PREPARE while the robot enters the action, then RUNNING, and DONE when an "
         "action that ends by itself has ended. UNKNOWN: the robot is silent; the action is the last one "
         "of which it was known.",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .fields = action_fields::kGet,
     .run = run_get},
    {.noun = "action",
     .verb = "set",
     .summary = "switch the robot to an action",
     .details =
         "Follows the shortest route through the action graph. Each step is requested and then "
         "confirmed by reading the action back, because a robot may answer SUCCESS to a step that "
         "it does not make. If the robot is already in the action, nothing is sent; a motion that is done is "
         "performed again. stand, walk and sit "
         "mean the robot's first action of that kind.\n\n"
         "If the action ends by itself, the command waits until its status is DONE; if the robot stands in "
         "it, until it is measured to stand.\n\n"
         "A step that takes too long ends with exit 3; its outcome is then unknown. With --no-wait "
         "the command returns when the robot has accepted the request; this is possible only if a "
         "single step leads to the action. After Ctrl-C no further step is requested, and the "
         "robot completes the current step by itself. aimctl stop stops every motion.\n\n"
         "An action that lets a standing robot sink or fall needs confirmation: on a terminal the "
         "command asks, elsewhere it needs --yes. A sitting posture needs a chair and is not asked about. An "
         "action that only a restart of the robot ends is asked about, too, and is entered by a step of its "
         "own.",
     .on_robot = footings_text,
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .run = run_set},
    {.noun = "action",
     .verb = "wait",
     .summary = "wait until the robot is in an action",
     .details = "Returns when the action is RUNNING, or DONE if it ends by itself. Ends with exit 3 after "
                "--timeout (default 60 s). Changes nothing.",
     .parameters = kWaitParameters,
     .examples = kWaitExamples,
     .danger = Danger::reads,
     .waits = true,
     .fields = action_fields::kGet,
     .run = run_wait},
    {.noun = "action",
     .verb = "list",
     .summary = "list the actions of this robot",
     .details =
         "legal_now: the action can be entered in one step. next_hop: the first step of the route "
         "to it. absent: why the robot does not offer an action that is known only by name. if_standing: "
         "what becomes of a robot that stands: stands, lies_down, needs_chair, sinks or falls.",
     .parameters = kListParameters,
     .examples = kListExamples,
     .danger = Danger::reads,
     .fields = action_fields::kList,
     .run = run_list},
    {.noun = "action",
     .verb = "path",
     .summary = "show the route between two actions",
     .details = "Needs no robot. Among routes of equal length the one that keeps the robot standing is "
                "preferred.",
     .parameters = kPathParameters,
     .examples = kPathExamples,
     .danger = Danger::local,
     .shows_model = true,
     .fields = action_fields::kPath,
     .run = run_path},
    {.noun = "action",
     .verb = "graph",
     .summary = "draw the action graph",
     .details = "Needs no robot. Lists every known step and its certainty: certain, observed, or "
                "inferred.",
     .parameters = kGraphParameters,
     .examples = kGraphExamples,
     .danger = Danger::local,
     .shows_model = true,
     .fields = action_fields::kGraph,
     .run = run_graph},
};

}  // namespace

const Noun kActionNoun{"action", "switch the robot's action", kCommands};

}  // namespace aim::cli
