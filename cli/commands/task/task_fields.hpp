// The keys of the documents of aimctl task.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::task_fields {

inline constexpr DocumentField kTaskId{"task_id", "number of the task", "robot"};
inline constexpr DocumentField kDurationS{"duration_s", "how long the task takes", "robot", "s", "0 or more"};
inline constexpr DocumentField kAgeS{"age_s", "time since the task was started", "robot", "s"};

inline constexpr DocumentField kListTasks[] = {
    kTaskId,
    fields::kState,
    fields::kReasonOfEnd,
    fields::kKind,
    {"created_robot_time_ms", "clock of the robot when the task was started", "robot", "ms"},
    kDurationS,
    kAgeS};
inline constexpr DocumentField kList[] = {{"tasks", "the tasks, newest first", "robot", kListTasks}};
inline constexpr DocumentField kGet[] = {kTaskId,       fields::kState, fields::kReasonOfEnd,
                                         fields::kKind, kDurationS,     kAgeS};

}  // namespace aim::cli::task_fields
