// Gaits by their names.
#include "cli/motion/walk_gaits.hpp"

#include <fmt/format.h>

#include "cli/client/current_action.hpp"
#include "core/letter_case.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

Json row_of(std::string_view axis, std::string_view unit, const Range& range, double acceleration) {
  return {{"axis", axis},
          {"unit", unit},
          {"velocity_min", range.min},
          {"velocity_max", range.max},
          {"acceleration_max", acceleration}};
}

}  // namespace

Json limits_document(const WalkLimits& limits) {
  return Json::array({row_of("forward", "m/s", limits.forward, limits.linear_acceleration),
                      row_of("lateral", "m/s", limits.lateral, limits.linear_acceleration),
                      row_of("turn", "rad/s", limits.yaw_rate, limits.yaw_acceleration)});
}

Json gaits_document(const RobotModel& model) {
  Json gaits = Json::array();
  for (const WalkGait& gait : model.walk_gaits) {
    const auto action = model.graph.find(gait.action);
    const WalkLimits limits = action ? model.walk_in(*action) : model.walk;
    gaits.push_back({{"name", gait.name}, {"action", gait.action}, {"limits", limits_document(limits)}});
  }
  return gaits;
}

Result<WalkGait> gait_named(const RobotModel& model, const std::string& name) {
  std::vector<std::string_view> names;
  for (const WalkGait& gait : model.walk_gaits) {
    if (same_name(gait.name, name)) return gait;
    names.push_back(gait.name);
  }
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no gait '{}'", name),
               .reason = names.empty() ? "this robot walks in one way" : "",
               .hint = hint.empty() ? "aimctl gait list" : std::move(hint)};
}

Result<WalkedGait> walked_gait(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  if (invocation.arguments().has("--gait")) {
    auto gait = gait_named(model, invocation.arguments().text("--gait"));
    if (!gait) return gait.error();
    const auto action = model.graph.find(gait->action);
    return WalkedGait{action ? model.walk_in(*action) : model.walk, gait->name, action};
  }
  if (model.walk_gaits.empty()) return WalkedGait{model.walk};
  auto current = read_action(robot);
  if (!current) return current.error();
  WalkedGait walked{current->index ? model.walk_in(*current->index) : model.walk};
  for (const WalkGait& gait : model.walk_gaits)
    if (gait.action == current->name) walked.name = gait.name;
  return walked;
}

}  // namespace aim::cli
