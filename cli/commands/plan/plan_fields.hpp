// The keys of the documents of aimctl plan.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::plan_fields {

inline constexpr DocumentField kReason{"reason", "why not; null: nothing failed", "robot"};
inline constexpr DocumentField kClearanceM{
    "clearance_m", "smallest distance between parts of the body, or of a part from an obstacle", "robot", "m",
    "0 or more"};
inline constexpr DocumentField kNearest{"nearest", "the two parts with the smallest distance", "robot"};
inline constexpr DocumentField kLimitMarginRad{"limit_margin_rad", "how far it is from its limit",
                                               "kinematics of the robot model", "rad", "0 or more"};
inline constexpr DocumentField kLimitJoint{"limit_joint", "the joint that is nearest to its limit",
                                           "kinematics of the robot model"};

inline constexpr DocumentField kCheck[] = {
    fields::kArm,
    {"reachable", "whether the pose is reachable", "robot"},
    {"joints_rad", "joint angles of a pose", "kinematics of the robot model", "rad", "aimctl joint limits"},
    kReason,
    {"collisions_checked", "whether body and obstacles were considered"},
    kClearanceM,
    kNearest,
    kLimitMarginRad,
    kLimitJoint,
    {"manipulability", "how well the arm can move in every direction; 0: it is stretched",
     "kinematics of the robot model", "", "0 or more"}};
inline constexpr DocumentField kStatus[] = {
    fields::kTaskId,
    fields::kState,
    kReason,
    fields::kKind,
    fields::kDurationS,
    kClearanceM,
    kNearest,
    kLimitMarginRad,
    kLimitJoint,
    {"position_error_m", "distance of the tool from its target", "robot", "m", "0 or more"},
    {"rotation_error_rad", "rotation between the tool and its target", "robot", "rad", "0 or more"},
    {"line_error_m", "largest distance of the tool from its line; 0: there was none", "robot", "m",
     "0 or more"},
    {"planning_s", "how long planning took", "robot", "s", "0 or more"},
    {"goal_times_s", "when each goal is reached, from the beginning of the motion", "robot", "s"},
    {"arms", "the arms that move", "robot", "", "left, right"}};
inline constexpr DocumentField kObstacleListObstacles[] = {
    {"name", "name of the obstacle", "robot"},
    {"shape", "shape of the obstacle", "robot", "", "box, cylinder, sphere, capsule"},
    {"size_m", "size of the obstacle", "robot", "m"},
    {"position_m", "position of its centre, from the base", "robot", "m"},
    {"quaternion_wxyz", "its orientation as a unit quaternion", "robot"},
    {"rpy_rad", "its orientation as roll, pitch, yaw", "robot", "rad"}};
inline constexpr DocumentField kObstacleList[] = {
    {"obstacles", "obstacles of the collision scene, fixed to the base", "robot", kObstacleListObstacles}};

}  // namespace aim::cli::plan_fields
