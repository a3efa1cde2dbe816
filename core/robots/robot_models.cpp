// The table of robots: adding one is a row here, its own files beside this one, and its driver.
#include <array>

#include "core/model/robot_model.hpp"
#include "core/robots/agibot_a2.hpp"

namespace aim {
namespace {

constexpr std::array<const RobotModel*, 2> kModels = {&kAgibotA2, &kAgibotA2Basic};

}  // namespace

std::span<const RobotModel* const> robot_models() { return kModels; }

}  // namespace aim
