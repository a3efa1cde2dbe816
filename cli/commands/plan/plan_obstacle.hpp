// aimctl plan obstacle: obstacles of the collision scene.
#pragma once

#include <array>
#include <string_view>

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_plan_object_add(Invocation& invocation);
Status run_plan_object_list(Invocation& invocation);
Status run_plan_object_remove(Invocation& invocation);

inline constexpr std::array<std::string_view, 4> kShapes{"box", "cylinder", "sphere", "capsule"};

}  // namespace aim::cli
