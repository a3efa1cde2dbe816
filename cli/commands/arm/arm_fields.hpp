// The keys of the documents of aimctl arm.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::arm_fields {

inline constexpr DocumentField kFrame{"frame", "frame that the pose or the measurement is given in"};
inline constexpr DocumentField kPositionM{"position_m", "position x, y, z of the tool: forward, left, up",
                                          "kinematics of the robot model", "m"};
inline constexpr DocumentField kQuaternionWxyz{
    "quaternion_wxyz", "orientation of the tool as a unit quaternion", "kinematics of the robot model"};
inline constexpr DocumentField kRpyRad{"rpy_rad", "orientation of the tool as roll, pitch, yaw",
                                       "kinematics of the robot model", "rad"};

inline constexpr DocumentField kGetJoints[] = {fields::kJointName, fields::kPositionRad,
                                               fields::kVelocityRadS, fields::kEffortNm};
inline constexpr DocumentField kGet[] = {{"joints", "the joints, one row each", "robot", kGetJoints}};
inline constexpr DocumentField kPosePoses[] = {fields::kArm, kFrame, kPositionM, kQuaternionWxyz, kRpyRad};
inline constexpr DocumentField kPose[] = {
    fields::kArm,
    kFrame,
    kPositionM,
    kQuaternionWxyz,
    kRpyRad,
    {"poses", "poses of the tools, one row per arm", "kinematics of the robot model", kPosePoses}};
inline constexpr DocumentField kSavedConfigurations[] = {{"name", "name of the configuration"},
                                                         {"model", "id of the robot model that it is for"}};
inline constexpr DocumentField kSaved[] = {
    {"configurations", "the saved configurations of the arms, one row each", "", kSavedConfigurations}};
inline constexpr DocumentField kModeModes[] = {
    {"name", "name of the mode", "robot model"},
    {"mode_number", "number of the mode, as the robot numbers it", "robot model"},
    {"external", "whether clients move the arms in this mode", "robot model"},
    fields::kSummary};
inline constexpr DocumentField kMode[] = {
    fields::kArmMode,
    {"mode_number", "number of the mode, as the robot numbers it", "robot"},
    {"performing", "whether a trajectory of the arms is under way", "robot"},
    {"modes", "the modes of the arms, one row each", "robot model", kModeModes}};
inline constexpr DocumentField kTrajectory[] = {
    {"points", "points of the trajectory"},
    fields::kPlannedS,
    {"held", "joints that the table does not name"},
    fields::kTookS,
    {"arrived", "whether the arms are at the last point", "robot"},
    fields::kAccepted};

}  // namespace aim::cli::arm_fields
