// The keys of the documents of aimctl estop.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::estop_fields {

inline constexpr DocumentField kStatus[] = {
    {"active", "whether an emergency stop is active; null: not known", "robot"},
    {"reason", "which button or alarm; null: none", "robot"},
    {"wired", "whether the button on the robot is pressed; null: not known", "robot"},
    {"wireless", "whether the button of the remote control is pressed; null: not known", "robot"},
    {"software", "whether the software stop is active", "robot"}};
inline constexpr DocumentField kPowerParts[] = {{"part", "name of the part", "robot"},
                                                {"powered", "whether the part has power", "robot"}};
inline constexpr DocumentField kPower[] = {
    {"parts", "parts of the robot with a power switch of their own", "robot", kPowerParts}};

}  // namespace aim::cli::estop_fields
