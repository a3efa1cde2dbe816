// The keys of the documents of aimctl gait.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::gait_fields {

inline constexpr DocumentField kListGaits[] = {fields::kGaitName, fields::kGaitAction, fields::kLimits};
inline constexpr DocumentField kList[] = {
    {"gaits", "the gaits of the robot, each with its limits; none: it walks in one way", "robot model",
     kListGaits}};
inline constexpr DocumentField kUpload[] = {
    {"uploaded", "whether the robot has taken the gait", "robot"},
    {"action", "the action that walks in it; null: not known", "robot"}};

}  // namespace aim::cli::gait_fields
