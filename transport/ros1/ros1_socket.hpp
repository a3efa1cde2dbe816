// TCP sockets over IPv4, on the address of one network interface, that never wait; and addresses of nodes.
#pragma once

#include <netinet/in.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"
#include "transport/descriptor.hpp"
#include "transport/rpc.hpp"

namespace aim::transport::ros1 {

// "http://127.0.0.1:11311/", "rosrpc://robot:41233"
struct Uri {
  std::string host;
  std::uint16_t port = 0;
  std::string path = "/";
};
// Empty: not an address of this scheme ("http").
std::optional<Uri> parse_uri(std::string_view text, std::string_view scheme);

// Where a node listens, and whom it may connect to.
struct Place {
  in_addr address{};
  bool own_machine = true;  // on a loopback interface: no connection leaves this machine
  std::string host;         // the address as text, by which others reach the node
};
// Error (unreachable): no such interface, it is down, or it has no IPv4 address.
Result<Place> place_on(const std::string& interface);

struct Address {
  in_addr host{};
  std::uint16_t port = 0;
};

// An address in text, which takes no time; empty: it is a name.
std::optional<in_addr> numeric(const std::string& host);
// The first IPv4 address of a host name. May take as long as the resolver's own limits.
std::optional<in_addr> resolve(const std::string& host);
// Empty: the node of this place may connect there; else why not.
std::string refusal_of(const Place& place, in_addr host);

Result<Descriptor> open_listener(in_addr address);  // on a free port
std::uint16_t port_of(const Descriptor& socket);
// Empty: none is waiting. `exhausted`: no descriptor is left for it.
std::optional<Descriptor> accept_one(const Descriptor& listener, bool& exhausted);
// A connection that is being made; writable once it is decided. Not open: it failed at once.
Descriptor begin_connect(const Address& address);
int error_of(const Descriptor& socket);  // of a connection attempt; 0: connected

enum class Taken : std::uint8_t { some, nothing_now, ended };
Taken receive(const Descriptor& socket, std::string& buffer, std::size_t most);  // replaces the buffer
Taken transmit(const Descriptor& socket, std::string_view bytes, std::size_t& sent);
// Bytes that the other side's kernel has not acknowledged yet.
std::size_t unacknowledged(const Descriptor& socket);

// One exchange with a deadline, on the calling thread.
class Exchange {
 public:
  // Errors: unreachable, timeout.
  static Result<Exchange> connect(const Place& place, const Uri& uri, Deadline deadline);
  Status send(std::string_view bytes);
  // At least one more byte, or an error; an end of the connection is Origin::unreachable.
  Result<std::string> receive();

 private:
  Exchange(Descriptor socket, std::string peer, Deadline deadline)
      : socket_(std::move(socket)), peer_(std::move(peer)), deadline_(deadline) {}
  Status wait(short events) const;

  Descriptor socket_;
  std::string peer_;
  Deadline deadline_;
};

}  // namespace aim::transport::ros1
