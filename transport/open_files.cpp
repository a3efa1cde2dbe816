// The limit is read each time: an administrator may change it while the process runs (prlimit).
#include "transport/open_files.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <limits>

namespace aim::transport {
namespace {

constexpr std::size_t kLeast = 8;
constexpr std::size_t kMost = 64;

std::size_t limit_of_process() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return std::numeric_limits<std::size_t>::max();
  return limit.rlim_cur;
}

}  // namespace

OpenFiles open_files_at(int descriptor) {
  const std::size_t limit = limit_of_process();
  const std::size_t used = static_cast<std::size_t>(descriptor) + 1;
  return {limit, std::clamp(limit / 16, kLeast, kMost), limit - std::min(limit, used)};
}

OpenFiles no_open_files() {
  OpenFiles files = open_files_at(0);
  files.free = 0;
  return files;
}

}  // namespace aim::transport
