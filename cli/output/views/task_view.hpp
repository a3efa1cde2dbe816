// Views of tasks and of plans.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string tasks_view(const Json& document, const Screen& screen);
std::string task_view(const Json& document, const Screen& screen);
std::string plan_check_view(const Json& document, const Screen& screen);

// The state of a task as words: "done", "aborted".
std::string task_state_text(const Json& task, const Screen& screen);
// "165 mm (left forearm - torso)"; empty without a clearance.
std::string clearance_text(const Json& document);

}  // namespace aim::cli
