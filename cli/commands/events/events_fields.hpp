// The keys of the documents of aimctl events.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::events_fields {

inline constexpr DocumentField kEvents[] = {
    {"time", "when it was seen, UTC", "clock of this machine"},
    {"event", "what changed", "", "",
     "action, stop, emergency_stop, fault, refusal, task, control, connection"},
    {"what", "the action, task, method or topic concerned; empty for the others", "robot"},
    {"before", "value before the change; null: none", "robot"},
    {"after", "value after the change; null: none", "robot"},
    fields::kText};

}  // namespace aim::cli::events_fields
