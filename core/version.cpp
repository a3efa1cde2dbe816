// The version with the commit behind it.
#include "core/version.hpp"

namespace aim {

std::string version_text() {
  const std::string version(product_version());
  const std::string_view commit = build_commit();
  return commit.empty() ? version : version + " (" + std::string(commit) + ")";
}

}  // namespace aim
