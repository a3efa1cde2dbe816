// A way of straight pieces from one place to another where the straight way is blocked. Rapidly exploring
// random trees from both ends; the same seed finds the same way.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "robotside/planning/state_validity.hpp"

namespace aim::robotside {

// How much may be spent. Postures are counted and not time, so that the answer does not depend on the
// machine; whoever has a deadline lets `stop` look at the clock.
struct SearchBudget {
  std::size_t looks = 0;                   // postures, as StateValidity::looks() counts them
  const std::function<bool()>* stop = {};  // nullptr: nobody stops it
};

// From the first place to the last, all pieces free; empty where none was found. Both ends are free.
std::vector<JointConfiguration> find_path(StateValidity& space, const JointConfiguration& from,
                                          const JointConfiguration& to, std::uint32_t seed,
                                          const SearchBudget& budget);

}  // namespace aim::robotside
