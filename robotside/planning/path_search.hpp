// A way of straight pieces from one place to another where the straight way is blocked. Rapidly exploring
// random trees from both ends; the same seed finds the same way.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "robotside/planning/free_space.hpp"

namespace aim::robotside {

// How much may be spent. Postures are counted and not time, so that the answer does not depend on the
// machine; whoever has a deadline lets `stop` look at the clock.
struct SearchBudget {
  std::size_t looks = 0;                   // postures, as FreeSpace::looks() counts them
  const std::function<bool()>* stop = {};  // nullptr: nobody stops it
};

// From the first place to the last, all pieces free; empty where none was found. Both ends are free.
std::vector<Place> find_path(FreeSpace& space, const Place& from, const Place& to, std::uint32_t seed,
                             const SearchBudget& budget);

}  // namespace aim::robotside
