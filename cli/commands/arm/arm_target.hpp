// Where the arm joints shall go: from numbers, names or a document; the joints nobody named keep what was
// measured.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/client/joint_reading.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

struct ArmTarget {
  std::vector<double> position;   // one per joint of the group "arms" [rad]
  std::vector<std::string> held;  // joints that were not named
};

// From POSITION, --joint or standard input, and ARM where a verb takes one; `measured` fills what they leave
// out.
Result<ArmTarget> arm_target(Invocation& invocation, const JointReadings& measured);

// The joints that were not named, as they are measured now.
void hold(const RobotModel& model, const JointReadings& measured, ArmTarget& target);

// The place of an arm joint in that group, by any of its names; else not found, with the nearest.
Result<std::size_t> arm_joint(const RobotModel& model, std::string_view name);

}  // namespace aim::cli
