// The keys of the documents of aimctl stop.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::stop_fields {

inline constexpr DocumentField kStop[] = {
    {"stopped", "whether the stop is latched: nothing moves until aimctl stop --reset", "robot"},
    {"level", "what the robot does; null: nothing is latched", "robot", "", "hold, sit, relax"},
    {"cancelled", "what the stop ended: tasks, streams, a dance, an action", "robot"},
    fields::kPosture,
    fields::kAtRest,
    {"latched", "false: this robot keeps no stop, the next command moves it again"},
    {"not_done", "what a robot without aimd did not do, one sentence each"}};

}  // namespace aim::cli::stop_fields
