// Every socket of Cyclone: closed to the programs we start, and to packets from interfaces that nobody chose.
//
// Cyclone receives on 0.0.0.0, whatever interface it is told. So three functions of its portability layer
// (dds/ddsrt/sockets.h) are defined by us, too: the dynamic linker finds ours first, and ours call Cyclone's.
// A socket has its filter before it has a port, so there is no moment at which a packet from elsewhere is
// let in.
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

  // How many sockets are safe; 0 when Cyclone did not ask us.
  int confined() const { return confined_; }
  // Why one did not become safe; empty: none failed.
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
