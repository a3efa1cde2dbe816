// Whether RouDi, the daemon of iceoryx, runs, and whether it is still the same one.
#pragma once

#include <cstdint>
#include <optional>

namespace aim::transport::iceoryx {

// Identity of the running RouDi; empty: none runs. Asks the kernel only: RouDi notices nothing, and a socket
// file that a killed RouDi left behind is not taken for it.
struct Roudi {
  std::uint64_t inode;
  std::int64_t created_ns;
  bool operator==(const Roudi&) const = default;
};
std::optional<Roudi> find_roudi();

}  // namespace aim::transport::iceoryx
