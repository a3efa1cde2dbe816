// Poses of the tool frames: as reported by the robot, or computed by it from joint positions. Also
// conversions of poses to documents and messages. A pose here is tool_in_base [m].
#pragma once

#include <array>
#include <optional>
#include <span>

#include "aim/v1/plan.pb.h"
#include "aimdk/geometry.pb.h"
#include "aimdk/mc_planning_group.pb.h"
#include "cli/client/robot.hpp"
#include "cli/motion/side.hpp"
#include "cli/output/sink.hpp"
#include "core/model/pose.hpp"

namespace aim::cli {

using Tools = std::array<std::optional<Pose>, kSides.size()>;  // left, right; none: the robot has no such arm

// The joints of one arm; nullptr where the robot has no such arm.
const JointGroup* arm_of(const RobotModel& model, std::size_t side);
// Not found, with the arms it has, where the robot has no such arm.
Status require_arm(const RobotModel& model, std::size_t side);

// GetTcpPosition; if the robot does not serve it, the forward kinematics of the measured joints.
Result<Tools> read_tools(Robot& robot);

// The pose of the tool frame for these positions of the arm's joints [rad], computed by the robot.
Result<Pose> tool_at(Robot& robot, std::size_t side, std::span<const double> joints);

aimdk::protocol::ArmType arm_type_of(std::size_t side);

// {position_m, quaternion_wxyz, rpy_rad}; of the two quaternions of a rotation, the one with w >= 0.
Json to_document(const Pose& pose);
// Reads position_m and quaternion_wxyz of a document; a missing or wrong value is a usage error.
Result<Pose> pose_from(const Json& document);
// A rotation from four numbers w, x, y, z, which may be rounded; a usage error if their length is not 1.
Result<Quaternion> unit_quaternion(std::span<const double> wxyz);

void fill(const Pose& pose, aimdk::protocol::SE3Pose& message);
void fill(const Pose& pose, v1::FramePose& message);
Pose pose_of(const aimdk::protocol::SE3Pose& message);
Pose pose_of(const v1::FramePose& message);

}  // namespace aim::cli
