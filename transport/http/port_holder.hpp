// Who listens on a TCP port of this machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace aim::transport {

struct PortHolder {
  int pid;           // of the process
  std::string name;  // its command name: "aimd"
};

// None: nobody listens there, or the system does not tell (the process belongs to somebody else).
std::optional<PortHolder> holder_of_port(std::uint16_t port);

}  // namespace aim::transport
