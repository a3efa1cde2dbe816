// The keys of the documents of aimctl walk.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::walk_fields {

inline constexpr DocumentField kGait[] = {
    {"gait", "how the legs walk", "robot", "", "stance, walk, smart_walk; null: the action does not walk"}};
inline constexpr DocumentField kLimitsLimits[] = {
    {"axis", "direction of the limit", "robot model", "", "forward, lateral, turn"},
    fields::kUnit,
    {"velocity_min", "lowest velocity: backward, to the right, turning right", "robot model",
     "unit of the row"},
    {"velocity_max", "highest velocity", "robot model", "unit of the row"},
    {"acceleration_max", "highest acceleration", "robot model", "unit of the row per s"}};
inline constexpr DocumentField kLimitsGaits[] = {fields::kGaitName, fields::kGaitAction, fields::kLimits};
inline constexpr DocumentField kLimits[] = {
    {"limits", "limits, one row each", "robot model", kLimitsLimits},
    fields::kSource,
    {"gaits", "the gaits of the robot, each with its limits; none: it walks in one way", "robot model",
     kLimitsGaits}};

inline constexpr DocumentField kDistanceM{"distance_m", "distance walked", "odometry of the robot", "m"};
inline constexpr DocumentField kAngleRad{"angle_rad", "angle turned; + is left", "odometry of the robot",
                                         "rad"};
inline constexpr DocumentField kDurationS{"duration_s", "how long it took", "", "s", "0 or more"};
inline constexpr DocumentField kStands{
    "stands", "whether the robot reported that it stands, if it was interrupted or does not", "robot"};
inline constexpr DocumentField kPositionErrorM{"position_error_m", "distance of the base from its goal",
                                               "odometry of the robot", "m", "0 or more"};

inline constexpr DocumentField kWalk[] = {
    kDistanceM,
    kAngleRad,
    kDurationS,
    fields::kEnded,
    kStands,
    {"target_distance_m", "distance that was to be walked", "", "m", "0 or more"},
    {"target_angle_rad", "angle that was to be turned; + is left", "", "rad"},
    {"x_m", "x of the base in the odometry frame, if it walked to a place", "odometry of the robot", "m"},
    {"y_m", "y of the base in the odometry frame, if it walked to a place", "odometry of the robot", "m"},
    kPositionErrorM};
inline constexpr DocumentField kTeleop[] = {kDistanceM, kAngleRad, kDurationS, fields::kEnded, kStands};
inline constexpr DocumentField kStream[] = {kDistanceM, kAngleRad,
                                            kDurationS, fields::kEnded,
                                            kStands,    {"set_points", "how many set-points were sent"}};
inline constexpr DocumentField kStep[] = {
    kDistanceM,        kAngleRad,        kDurationS, fields::kEnded, {"steps", "how many steps were ordered"},
    fields::kPlannedS, fields::kAccepted};
inline constexpr DocumentField kPose[] = {
    kDistanceM,
    kAngleRad,
    kDurationS,
    fields::kEnded,
    kPositionErrorM,
    {"yaw_error_rad", "angle between the heading and the goal's", "odometry of the robot", "rad",
     "0 or more"},
    {"x_m", "x of the goal; + is forward", "command line", "m"},
    {"y_m", "y of the goal; + is left", "command line", "m"},
    {"yaw_rad", "heading of the goal; + is left", "command line", "rad"},
    {"frame", "frame of the goal", "command line", "", "body, world"},
    fields::kAccepted};

}  // namespace aim::cli::walk_fields
