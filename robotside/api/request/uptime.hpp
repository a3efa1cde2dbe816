// How long this program has been running.
#pragma once

#include <chrono>
#include <cstdint>

#include "robotside/api/request/services.hpp"

namespace aim::robotside {

inline std::uint64_t uptime_ms(const Services& services) {
  const auto uptime = std::chrono::steady_clock::now() - services.started;
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(uptime).count());
}

}  // namespace aim::robotside
