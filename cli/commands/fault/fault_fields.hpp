// The keys of the documents of aimctl fault.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::fault_fields {

inline constexpr DocumentField kListFaults[] = {
    {"fault", "the kind of the fault", "robot", "", "aimctl sim fault list"},
    {"level", "how bad the fault is", "robot", "", "warning, error, critical"},
    {"active", "whether its cause lasts", "robot"},
    {"part", "the joint, the device or the part that fails", "robot"},
    {"description", "what does not work, in one sentence", "robot"},
    {"age_s", "time since the fault came", "robot", "s"},
    {"clearable", "whether the fault stays until aimctl fault clear", "robot"},
    {"remedy", "what to do", "robot"}};
inline constexpr DocumentField kList[] = {
    {"faults", "what is wrong with the robot, one row each", "robot", kListFaults}};

}  // namespace aim::cli::fault_fields
