// The gentlest end comes first: Footing is in that order.
#include "core/model/footing.hpp"

#include <array>

namespace aim {
namespace {

struct Word {
  std::string_view word, consequence;
};
constexpr std::array<Word, 5> kWords{{{"stands", ""},
                                      {"lies_down", "the robot lies down"},
                                      {"needs_chair", "the robot sits down: a chair must be behind it"},
                                      {"sinks", "a standing robot sinks"},
                                      {"falls", "a standing robot falls"}}};

const Word& row_of(Footing footing) { return kWords[static_cast<std::size_t>(footing)]; }

bool lowers(const Action& action) {
  return action.behaviour == Behaviour::sit &&
         (action.footing == Footing::lies_down || action.footing == Footing::needs_chair);
}

// The first of the model's actions that fit.
template <class Fits>
std::optional<ActionIndex> first(const RobotModel& model, const Fits& fits) {
  const auto actions = model.graph.actions();
  for (std::size_t i = 0; i < actions.size(); ++i)
    if (fits(actions[i], static_cast<ActionIndex>(i))) return static_cast<ActionIndex>(i);
  return std::nullopt;
}

}  // namespace

bool may_fall(const RobotModel& model, const Action& action) {
  return model.find_group("legs") != nullptr && action.footing >= Footing::sinks;
}

std::string_view consequence(Footing footing) { return row_of(footing).consequence; }

std::string_view footing_word(Footing footing) { return row_of(footing).word; }

std::optional<ActionIndex> lowering_action(const RobotModel& model) {
  return first(model, [](const Action& action, ActionIndex) { return lowers(action); });
}

std::optional<ActionIndex> lowering_action(const RobotModel& model, ActionIndex from) {
  return first(model, [&](const Action& action, ActionIndex to) {
    return lowers(action) && model.graph.legal(from, to);
  });
}

ActionIndex emergency_action(const RobotModel& model, ActionIndex from) {
  const Action& action = model.graph.at(from);
  if (!action.permanent.empty()) return from;
  if (model.graph.at(0).footing == Footing::stands) return 0;
  if (action.opens.has(Interface::impedance)) return model.graph.find(action.retreat).value_or(from);
  if (!action.stands) return from;
  const auto lies = first(model, [&](const Action& one, ActionIndex to) {
    return one.footing == Footing::lies_down && model.graph.legal(from, to);
  });
  if (lies) return *lies;
  if (action.behaviour == Behaviour::stand) return from;
  const auto retreat = model.graph.find(action.retreat);
  if (retreat && model.graph.at(*retreat).stands && model.graph.legal(from, *retreat)) return *retreat;
  const auto stands = first(model, [&](const Action& one, ActionIndex to) {
    return one.behaviour == Behaviour::stand && model.graph.legal(from, to);
  });
  return stands.value_or(from);
}

bool is_posture(const RobotModel& model, const Action& action) {
  const bool begins = action.behaviour == Behaviour::motion || action.behaviour == Behaviour::dance ||
                      action.behaviour == Behaviour::escape || action.behaviour == Behaviour::rise ||
                      action.behaviour == Behaviour::none;
  return !begins && action.footing != Footing::needs_chair && !may_fall(model, action);
}

}  // namespace aim
