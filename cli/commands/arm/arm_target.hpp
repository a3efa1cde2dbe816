// Target of the arm joints, from numbers, joint names or a document. Joints that are not named keep their
// measured position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/client/joint_reading.hpp"
#include "cli/motion/limits.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

struct ArmTarget {
  std::vector<double> position;   // one per joint of the group "arms" [rad]
  std::vector<std::string> held;  // joints that were not named
};

// From POSITION, --joint or standard input, and from ARM if the verb has it. `measured` supplies the joints
// that are left out, and relative angles count from it.
Result<ArmTarget> arm_target(Invocation& invocation, const JointReadings& measured);

// The same from a document with joints (the output of arm get, or a saved configuration).
Result<ArmTarget> arm_target(Invocation& invocation, const JointReadings& measured, const Json& document);

// Sets the joints that were not named to their position in `measured`.
void hold(const RobotModel& model, const JointReadings& measured, ArmTarget& target);

// Index of an arm joint within the group "arms", by any of its names. Otherwise not found; the hint gives
// the most similar name.
Result<std::size_t> arm_joint(const RobotModel& model, std::string_view name);

// The limits of an arm joint, by its place in the group "arms" or by any of its names.
Result<Limited> arm_limit(const RobotModel& model, const ValuePlace& place);

// Single joints of the arms, beside or in place of the angles of all.
inline constexpr Parameter kArmJoint{
    .name = "--joint",
    .value = "NAME=ANGLE",
    .help =
        "one joint and its angle, NAME=ANGLE [rad], or NAME+=ANGLE, relative to its measured angle; may be "
        "repeated; all other joints are held",
    .quantity = Quantity::angle,
    .repeated = true,
    .words = Words::arm_joints,
    .named = true,
    .limits = arm_limit};

}  // namespace aim::cli
