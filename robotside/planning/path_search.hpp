// Joint path of straight pieces between two configurations whose straight connection is blocked: rapidly
// exploring random trees from both ends (RRT-Connect). The same seed gives the same path.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "robotside/planning/state_validity.hpp"

namespace aim::robotside {

// Budget of a search. It counts checked configurations and not time, so that the result does not depend on
// the machine; a caller with a deadline checks the clock in `stop`.
struct SearchBudget {
  std::size_t checks = 0;                  // configurations, counted as by StateValidity::checks()
  const std::function<bool()>* stop = {};  // nullptr: not interruptible
};

// The corners of the path, all pieces free; empty if none was found. Both ends must be free.
std::vector<JointConfiguration> find_path(StateValidity& checker, const JointConfiguration& from,
                                          const JointConfiguration& to, std::uint32_t seed,
                                          const SearchBudget& budget);

}  // namespace aim::robotside
