// What meets the preconditions of a refusal, as steps.
#include "cli/motion/preparation.hpp"

#include <optional>

#include "core/fact.hpp"
#include "core/model/footing.hpp"

namespace aim::cli {

namespace {

constexpr std::string_view kProgram = "aimctl ", kEnter = "action set ";

// Only a restart of the robot ends it: a person enters it.
bool is_permanent(const RobotModel& model, std::string_view action) {
  const auto index = model.graph.find(action);
  return index && !model.graph.at(*index).permanent.empty();
}

// Empty: only a person does this.
std::optional<PreparationStep> step_of(std::string_view step, const RobotModel& model,
                                       std::string_view action, bool restored) {
  if (!step.starts_with(kProgram)) return std::nullopt;
  const std::string line(step.substr(kProgram.size()));
  if (line.starts_with(kEnter)) {
    if (is_permanent(model, std::string_view(line).substr(kEnter.size()))) return std::nullopt;
    return PreparationStep{line, std::string(kEnter) + std::string(action), restored};
  }
  if (line.starts_with("action wait ")) return PreparationStep{line, {}};
  if (line == "player disable") return PreparationStep{line, "player enable"};
  return std::nullopt;
}

}  // namespace

Result<std::vector<PreparationStep>> preparation_for(const Error& refusal, const RobotModel& model,
                                                     std::string_view action) {
  const auto before = model.graph.find(action);
  const bool restored = before && is_posture(model, model.graph.at(*before));
  std::vector<PreparationStep> steps;
  std::string lines;
  bool all = true;
  for (const Fact& fact : refusal.facts) {
    if (fact.key != kStepFact) continue;
    lines += (lines.empty() ? "" : "; then ") + fact.value;
    if (auto step = step_of(fact.value, model, action, restored))
      steps.push_back(std::move(*step));
    else
      all = false;
  }
  if (lines.empty()) return refusal;
  if (all) return steps;
  Error error = refusal;
  error.hint = "--prepare does not run this for you: " + lines;
  return error;
}

}  // namespace aim::cli
