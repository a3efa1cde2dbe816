// Where the arm joints shall go: from numbers, names or a document; the joints nobody named keep what was
// measured.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/joint_reading.hpp"
#include "cli/invocation.hpp"

namespace aim::cli {

struct ArmTarget {
  std::vector<double> position;   // one per joint of the group "arms" [rad]
  std::vector<std::string> held;  // joints that were not named
};

// From the words of `arm set`; `measured` fills what they leave out.
Result<ArmTarget> arm_target(Invocation& invocation, const JointReadings& measured);

}  // namespace aim::cli
