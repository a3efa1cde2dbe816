// What --prepare does before a motion that was refused, and what undoes it afterwards. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/robot_model.hpp"
#include "core/result.hpp"

namespace aim::cli {

// Lines without "aimctl".
struct PreparationStep {
  std::string line;
  std::string undo;    // empty: nothing has to be undone
  bool undone = true;  // false: it is left to the operator, because the robot would move again, or fall
};

// From the steps that the robot reports with its refusal. `action`: the current one, to which the last
// step returns if that is a posture (is_posture). Error: the refusal itself, if the robot reports none, or if
// one is left to the operator: a stop is never released for a motion.
Result<std::vector<PreparationStep>> preparation_for(const Error& refusal, const RobotModel& model,
                                                     std::string_view action);

}  // namespace aim::cli
