// The keys of the documents of aimctl body.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::body_fields {

inline constexpr DocumentField kGetLimits[] = {
    {"axis", "direction of the limit", "robot model", "", "roll, pitch, yaw, x, y, height, foot"},
    fields::kUnit,
    {"position_min", "lowest value", "robot model", "unit of the row"},
    {"position_max", "highest value", "robot model", "unit of the row"}};
inline constexpr DocumentField kGetLifted[] = {
    {"leg", "the leg that is lifted", "robot model", "", "aimctl joint list"},
    {"offset_m", "offset of the lifted foot from where it stood: x, y, z", "robot", "m", "aimctl body get"}};
inline constexpr DocumentField kGet[] = {
    fields::kAction,
    {"takes_poses", "whether the current action takes poses of the trunk", "robot model"},
    {"roll_rad", "roll of the trunk; + leans to the right", "robot", "rad", "aimctl body get"},
    {"pitch_rad", "pitch of the trunk; + bends forward", "robot", "rad", "aimctl body get"},
    {"yaw_rad", "turn of the trunk over the feet; + is left", "robot", "rad", "aimctl body get"},
    {"x_m", "offset of the trunk from the middle of its feet; + is forward", "robot", "m", "aimctl body get"},
    {"y_m", "offset of the trunk from the middle of its feet; + is left", "robot", "m", "aimctl body get"},
    {"height_m", "height of the trunk above the ground", "robot", "m", "aimctl body get"},
    {"lifted", "the leg that is lifted; null: all feet stand", "robot", kGetLifted},
    {"measured", "whether the pose is measured; otherwise it is the commanded one", "robot"},
    {"commanded", "the pose that was asked for, on its way; null: none", "robot"},
    {"moving", "whether the trunk is on its way to a pose", "robot"},
    {"limits_of", "the action that the limits of the pose belong to", "robot model"},
    {"limits", "limits, one row each", "robot model", kGetLimits}};

}  // namespace aim::cli::body_fields
