// A plan as one SVG plot: every joint with its limits, and the tool paths in three views.
#pragma once

#include <string>
#include <string_view>

#include "aim/v1/plan.pb.h"

namespace aim::cli {

// A self-contained SVG document. The plan must have samples; names in it are escaped. Pure.
std::string plan_svg(const v1::Plan& plan, std::string_view title);

}  // namespace aim::cli
