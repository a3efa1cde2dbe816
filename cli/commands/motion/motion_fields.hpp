// The keys of the documents of aimctl motion.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::motion_fields {

inline constexpr DocumentField kListMotions[] = {
    {"name", "name of the motion", "robot model"},
    {"duration_s", "how long the motion takes", "robot model", "s", "0 or more"},
    fields::kSummary};
inline constexpr DocumentField kList[] = {
    {"motions", "the motions that the robot has prepared", "robot model", kListMotions}};
inline constexpr DocumentField kPlay[] = {{"motion", "the motion that was performed", "robot model"},
                                          fields::kTookS,
                                          fields::kEnded,
                                          fields::kAccepted};

}  // namespace aim::cli::motion_fields
