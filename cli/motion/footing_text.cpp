// Derived from the model alone.
#include "cli/motion/footing_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/footing.hpp"

namespace aim::cli {
namespace {

bool has_legs(const RobotModel& model) { return model.find_group("legs") != nullptr; }

// An action in which the robot walks, or else one in which it stands.
ActionIndex upright_action(const RobotModel& model) {
  const auto actions = model.graph.actions();
  const auto found = [&](const auto& fits) { return std::find_if(actions.begin(), actions.end(), fits); };
  auto at = found([](const Action& one) { return one.behaviour == Behaviour::locomotion; });
  if (at == actions.end()) at = found([](const Action& one) { return one.stands; });
  return at == actions.end() ? ActionIndex{0} : static_cast<ActionIndex>(at - actions.begin());
}

// Row 0 is what a robot of its own controller does without torque; a robot that aimd moves loses its power.
std::string relax_text(const RobotModel& model) {
  if (!has_legs(model)) return "the joints lose their power";
  const Action& last = model.graph.at(0);
  return last.footing == Footing::stands ? "all joints lose their power, a standing robot falls"
                                         : footing_text(last);
}

}  // namespace

std::string footing_text(const Action& action) {
  return fmt::format("{}: {}", action.name, consequence(action.footing));
}

std::string footings_text(const RobotModel& model) {
  std::string text;
  for (const Action& action : model.graph.actions())
    if (has_legs(model) && action.footing != Footing::stands && action.absent.empty())
      text += (text.empty() ? "" : "; ") + footing_text(action);
  return text.empty() ? "no action lets it fall" : text;
}

std::string stop_levels_text(const RobotModel& model) {
  const auto lowers = lowering_action(model);
  const std::string sits = !has_legs(model) ? "it holds"
                           : lowers         ? footing_text(model.graph.at(*lowers))
                                            : "refused, it holds: it cannot be lowered without a fall";
  return fmt::format("hold: it brakes and holds; sit: {}; relax: {}", sits, relax_text(model));
}

std::string emergency_text(const RobotModel& model) {
  const ActionIndex from = upright_action(model);
  const Action& end = model.graph.at(emergency_action(model, from));
  std::string text = end.footing == Footing::lies_down
                         ? fmt::format("it lies down ({})", end.name)
                         : fmt::format("it brakes and holds ({}), and keeps its power", end.name);
  for (const ImpedanceLimits& row : model.impedances)
    text += fmt::format("; in {} its joints give way against damping", row.action);
  return text;
}

}  // namespace aim::cli
