// Finds the process that listens on a TCP port of this machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace aim::transport {

struct PortHolder {
  int pid;           // of the process
  std::string name;  // its command name: "aimd"
};

// None: no process listens on it, or the system does not show it (the process belongs to another user).
std::optional<PortHolder> holder_of_port(std::uint16_t port);

}  // namespace aim::transport
