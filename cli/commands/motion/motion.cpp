// aimctl motion: motions that the robot's own controller has prepared, such as a jump or sitting down.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/motion/motion_fields.hpp"
#include "cli/commands/motion/motion_performance.hpp"
#include "cli/output/views/motion_view.hpp"
#include "cli/table/nouns.hpp"
#include "core/letter_case.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

bool is_motion(const RobotModel& model, const Action& action) {
  return action.behaviour == Behaviour::motion && action.name != model.user_gait;
}

Result<ActionIndex> motion_named(const RobotModel& model, const std::string& word) {
  std::vector<std::string_view> names;
  const auto actions = model.graph.actions();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!is_motion(model, actions[i])) continue;
    if (same_name(actions[i].name, word)) return static_cast<ActionIndex>(i);
    names.push_back(actions[i].name);
  }
  std::string hint = did_you_mean(word, names);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no motion '{}'", word),
               .hint = hint.empty() ? "aimctl motion list" : std::move(hint),
               .facts = {{"motion", word}}};
}

Status run_list(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  Json rows = Json::array();
  for (const Action& action : model.graph.actions())
    if (is_motion(model, action))
      rows.push_back({{"name", action.name}, {"duration_s", action.enter_s}, {"summary", action.summary}});
  invocation.sink().print({.document = {{"motions", std::move(rows)}},
                           .rows = "motions",
                           .columns = {"name", "duration_s", "summary"},
                           .view = motions_view});
  return Done{};
}

Status run_play(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  auto motion = motion_named(model, invocation.arguments().text("NAME"));
  if (!motion) return motion.error();
  auto route = route_to_motion(invocation, *motion);
  if (!route) return route.error();
  const Action& action = model.graph.at(*motion);
  if (invocation.settings().dry_run)
    return dry_run_motion(invocation, *route, {{"motion", action.name}, {"duration_s", action.enter_s}});
  return perform_motion(invocation, *route);
}

constexpr Parameter kPlayParameters[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "name of a motion in any case, as printed by aimctl motion list",
     .text = true,
     .required = true,
     .words = Words::prepared_motions}};
constexpr Example kListExamples[] = {{"aimctl motion list", "the motions of this robot"}};
constexpr Example kPlayExamples[] = {
    {"aimctl motion play jump", "from any action: stand, then jump"},
    {"aimctl motion play jump --dry-run", "check whether it is allowed; nothing moves"},
};

constexpr Command kCommands[] = {
    {.noun = "motion",
     .verb = "list",
     .summary = "list the prepared motions of this robot",
     .details =
         "duration_s is how long a motion takes. Works without a robot; the model is then the one that "
         "was last seen at this address.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::local,
     .shows_model = true,
     .fields = motion_fields::kList,
     .run = run_list},
    {.noun = "motion",
     .verb = "play",
     .summary = "perform a prepared motion",
     .details =
         "The robot moves by its own program and takes no other commands until it is done: keep clear. "
         "The command first takes the shortest route to an action from which the motion may begin, as "
         "aimctl action set does, then shows the progress of the motion and waits for its end. A motion "
         "that ends early ends with exit 11.\n\n"
         "Ctrl-C and aimctl stop end the motion in an action that stands. What is in the air lands "
         "first: a jump cannot be taken back.",
     .parameters = kPlayParameters,
     .examples = kPlayExamples,
     .danger = Danger::moves,
     .fields = motion_fields::kPlay,
     .run = run_play},
};

}  // namespace

const Noun kMotionNoun{"motion", "perform motions that the robot has prepared", kCommands,
                       Capability::motions};

}  // namespace aim::cli
