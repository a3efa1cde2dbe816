// One question for every bus.
#include "cli/motion/confirm_bus.hpp"

#include <fmt/core.h>

namespace aim::cli {

Status confirm_bus(Invocation& invocation, const BusSite& site, std::string_view what,
                   std::string_view doubt) {
  if (doubt.empty()) return Done{};
  return invocation.confirm(
      fmt::format("{} would go to {}, which may reach another robot than {}: {}. Send it?", what, site.text(),
                  invocation.robot().address().name, doubt));
}

}  // namespace aim::cli
