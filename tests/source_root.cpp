#include "source_root.hpp"

namespace aim::test {

const std::filesystem::path& source_root() {
  static const std::filesystem::path root = AIM_SOURCE_DIR;
  return root;
}

const std::filesystem::path& manual_root() {
  static const std::filesystem::path root = AIM_MANUAL_DIR;
  return root;
}

}  // namespace aim::test
