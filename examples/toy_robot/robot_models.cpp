// The table of robots of the example: programs linking this file use it instead of the product's.
#include <array>

#include "toy_walker.hpp"

namespace aim {
namespace {

constexpr std::array<const RobotModel*, 1> kModels = {&toy::kToyWalker};

}  // namespace

std::span<const RobotModel* const> robot_models() { return kModels; }

}  // namespace aim
