// Refuses or clamps one value. The robot checks again; this check refuses before anything moves.
#include "cli/motion/limits.hpp"

#include <fmt/format.h>

#include "core/units.hpp"

namespace aim::cli {

Result<double> within(Invocation& invocation, const Limited& limited, double value) {
  const Range& range = limited.range;
  if (range.contains(value)) return value;
  const double nearest = range.clamp(value);
  if (range.contains(value + limited.slack) || range.contains(value - limited.slack)) return nearest;
  const std::string given = format_number(value);
  if (invocation.arguments().has("--clamp")) {
    invocation.sink().note(
        fmt::format("{}: {} {} is clamped to {}", limited.name, given, limited.unit, format_number(nearest)));
    return nearest;
  }
  return Error{.origin = Origin::limit,
               .message = fmt::format("{} cannot be {} {}", limited.name, given, limited.unit),
               .reason = fmt::format("its limits are {} to {} {}", format_number(range.min),
                                     format_number(range.max), limited.unit),
               .hint = "give a value inside the limits, or use --clamp for the nearest value",
               .facts = {{"joint", std::string(limited.name)},
                         {"value", given},
                         {"min", format_number(range.min)},
                         {"max", format_number(range.max)},
                         {"unit", std::string(limited.unit)}}};
}

}  // namespace aim::cli
