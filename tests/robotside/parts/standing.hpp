// The joints of the first robot as it stands.
#pragma once

#include <algorithm>

#include "core/model/joint.hpp"
#include "tests/fixture_model.hpp"

namespace aim::robotside {

inline JointArray standing() {
  JointArray positions{};
  const auto stand = fixture_model().posture("stand").positions;
  std::copy(stand.begin(), stand.end(), positions.begin());
  return positions;
}

}  // namespace aim::robotside
