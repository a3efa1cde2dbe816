// Target positions and forces of the fingers: read from flags or a document, checked, and converted to the
// wire message. How many fingers a hand has, and their limits, is the model's.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "aimdk/hal_hand.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/motion/side.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

inline constexpr double kDefaultForce = 1000;  // our choice: 10 N, gentle [counts]

struct HandTarget {
  bool given = false;
  std::vector<double> position;  // [counts]
  std::vector<double> force;     // [counts]
};
using HandTargets = std::array<HandTarget, kSides.size()>;  // left, right

// The hands that `name` means: "left", "right", or "both" for those that the robot has. Not found: a hand
// that it lacks.
Result<std::vector<std::size_t>> hands_named(const RobotModel& model, std::string_view name);
// One value for every finger of a hand. Empty `force`: the default, or less where that exceeds the limit.
std::vector<double> forces(const RobotModel& model, std::size_t side, std::optional<double> force);

Result<HandTargets> hand_targets_from_input(Invocation& invocation);
// --left and --right: positions of all fingers, or of single ones by name. The other fingers of a hand are
// then held at their measured positions.
Result<HandTargets> hand_targets_from_flags(Invocation& invocation);
// --joint NAME=COUNTS or NAME=PERCENT%, likewise.
Result<HandTargets> hand_targets_from_joints(Invocation& invocation);

// Checks every joint against its limits; the error names the first one outside. `readings`: the targets are
// measured values, which may exceed a limit by noise.
Status limit(Invocation& invocation, HandTargets& targets, bool readings);

aimdk::protocol::HandCommandRequest to_request(const HandTargets& targets);
Json to_plan(const HandTargets& targets);
// The document of `hand get`.
Json hands_document(const RobotModel& model, const JointReadings& readings);

// The commanded fingers, left hand first: their targets, and their readings from one of all hands.
std::vector<double> target_positions(const HandTargets& targets);
JointReadings target_readings(const RobotModel& model, const HandTargets& targets,
                              const JointReadings& readings);

// The limits of a finger, by its place in the hand or by any of its names.
Result<Limited> finger_limit(const RobotModel& model, std::size_t side, const ValuePlace& place);

}  // namespace aim::cli
