// Common parts of all requests for moves: which joints a group of the message means, and the speed.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "aimdk/mc_move.pb.h"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"

namespace aim::robotside {

// Consecutive joints, in the order in which a group gives their values.
struct JointRun {
  std::size_t first;
  std::size_t count;
};

// The joints of a McPlanningGroup or JointGroup, which use the same numbers; empty: this robot has no such
// group.
std::optional<JointRun> run_of(const RobotModel& model, int group);
Error no_such_group(const RobotModel& model, std::string_view group);

// Fractions of the joints' limits, above 0 and up to 1. 0, or left out, means full speed; values above 1 are
// clamped to 1.
struct Scales {
  double velocity = 1;
  double acceleration = 1;
};
// Refused: negative scales, scales below 0.01, and limits of the tool's speed, which are not supported.
Result<Scales> scales_of(const aimdk::protocol::MotionParam& param);

}  // namespace aim::robotside
