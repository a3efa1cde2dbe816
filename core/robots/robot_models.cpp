// The table of robot models. A new robot needs a row here, its own files in this folder, and a driver.
#include <array>

#include "core/model/robot_model.hpp"
#include "core/robots/agibot_a2.hpp"

namespace aim {
namespace {

constexpr std::array<const RobotModel*, 2> kModels = {&kAgibotA2, &kAgibotA2Basic};

}  // namespace

std::span<const RobotModel* const> robot_models() { return kModels; }

}  // namespace aim
