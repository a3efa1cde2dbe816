// The keys of the documents of aimctl joint.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::joint_fields {

inline constexpr DocumentField kModeNumber{"mode_number",
                                           "number of the operation mode, as the robot numbers it", "robot"};

inline constexpr DocumentField kListJoints[] = {
    fields::kJointName,
    {"limb", "part of the body that the joint belongs to", "robot model", "",
     "legs, arms, neck, hands, waist"},
    fields::kUnit,
    {"aliases", "further names of the joint that commands accept", "robot model"}};
inline constexpr DocumentField kList[] = {{"joints", "the joints, one row each", "robot", kListJoints}};
inline constexpr DocumentField kGetJoints[] = {
    fields::kJointName,
    fields::kPositionRad,
    fields::kVelocityRadS,
    fields::kEffortNm,
    {"position_m", "position of a joint that lifts", "encoder of the joint", "m", "aimctl joint limits"},
    {"position_count", "position of a finger", "robot", "count", "0 (open) to 2000 (closed)"},
    {"force_count", "force of a finger", "robot", "count", "0 to 5700"},
    {"temperature_C", "temperature of the joint", "robot", "degC"},
    {"coil_temperature_C", "temperature of the motor winding", "drive of the joint", "degC"}};
inline constexpr DocumentField kGet[] = {{"joints", "the joints, one row each", "robot", kGetJoints}};
inline constexpr DocumentField kLimitsJoints[] = {
    fields::kJointName,
    fields::kUnit,
    {"position_min", "lower limit of the position", "robot model", "unit of the row"},
    {"position_max", "upper limit of the position", "robot model", "unit of the row"},
    {"velocity_max", "highest velocity in both directions", "robot model", "unit of the row per s"},
    {"acceleration_max", "highest acceleration", "robot model", "unit of the row per s^2"},
    {"effort_max", "highest torque, or force of a finger; null: not published", "robot model", "N m, counts"},
    fields::kSource,
    {"coupled", "limit shared with another joint, as a formula of both positions; null: none",
     "robot model"}};
inline constexpr DocumentField kLimitsCoupledLimits[] = {
    {"first", "first joint of a shared limit", "robot model"},
    {"second", "second joint of a shared limit", "robot model"},
    {"first_factor", "factor of the first joint in a shared limit", "robot model", "unit of bound per rad"},
    {"second_factor", "factor of the second joint in a shared limit", "robot model", "unit of bound per rad"},
    {"bound", "bound of a shared limit", "robot model", "unit of the row"},
    fields::kUnit,
    {"reason", "why the joints share a limit", "robot model"}};
inline constexpr DocumentField kLimitsGains[] = {
    {"action", "the action that gives the joints to clients", "robot model"},
    {"margin_rad", "of set-points, from the limits of the position", "robot model", "rad"},
    {"velocity_max", "highest velocity of a set-point", "robot model", "rad/s"},
    {"acceleration_max", "highest acceleration of a set-point", "robot model", "rad/s^2"},
    {"kp_max", "largest stiffness of a joint", "robot model", "N m/rad"},
    {"kd_max", "largest damping of a joint", "robot model", "N m s/rad"},
    {"kp_hold", "stiffness with which joints are held", "robot model", "N m/rad"},
    {"kd_hold", "damping with which joints are held", "robot model", "N m s/rad"},
    fields::kSource};
inline constexpr DocumentField kLimits[] = {
    {"joints", "the joints, one row each", "robot", kLimitsJoints},
    {"coupled_limits",
     "limits that two joints share: the sum of both, each times its factor, stays within bound",
     "robot model", kLimitsCoupledLimits},
    {"gains", "what an action allows that gives joints to clients with gains", "robot model", kLimitsGains}};
inline constexpr DocumentField kModesJoints[] = {
    fields::kJointName,
    {"mode", "operation mode of a drive; null: the robot has not reported it", "robot"},
    kModeNumber,
    {"drive_error", "error of the drive in words; null: none", "robot"},
    {"drive_error_number", "number of the drive's error; 0: none", "robot"},
    {"modes_taken", "operation modes to which the drive can be switched", "robot"}};
inline constexpr DocumentField kModesModes[] = {
    {"name", "name of the operation mode", "robot model"}, kModeNumber, fields::kSummary};
inline constexpr DocumentField kModes[] = {
    {"joints", "the joints, one row each", "robot", kModesJoints},
    {"modes", "operation modes of the robot's drives, one row each", "robot", kModesModes}};
inline constexpr DocumentField kParamsGetJoints[] = {
    fields::kJointName,
    {"kp", "gain of the position loop of a motor", "robot", "unit of the drives", "0 or more"},
    {"kd", "gain of the velocity loop of a motor", "robot", "unit of the drives", "0 or more"}};
inline constexpr DocumentField kParamsGet[] = {
    {"joints", "the joints, one row each", "robot", kParamsGetJoints}};
inline constexpr DocumentField kSet[] = {
    {"joints", "the joints as they are measured afterwards, one row each", "robot", kGetJoints},
    {"kp_Nm_rad", "stiffness of the joints while they are moved", "command line", "N m/rad"},
    {"kd_Nms_rad", "damping of the joints while they are moved", "command line", "N m s/rad"},
    {"torque_Nm", "feed-forward torque of the joints while they are moved", "command line", "N m"},
    {"arrived", "whether the joints are at their targets", "robot"}};

}  // namespace aim::cli::joint_fields
