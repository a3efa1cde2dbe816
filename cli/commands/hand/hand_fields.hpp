// The keys of the documents of aimctl hand.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::hand_fields {

inline constexpr DocumentField kGetLeft[] = {
    {"position", "positions of the fingers, thumb first", "robot", "count", "0 (open) to 2000 (closed)"},
    {"force", "forces of the fingers, thumb first", "robot", "count", "0 to 5700"}};
inline constexpr DocumentField kGet[] = {{"left", "the left side", "", kGetLeft},
                                         {"right", "the right side", "", kGetLeft}};
inline constexpr DocumentField kGesturesGestures[] = {
    {"name", "name of the gesture", "robot model"},
    {"aliases", "further names of the gesture that commands accept", "robot model"},
    {"duration_s", "how long the gesture takes", "robot model", "s", "0 or more"},
    {"position", "positions of the fingers, thumb first", "robot model", "count",
     "0 (open) to 2000 (closed)"},
    fields::kSummary};
inline constexpr DocumentField kGestures[] = {
    {"gestures", "prepared positions of the fingers", "robot model", kGesturesGestures}};
inline constexpr DocumentField kTouchFingers[] = {
    {"side", "which hand", "", "", "left, right"},
    {"finger", "which finger", "", "", "thumb, index, middle, ring, little"},
    {"enabled", "whether the sensor of the finger is on", "robot"},
    {"normal_force_N", "forces along the normal at three places, from the tip", "robot", "N"},
    {"tangential_force_N", "forces across the normal at three places, from the tip", "robot", "N"},
    {"tangential_direction_rad", "directions of these, clockwise from the tip; null: not known", "robot",
     "rad"},
    {"self_proximity", "capacitance of the sensor to ground, without a unit", "robot"},
    {"mutual_proximity", "capacitance between its electrodes, without a unit", "robot"}};
inline constexpr DocumentField kSide{"side", "which hand", "", "", "left, right, both"};
inline constexpr DocumentField kTouch[] = {
    {"fingers", "touch sensors of the fingers, one row each", "robot", kTouchFingers},
    {"enabled_fingers", "fingers whose sensors were switched on; the others are off", "command line"},
    kSide};

inline constexpr DocumentField kForce[] = {
    {"force_level", "how firmly the hands grip", "command line", "", "small, normal, full"}, kSide};

}  // namespace aim::cli::hand_fields
