// What the requests of all moves have in common: which joints a group of the wire stands for, and how fast.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "aimdk/mc_move.pb.h"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"

namespace aim::robotside {

// Joints in a row, in the order in which a group gives their values.
struct JointRun {
  std::size_t first;
  std::size_t count;
};

// Of McPlanningGroup or JointGroup, which share their numbers; nothing: this robot has no such group.
std::optional<JointRun> run_of(const RobotModel& model, int group);
Error no_such_group(const RobotModel& model, std::string_view group);

// Shares of the joints' limits, above 0 and up to 1. Left out, or 0, they mean full speed; what is above 1
// is 1.
struct Scales {
  double velocity = 1;
  double acceleration = 1;
};
// Refused: scales below zero, and limits of the tool's speed, which nobody keeps.
Result<Scales> scales_of(const aimdk::protocol::MotionParam& param);

}  // namespace aim::robotside
