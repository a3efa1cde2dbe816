// Remedies of a refusal as steps.
#include "cli/motion/preparation.hpp"

#include <optional>

#include "core/model/footing.hpp"

namespace aim::cli {

namespace {

// Empty: only a person does this.
std::optional<PreparationStep> step_of(const std::string& line, std::string_view action, bool restored) {
  if (line.starts_with("action set "))
    return PreparationStep{line, "action set " + std::string(action), restored};
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
    if (fact.key != "remedy") continue;
    lines += (lines.empty() ? "aimctl " : "; aimctl ") + fact.value;
    if (auto step = step_of(fact.value, action, restored))
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
