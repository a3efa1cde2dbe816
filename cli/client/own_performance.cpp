// The names of what is performed, in sentences.
#include "cli/client/own_performance.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace aim::cli {

bool moves_claws(const v1::GetStopResponse& page) {
  const auto& names = page.performing();
  return std::find(names.begin(), names.end(), "claws") != names.end();
}

std::string performance_text(const v1::GetStopResponse& page) {
  if (page.performing().empty()) return {};
  return fmt::format(
      "it performs {}; its own controller {}", fmt::join(page.performing(), ", "),
      moves_claws(page) ? "moves claws to their target, and no command ends that" : "has not ended it");
}

}  // namespace aim::cli
