// Target positions and forces of the fingers: read from flags or a document, checked, and converted to the
// wire message. Source: motion control page of the robot: positions 0-2000, forces 0-5700 (57 N).
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "aimdk/hal_hand.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/motion/side.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

inline constexpr std::size_t kFingers = 6;     // actuators of one hand
inline constexpr double kDefaultForce = 1000;  // our choice: 10 N, gentle [counts]

struct HandTarget {
  bool given = false;
  std::vector<double> position;  // [counts]
  std::vector<double> force;     // [counts]
};
using HandTargets = std::array<HandTarget, 2>;  // left, right

const JointGroup& hand_group(const RobotModel& model, std::size_t side);

Result<HandTargets> hand_targets_from_input(Invocation& invocation);
HandTargets hand_targets_from_flags(const Arguments& arguments);

// Checks every joint against its limits; the error names the first one outside. `readings`: the targets are
// measured values, which may exceed a limit by noise.
Status limit(Invocation& invocation, HandTargets& targets, bool readings);

aimdk::protocol::HandCommandRequest to_request(const HandTargets& targets);
Json to_plan(const HandTargets& targets);
// The document of `hand get`.
Json hands_document(const JointReadings& readings);

// Positions of the commanded fingers, left hand first: the targets, and the measured ones from a reading of
// both hands.
std::vector<double> target_positions(const HandTargets& targets);
std::vector<double> measured_positions(const HandTargets& targets, const JointReadings& readings);

}  // namespace aim::cli
