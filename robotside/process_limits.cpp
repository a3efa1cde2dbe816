// What the program needs of the system before it serves: open files.
// Source of the numbers: what aimd opens by itself, counted (12, and 14 for DDS), 8 that are kept for stops
// and files, and a few clients.
#include "robotside/process_limits.hpp"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>

namespace aim::robotside {
namespace {

constexpr rlim_t kNeeded = 32;
constexpr rlim_t kNeededWithDds = 48;
constexpr rlim_t kUseful = 1024;  // all connections, and room besides

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
      Origin::error, "aimd cannot serve and keep connections for a stop",
      fmt::format("it may open {} files, and needs {} at least", limit.rlim_cur, needed),
      fmt::format("raise the limit: ulimit -n {}, or LimitNOFILE={} of its service", kUseful, kUseful)};
}

}  // namespace aim::robotside
