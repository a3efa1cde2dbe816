// Requests for what the robot's own controller does: asks the control loop whether it may begin, then calls
// the port of the driver.
#pragma once

#include <fmt/core.h>

#include <array>
#include <string>
#include <utility>

#include "core/suggestion.hpp"
#include "robotside/api/convert/hardware_port.hpp"

namespace aim::robotside {

// Refuses what the robot's controller refuses, and what a stop has come before. True: the robot does it, or
// would in a dry run, which does not call `begin`.
// `ready` refuses for what the control loop does not know; it may read from the port, also in a dry run.
bool begin_own_motion(RequestContext& context, OwnMotion what, const std::function<Status()>& begin,
                      const std::function<void()>& ready = {});
// The same of settings, which move nothing.
bool change_setting(RequestContext& context, const std::function<Status()>& change);

// The row of a name; refused, with all names, if there is none.
template <std::size_t count>
std::optional<std::size_t> row_of(RequestContext& context, std::string_view kind, std::string_view name,
                                  const std::array<std::string_view, count>& names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return i;
  std::string all;
  for (const std::string_view one : names) all += (all.empty() ? "" : ", ") + std::string(one);
  context.refuse({Origin::usage, fmt::format("there is no {} '{}'", kind, name), "it is one of: " + all,
                  did_you_mean(name, names)});
  return std::nullopt;
}
std::optional<Side> side_of(RequestContext& context, std::string_view name);      // left, right or both
std::optional<Side> one_side_of(RequestContext& context, std::string_view name);  // left or right

}  // namespace aim::robotside
