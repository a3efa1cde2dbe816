// Arms and their goals between AimDK messages and the kinematics: names of arms, poses, and why a pose is not
// reachable.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "aimdk/geometry.pb.h"
#include "core/model/body_geometry.hpp"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/kinematics/arm_inverse.hpp"

namespace aim::robotside {

// "left_arm", "right_arm". Errors: a robot without such an arm, or without published geometry.
Result<const Chain*> arm_chain(const RobotModel& model, std::string_view arm);

// The orientation is normalised. A quaternion of length 0, or of a length far from 1, is refused with the
// field's path.
Result<Pose> pose_of(const aimdk::protocol::SE3Pose& message, std::string_view field);

// One value for each joint [rad]; if none are given, the middle of the limits. Errors: another number of
// values.
Result<ArmJoints> arm_reference(const RobotModel& model, const Chain& chain, const double* values,
                                std::size_t count);

// Why there is no solution: too far or too near and by how much, or which limits prevent it.
Error why_not(const RobotModel& model, const Chain& chain, const ArmAnswer& answer);

}  // namespace aim::robotside
