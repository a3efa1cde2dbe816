// The table of robot models of the product. Programs with another one, such as those of the tests, define
// this function themselves.
#include "core/robots/product_models.hpp"

namespace aim {

std::span<const RobotModel* const> robot_models() { return kProductModels; }

}  // namespace aim
