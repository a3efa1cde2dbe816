// The DDS domain of a test program; different per process, so that parallel programs do not match.
#pragma once

#include <unistd.h>

#include <cstdint>

#include "transport/backends/backend.hpp"

namespace aim::transport::dds {

// Of the program test_dds: domains 20 to 99, which no other test uses. `offset` (0 to 3) gives further
// domains.
inline std::uint32_t test_domain(std::uint32_t offset = 0) {
  return 20 + static_cast<std::uint32_t>(getpid()) % 20 * 4 + offset;
}

// Of test_dds_module, which runs beside it: domains 100 to 118.
inline BusOptions module_options() {
  return {.domain = 100 + static_cast<std::uint32_t>(getpid()) % 19, .interface = "lo"};
}

inline BusOptions test_options(std::uint32_t offset = 0) {
  return {.domain = test_domain(offset), .interface = "lo"};
}

}  // namespace aim::transport::dds
