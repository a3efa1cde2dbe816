// Remedies of a refusal as steps.
#include "cli/motion/preparation.hpp"

#include "core/model/footing.hpp"

namespace aim::cli {

Result<std::vector<PreparationStep>> preparation_for(const Error& refusal, const RobotModel& model,
                                                     std::string_view action) {
  const auto before = model.graph.find(action);
  const bool restored = before && is_posture(model, model.graph.at(*before));
  std::vector<PreparationStep> steps;
  for (const Fact& fact : refusal.facts) {
    if (fact.key != "remedy") continue;
    const std::string& line = fact.value;
    if (line.starts_with("action set ")) {
      steps.push_back({line, "action set " + std::string(action), restored});
    } else if (line.starts_with("action wait ")) {
      steps.push_back({line, {}});
    } else if (line == "player disable") {
      steps.push_back({line, "player enable"});
    } else {
      Error error = refusal;
      error.hint = "--prepare does not run this for you: aimctl " + line;
      return error;
    }
  }
  if (steps.empty()) return refusal;
  return steps;
}

}  // namespace aim::cli
