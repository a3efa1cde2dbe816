// The version with the commit behind it.
#include "core/version.hpp"

namespace aim {

std::string version_text() {
  const std::string_view commit = build_commit();
  return commit.empty() ? AIM_VERSION : AIM_VERSION " (" + std::string(commit) + ")";
}

}  // namespace aim
