// Restricts every socket of Cyclone: it is closed in child processes, and drops packets from interfaces that
// were not configured.
//
// Cyclone receives on 0.0.0.0, whatever interface is configured. Therefore three functions of its portability
// layer (dds/ddsrt/sockets.h) are also defined here: the dynamic linker finds these first, and they call
// Cyclone's. A socket gets its filter before it gets a port, so no packet from another interface is ever
// received.
#pragma once

#include <memory>
#include <string>

#include "transport/dds/discovery_limit.hpp"

namespace aim::transport::dds {

// Until destroyed, the sockets that Cyclone binds on this thread take only packets that this machine sent
// itself or that came over one interface, and announcements within the limit.
class SocketScope {
 public:
  SocketScope(unsigned interface, std::shared_ptr<DiscoveryLimit> limit);
  ~SocketScope();
  SocketScope(const SocketScope&) = delete;
  SocketScope& operator=(const SocketScope&) = delete;

  // Number of sockets with a filter; 0: Cyclone did not call the functions above.
  int confined() const { return confined_; }
  // Why a socket could not get its filter; empty: none failed.
  const std::string& failure() const { return failure_; }
  // Called by ddsrt_bind for a socket without a port. False: the socket must not get one.
  bool confine(int socket);

 private:
  unsigned interface_;
  std::shared_ptr<DiscoveryLimit> limit_;
  int confined_ = 0;
  std::string failure_;
};

}  // namespace aim::transport::dds
