// Checks values against their limits in aimctl: a value outside is refused with joint, value and limit, or
// clamped with --clamp.
#pragma once

#include <string_view>

#include "cli/table/invocation.hpp"
#include "core/model/joint.hpp"

namespace aim::cli {

inline constexpr Parameter kClamp{.name = "--clamp",
                                  .help = "use the nearest value inside the limits instead of refusing"};

struct Limited {
  std::string_view name;  // joint or quantity
  Range range;
  std::string_view unit;  // "rad", "m/s"; "count" for fingers
  double slack = 0;       // noise tolerance: a value this far outside is moved inside without a note
};

// The value, or with --clamp the nearest value inside (and a note), or a limit error.
Result<double> within(Invocation& invocation, const Limited& limited, double value);

}  // namespace aim::cli
