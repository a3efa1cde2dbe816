// Between the actions of the model and the commands of the robot: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/robots/xiaomi_cyberdog_motions.hpp"
#include "robotside/frames/cyberdog/dog_frame.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside::cyberdog {

using xiaomi_cyberdog::Mode;
using xiaomi_cyberdog::Motion;

const Motion& motion_of(const RobotModel& model, ActionIndex action);

// The command that asks for an action, with a duration where the document wants one.
ControlFrame command_of(const RobotModel& model, ActionIndex action);
// The command of a walking or standing action with its velocity or pose, within the limits of the action.
// Empty: the action follows neither.
std::optional<ControlFrame> live_command(const RobotModel& model, ActionIndex action,
                                         const SetPoints& wanted);
// A step of a pose in mode 21, from `sent` to the pose that is wanted now. Empty: it is there already.
std::optional<ControlFrame> pose_step(const RobotModel& model, ActionIndex action, const BodyPose& wanted,
                                      const BodyPose& sent);
inline constexpr int kPoseStepMs = 100;

// The robot is in the state of the action, or in the one that holds it.
bool shows(const Motion& motion, const ResponseFrame& response);
// It stands by a gait of its own, 11/1, or by the one that follows a user gait.
bool stands_in_gait(const ResponseFrame& response);
// The action that a response shows; of states that have none, the nearest.
ActionIndex action_of(const RobotModel& model, const ResponseFrame& response);
// The command that holds a standing robot in mode 21.
ControlFrame hold_command();
// The command that leaves a robot as it is, after one that it has refused.
ControlFrame stay_command(const ResponseFrame& response);

// Why a command is not carried out: static text; empty: the status is no reason.
std::string_view reason_of(SwitchStatus status);
// The errors of a response, in words.
std::vector<Fault> faults_of(const RobotModel& model, const ResponseFrame& response);

}  // namespace aim::robotside::cyberdog
