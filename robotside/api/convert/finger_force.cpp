// A finger's force limit as a client gives it.
#include "robotside/api/convert/finger_force.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "core/units.hpp"

namespace aim::robotside {

std::optional<double> finger_force(RequestContext& context, std::size_t joint, double asked) {
  const Joint& finger = context.model().joints[joint];
  const double limit = finger.limits.effort;
  if (asked < 0) {
    context.refuse({Origin::limit,
                    fmt::format("force {} of {} is negative", format_number(asked), finger.name),
                    fmt::format("a force limit is 0 to {} counts", format_number(limit)),
                    "send a force inside the range"});
    return std::nullopt;
  }
  if (limit > 0 && asked > limit)
    context.note_clamp({std::string(finger.name) + " force", asked, limit, "count"});
  return std::clamp(asked, 1.0, limit > 0 ? limit : std::max(asked, 1.0));
}

}  // namespace aim::robotside
