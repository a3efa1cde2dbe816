// The LCM domain of a test program; different per process, so that parallel programs do not hear each other.
#pragma once

#include <unistd.h>

#include <cstdint>

namespace aim::transport::lcm {

// The first domain of each program that chooses one here: it has 44 of them. Those of programs that start
// aimd, and of the SDK, have 41 to 90 and 181 to 183.
enum class DomainsOf : std::uint32_t { lcm_bus_test = 91, magicbot_wire_test = 135 };

// `offset` (0 to 3) gives further domains of one program.
inline std::uint32_t test_domain(DomainsOf program, std::uint32_t offset = 0) {
  return static_cast<std::uint32_t>(program) + static_cast<std::uint32_t>(getpid()) % 11 * 4 + offset;
}

}  // namespace aim::transport::lcm
