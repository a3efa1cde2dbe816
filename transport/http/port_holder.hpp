// Finds out what has a TCP port of this machine.
#pragma once

#include <cstdint>
#include <string>

namespace aim::transport {

enum class PortUse : std::uint8_t {
  listener,
  connection,        // an outgoing connection: the system gave it this port for its own end
  ended_connection,  // the system keeps the port of a connection that has ended for a minute (TIME_WAIT)
  unknown,
};

struct PortHolder {
  PortUse use = PortUse::unknown;
  int pid = 0;  // of the process; 0: none, or the system does not show it (it belongs to another user)
  std::string name = {};  // its command name: "aimd"
};

PortHolder holder_of_port(std::uint16_t port);

}  // namespace aim::transport
