// The DDS domain of a test program: its own, so that programs side by side do not hear each other.
#pragma once

#include <unistd.h>

#include <cstdint>

#include "transport/backends/backend.hpp"

namespace aim::transport::dds {

// Domains 20 to 99, which no other test uses; further ones of one program by `offset`, 0 to 3.
inline std::uint32_t test_domain(std::uint32_t offset = 0) {
  return 20 + static_cast<std::uint32_t>(getpid()) % 20 * 4 + offset;
}

inline BusOptions test_options(std::uint32_t offset = 0) {
  return {.domain = test_domain(offset), .interface = "lo"};
}

}  // namespace aim::transport::dds
