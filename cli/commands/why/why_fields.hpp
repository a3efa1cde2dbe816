// The keys of the documents of aimctl why.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::why_fields {

inline constexpr DocumentField kWhy[] = {
    {"refused", "whether the command was or would be refused", "robot"},
    {"message", "what was or would be refused, in one sentence"},
    {"reason", "why it was or would be refused"},
    {"holder", "who holds the robot or the limb, if that is the reason", "robot"},
    {"hint", "what to do next, a command where there is one"},
    {"remedies", "what meets the preconditions, in this order: commands, and what only a person does",
     "robot"},
    {"what", "the method or topic that was refused", "robot"},
    {"code", "exit code that the refusal leads to", "", "", "aimctl help exit-codes"},
    {"robot_time_ms", "clock of the robot at that time", "robot", "ms"},
    {"age_s", "time since the refusal", "robot", "s"},
    {"holds", "whether the same request would be refused now; null: the robot did not keep it", "robot"},
    {"now", "why the same request would be refused now, if for another reason", "robot"},
    {"last", "the last refusal of this kind, if the command would be accepted now", "robot"},
    {"checked", "which preconditions were checked"}};

}  // namespace aim::cli::why_fields
