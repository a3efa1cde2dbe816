// The table of robots of the product with the synthetic ones behind them: programs linking this file use it
// instead of the product's.
#include <array>

#include "core/robots/product_models.hpp"
#include "fixed_arm.hpp"
#include "quadruped.hpp"

namespace aim {
namespace {

constexpr auto kModels = [] {
  std::array<const RobotModel*, kProductModels.size() + 2> models{};
  std::size_t count = 0;
  for (const RobotModel* model : kProductModels) models[count++] = model;
  models[count++] = &test::kQuadruped;
  models[count] = &test::kFixedArm;
  return models;
}();

}  // namespace

std::span<const RobotModel* const> robot_models() { return kModels; }

}  // namespace aim
