// Shortens a path of straight pieces by free straight connections between points on it. The same seed gives
// the same path.
#pragma once

#include <cstdint>
#include <vector>

#include "robotside/planning/state_validity.hpp"

namespace aim::robotside {

// All pieces of the path must be free before, and are free after.
void shorten(StateValidity& checker, std::vector<JointConfiguration>& path, std::uint32_t seed);

}  // namespace aim::robotside
