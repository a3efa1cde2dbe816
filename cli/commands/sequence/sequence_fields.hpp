// The keys of the documents of aimctl sequence.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::sequence_fields {

inline constexpr DocumentField kSteps{"steps", "how many steps the sequence has", "robot", "", "1 or more"};

inline constexpr DocumentField kCheck[] = {
    kSteps,
    {"duration_s", "how long the sequence takes", "", "s", "0 or more"},
    {"falls_at_step",
     "the first step that takes the power of a robot that has not lain down before; null: none", "robot", "",
     "1 to steps"}};
inline constexpr DocumentField kStatus[] = {
    fields::kTaskId,
    fields::kState,
    {"step", "the step of the sequence, from 1 on", "robot", "", "1 to steps"},
    kSteps,
    {"progress", "progress of the sequence", "robot", "", "0 to 1"},
    fields::kReasonOfEnd};

}  // namespace aim::cli::sequence_fields
