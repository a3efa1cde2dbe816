// Values against their limits, on the operator's side: refused with joint, value and limit, or clamped when
// asked.
#pragma once

#include <string_view>

#include "cli/table/invocation.hpp"
#include "core/model/joint.hpp"

namespace aim::cli {

inline constexpr Parameter kClamp{.name = "--clamp",
                                  .help = "take the nearest value inside the limits instead of refusing"};

struct Limited {
  std::string_view name;  // joint or quantity
  Range range;
  std::string_view unit;  // "rad", "m/s"; "count" for fingers
  double slack = 0;       // this far outside is noise of a reading and quietly moved inside
};

// The value, or the nearest inside with --clamp (and a note), or a limit error.
Result<double> within(Invocation& invocation, const Limited& limited, double value);

}  // namespace aim::cli
