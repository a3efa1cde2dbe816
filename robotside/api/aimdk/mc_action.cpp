// McActionService: the current action of the robot, and transitions into another one.
// Source: aimdk wire, sections 4.2 and 6.
#include <fmt/core.h>

#include <array>

#include "aimdk/mc_action.pb.h"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"
#include "robotside/api/convert/action_info.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

bool performed(const Action& action) { return action.behaviour != Behaviour::none; }

Error unknown_action(const RobotModel& model, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Action& action : model.graph.actions()) names.push_back(action.name);
  const std::string meant = did_you_mean(name, names);
  return {Origin::not_found, fmt::format("there is no action \"{}\"", name),
          "the robot does not know the name", meant.empty() ? "aimctl action list shows the names" : meant};
}

// USE_EXT_CMD with a short or prefixed name, or the enum alone. An enum beside the name of another action is
// refused: an enum that is left out reads as DEFAULT, and must not override the name that was meant.
std::optional<ActionIndex> action_asked_for(RequestContext& context, const wire::McActionRequest& request) {
  const ActionGraph& graph = context.model().graph;
  if (!request.has_command()) {
    context.refuse({Origin::usage, "the request names no action", "its field command is missing",
                    R"(send {"command":{"action":"McAction_USE_EXT_CMD","ext_action":"NAME"}})"});
    return std::nullopt;
  }
  const wire::McActionCommand& command = request.command();
  if (command.action() == wire::McAction_USE_EXT_CMD) {
    const auto named = graph.find(command.ext_action());
    if (!named) context.refuse(unknown_action(context.model(), command.ext_action()));
    return named;
  }
  const auto numbered = graph.find_number(command.action());
  if (!numbered) {
    context.refuse(unknown_action(context.model(), wire::McAction_Name(command.action())));
    return std::nullopt;
  }
  if (!command.ext_action().empty() && graph.find(command.ext_action()) != numbered) {
    context.refuse(
        {Origin::usage,
         fmt::format("action is {} and ext_action is {}", graph.at(*numbered).name, command.ext_action()),
         "they name different actions", "send McAction_USE_EXT_CMD with ext_action"});
    return std::nullopt;
  }
  return numbered;
}

// What a person has to release first: an action that was asked for meanwhile is not entered afterwards.
bool is_latched(const RobotState& state) {
  return state.stopped || state.emergency || !state.enabled || state.button == ButtonTrouble::unheard;
}

void set_action(RequestContext& context, const wire::McActionRequest& request, wire::CommonResponse&) {
  const auto target = action_asked_for(context, request);
  Services& services = context.services();
  if (!context.dry_run()) services.action_retry.forget();  // a new request supersedes a pending one
  if (!target) return;
  if (context.ask(SetAction{*target})) {
    if (*target != 0 && !context.dry_run()) services.left_first_action = true;
  } else if (context.silent() && !context.dry_run()) {
    if (const RobotState state = context.robot().state(); !is_latched(state))
      services.action_retry.keep(*target, state);
  }
}

void get_action(RequestContext& context, const wire::CommonRequest&, wire::McActionResponse& reply) {
  fill_action_info(context.model(), context.robot().state(), *reply.mutable_info());
}

void get_available_actions(RequestContext& context, const wire::CommonRequest&,
                           wire::AvailableActionsResponse& reply) {
  for (const Action& action : context.model().graph.actions())
    if (performed(action)) reply.add_actions(std::string(action.name));
}

void get_available_commands(RequestContext& context, const wire::CommonRequest&,
                            wire::AvailableCommandResponse& reply) {
  for (const Action& action : context.model().graph.actions())
    if (performed(action)) *reply.add_commands() = command_of(action);
}

constexpr std::array kMcActionRows{
    serve<methods::McActionService::kSetAction, set_action>(),
    serve<methods::McActionService::kGetAction, get_action>().as(Work::instant),
    serve<methods::McActionService::kGetAvailableActions, get_available_actions>().as(Work::instant),
    serve<methods::McActionService::kGetAvailableCommands, get_available_commands>().as(Work::instant),
};

}  // namespace

std::span<const RpcRow> mc_action_rows() { return kMcActionRows; }

}  // namespace aim::robotside
