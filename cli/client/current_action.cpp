// Reads GetAction. Source: AimDK wire, section 4.2: current_action is the current action; if it is
// USE_EXT_CMD, ext_action contains the name.
#include "cli/client/current_action.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "aimdk/common.pb.h"
#include "aimdk/mc_action.pb.h"
#include "cli/client/reply.hpp"
#include "cli/output/json_reader.hpp"
#include "cli/output/sink.hpp"
#include "core/letter_case.hpp"
#include "core/model/footing.hpp"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

std::string_view without_prefix(std::string_view text, std::string_view prefix) {
  return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

std::string name_of_wire(const wire::McActionInfo& info) {
  if (info.current_action() == wire::McAction_USE_EXT_CMD && !info.ext_action().empty())
    return std::string(without_prefix(info.ext_action(), "McAction_"));
  const std::string& name = wire::McAction_Name(info.current_action());
  if (!name.empty()) return std::string(without_prefix(name, "McAction_"));
  return info.ext_action().empty() ? fmt::format("{}", static_cast<int>(info.current_action()))
                                   : info.ext_action();
}

// The name as received: an action that is missing in the wire definitions here must not be read as number 0.
std::string name_as_it_came(const std::string& text) {
  const Json reply = parse_json(text);
  if (!reply.is_object() || !reply.contains("info") || !reply["info"].is_object()) return {};
  const Json name = reply["info"].value("current_action", Json());
  return name.is_string() ? std::string(without_prefix(name.get<std::string>(), "McAction_")) : std::string();
}

CurrentAction to_action(const wire::McActionInfo& info, const RobotModel& model) {
  CurrentAction current;
  current.name = name_of_wire(info);
  current.index = model.graph.find(current.name);
  if (current.index)
    current.number = model.graph.at(*current.index).number;
  else if (info.current_action() != wire::McAction_USE_EXT_CMD)
    current.number = static_cast<int>(info.current_action());
  const std::string& status = wire::McActionStatus_Name(info.status());
  current.status = status.empty() ? "UNKNOWN" : std::string(without_prefix(status, "McActionStatus_"));
  return current;
}

}  // namespace

Result<CurrentAction> read_action(Robot& robot) {
  const auto& method = methods::McActionService::kGetAction;
  auto text = robot.call_json(method.path, endpoint_of(method.path), "{}", robot.timeout());
  if (!text) return text.error();
  wire::McActionResponse reply;
  if (auto read = reply_from_json(*text, reply); !read) return read.error();
  if (auto said = check_reply(robot, method.path, reply); !said) return said.error();
  CurrentAction current = to_action(reply.info(), robot.model());
  const std::string came = name_as_it_came(*text);
  if (reply.info().current_action() == wire::McAction_DEFAULT && !came.empty() && came != current.name) {
    current.name = came;
    current.index = robot.model().graph.find(came);
    current.number = std::nullopt;
  }
  return current;
}

std::optional<ActionIndex> action_of_word(const RobotModel& model, std::string_view word) {
  constexpr std::array kMeant{Behaviour::stand, Behaviour::locomotion, Behaviour::sit};
  const auto at = std::find(kActionWords.begin(), kActionWords.end(), word);
  if (at == kActionWords.end()) return std::nullopt;
  const Behaviour meant = kMeant[static_cast<std::size_t>(at - kActionWords.begin())];
  const auto actions = model.graph.actions();
  const auto named = std::find_if(actions.begin(), actions.end(),
                                  [&](const Action& one) { return same_in_any_case(one.name, word); });
  if (named != actions.end()) return static_cast<ActionIndex>(named - actions.begin());
  const auto action = std::find_if(actions.begin(), actions.end(), [&](const Action& one) {
    return one.behaviour == meant && !may_fall(model, one);
  });
  if (action == actions.end()) return std::nullopt;
  return static_cast<ActionIndex>(action - actions.begin());
}

namespace {

// A friendly word never means an action that lets a standing robot fall.
Error cannot(const RobotModel& model, std::string_view word) {
  std::string instead;
  for (const Action& action : model.graph.actions())
    if (action.behaviour == Behaviour::sit && may_fall(model, action))
      instead = fmt::format("{}: {}", action.name, consequence(action.footing));
  return Error{.origin = Origin::not_found,
               .message = fmt::format("this robot cannot {} ({})", lower(word), model.title),
               .reason = std::move(instead),
               .hint = "aimctl action list",
               .facts = {{"action", std::string(word)}}};
}

// A name or an alias in any case.
std::optional<ActionIndex> find_in_any_case(const RobotModel& model, std::string_view word) {
  const std::string wanted = lower(without_prefix(lower(word), "mcaction_"));
  for (const Action& action : model.graph.actions())
    if (same_in_any_case(action.name, wanted)) return model.graph.find(action.name);
  for (const ActionAlias& alias : model.graph.aliases())
    if (same_in_any_case(alias.name, wanted)) return model.graph.find(alias.of);
  return action_of_word(model, wanted);
}

}  // namespace

Result<ActionIndex> find_action(const RobotModel& model, std::string_view word) {
  if (auto index = model.graph.find(word)) return *index;
  if (auto index = find_in_any_case(model, word)) return *index;
  if (std::find(kActionWords.begin(), kActionWords.end(), lower(word)) != kActionWords.end())
    return cannot(model, word);
  std::vector<std::string_view> names;
  for (const Action& action : model.graph.actions())
    if (!may_fall(model, action)) names.push_back(action.name);  // a slip never leads to such an action
  names.insert(names.end(), kActionWords.begin(), kActionWords.end());
  std::string hint = did_you_mean(without_prefix(word, "McAction_"), names);
  if (hint.empty()) hint = "aimctl action list";
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no action '{}'", word),
               .hint = std::move(hint),
               .facts = {{"action", std::string(word)}}};
}

std::string action_opening(const RobotModel& model, std::optional<ActionIndex> from, Interface wanted) {
  std::string best;
  std::size_t best_steps = 0;
  const auto actions = model.graph.actions();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!actions[i].opens.has(wanted) || actions[i].behaviour == Behaviour::none) continue;
    const std::size_t steps = model.graph.path(from.value_or(0), static_cast<ActionIndex>(i)).size();
    // An action in which the robot keeps standing is preferred, even over a longer path.
    const std::size_t cost = steps + (actions[i].stands ? 0 : actions.size());
    if (steps == 0 || (!best.empty() && cost >= best_steps)) continue;
    best = actions[i].name;
    best_steps = cost;
  }
  return best;
}

Status require_interface(Robot& robot, Interface wanted, std::string_view what) {
  auto current = read_action(robot);
  if (!current) return current.error();
  const RobotModel& model = robot.model();
  if (!current->index || model.graph.at(*current->index).opens.has(wanted)) return Done{};
  const std::string helps = action_opening(model, current->index, wanted);
  return Error{.origin = Origin::state,
               .message = fmt::format("{} is not available in {}", what, current->name),
               .reason = "this action does not accept such commands",
               .hint = helps.empty() ? "aimctl action list" : "aimctl action set " + helps,
               .facts = {{"action", current->name}}};
}

}  // namespace aim::cli
