// The table of robot models. A new robot needs a row here, its own files in this folder, and a driver.
#include <array>
#include <vector>

#include "core/model/robot_model.hpp"
#include "core/robots/agibot_a2.hpp"
#include "core/suggestion.hpp"

namespace aim {
namespace {

constexpr std::array<const RobotModel*, 2> kModels = {&kAgibotA2, &kAgibotA2Basic};

}  // namespace

std::span<const RobotModel* const> robot_models() { return kModels; }

Result<const RobotModel*> find_robot_model(std::string_view id) {
  std::vector<std::string_view> ids;
  for (const RobotModel* model : kModels) {
    if (model->id == id) return model;
    ids.push_back(model->id);
  }
  std::string hint = did_you_mean(id, ids);
  if (hint.empty()) {
    hint = "known robots:";
    for (const std::string_view known : ids) hint += " " + std::string(known);
  }
  return Error{.origin = Origin::not_found,
               .message = "there is no robot model \"" + std::string(id) + "\"",
               .reason = "this version has no such model",
               .hint = std::move(hint)};
}

}  // namespace aim
