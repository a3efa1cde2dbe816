// The keys of the documents of aimctl claw.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::claw_fields {

inline constexpr DocumentField kGetLeft[] = {
    {"state", "what the claw does", "robot"},
    {"closed_percent", "how far a claw is closed", "robot", "%", "0 (open) to 100 (closed)"},
    {"velocity_percent", "speed of a claw", "robot", "% of the greatest", "0 to 100"},
    {"current_A", "current of the claw", "robot", "A"}};
inline constexpr DocumentField kGet[] = {{"left", "the left side", "", kGetLeft},
                                         {"right", "the right side", "", kGetLeft}};

}  // namespace aim::cli::claw_fields
