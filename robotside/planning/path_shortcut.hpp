// Makes a path of straight pieces shorter by straight ways between places on it. The same seed makes the
// same path.
#pragma once

#include <cstdint>
#include <vector>

#include "robotside/planning/state_validity.hpp"

namespace aim::robotside {

// All pieces of the path are free, before and after.
void shorten(StateValidity& space, std::vector<JointConfiguration>& path, std::uint32_t seed);

}  // namespace aim::robotside
