// The limit of open files, raised and checked before aimd serves.
// Source of the numbers: the files that aimd opens by itself, counted (12, and 14 for DDS), 8 that are
// reserved for stops and files (transport/open_files.hpp), and a few clients.
#include "robotside/process_limits.hpp"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>

namespace aim::robotside {
namespace {

constexpr rlim_t kNeeded = 32;
constexpr rlim_t kNeededWithDds = 48;
constexpr rlim_t kUseful =
    1024;  // enough for all connections, with reserve; libraries that use select() take no more

}  // namespace

Status provide_open_files(const Settings& settings) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return Done{};
  if (limit.rlim_cur < kUseful && limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = std::min(kUseful, limit.rlim_max);
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0) ::getrlimit(RLIMIT_NOFILE, &limit);
  }
  const rlim_t needed = settings.no_dds ? kNeeded : kNeededWithDds;
  if (limit.rlim_cur >= needed) return Done{};
  return Error{
      Origin::error, "the limit of open files is too low to serve and to reserve connections for a stop",
      fmt::format("aimd may open {} files and needs at least {}", limit.rlim_cur, needed),
      fmt::format("raise the limit: ulimit -n {}, or LimitNOFILE={} of its service", kUseful, kUseful)};
}

}  // namespace aim::robotside
