// SO_REUSEADDR without SO_REUSEPORT: a restart does not wait for TIME_WAIT, and two servers never share a
// port.
#include "transport/http/listening.hpp"

#include <fcntl.h>

#include <boost/asio/error.hpp>
#include <cerrno>
#include <string_view>
#include <utility>

#include "transport/http/port_holder.hpp"

namespace aim::transport {
namespace {

using tcp = boost::asio::ip::tcp;
using ErrorCode = boost::system::error_code;

// The ports of a robot are in the range from which Linux numbers outgoing connections.
constexpr std::string_view kOtherPorts =
    "choose other ports with --port-offset, or keep these free with sysctl net.ipv4.ip_local_reserved_ports";

struct InUse {
  std::string reason;
  std::string hint;
};

InUse explain(PortUse use, const std::string& holder) {
  switch (use) {
    case PortUse::listener:
      return {holder + " listens on it", "stop that process, or choose other ports with --port-offset"};
    case PortUse::connection:
      return {"it is the local port of an outgoing connection of " + holder,
              "end that connection; " + std::string(kOtherPorts)};
    case PortUse::ended_connection:
      return {
          "it was the local port of a connection that has ended; the system keeps it for a minute "
          "(TIME_WAIT)",
          "try again in a minute; " + std::string(kOtherPorts)};
    case PortUse::unknown:
      break;
  }
  return {"the system does not show what uses it", "choose other ports with --port-offset"};
}

Error in_use(std::uint16_t port, const PortHolder& holder) {
  const std::string number = std::to_string(port);
  const bool named = holder.pid != 0;
  InUse in_use = explain(holder.use, named ? holder.name : "a process of another user");
  Error error{.origin = Origin::error,
              .message = "port " + number + " is in use",
              .reason = std::move(in_use.reason),
              .hint = std::move(in_use.hint),
              .facts = {{"port", number}}};
  if (named) {
    const std::string pid = std::to_string(holder.pid);
    error.message += " by " + holder.name + " (process " + pid + ")";
    error.facts.push_back({"process", holder.name});
    error.facts.push_back({"pid", pid});
  }
  return error;
}

Error cannot_listen(const std::string& address, std::uint16_t port, const ErrorCode& error) {
  const std::string number = std::to_string(port);
  if (error != boost::asio::error::address_in_use) {
    return {.origin = Origin::error,
            .message = "cannot listen on port " + number + " of " + address,
            .reason = error.message(),
            .facts = {{"port", number}}};
  }
  return in_use(port, holder_of_port(port));
}

}  // namespace

Result<boost::asio::ip::address> listening_address(const std::string& bind) {
  ErrorCode error;
  const auto address = boost::asio::ip::make_address(bind == "localhost" ? "127.0.0.1" : bind, error);
  if (!error) return address;
  return Error{.origin = Origin::usage,
               .message = "'" + bind + "' is not a valid address to listen on",
               .reason = "it must be an IP address of this machine",
               .hint = "use 127.0.0.1 for this machine only, 0.0.0.0 for every network"};
}

Status listen_on(tcp::acceptor& acceptor, const boost::asio::ip::address& address, std::uint16_t port) {
  const tcp::endpoint endpoint(address, port);
  ErrorCode error;
  acceptor.open(endpoint.protocol(), error);
  if (!error && ::fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC) != 0) {
    error.assign(errno, boost::system::system_category());
  }
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(kListenBacklog, error);
  if (error) return cannot_listen(address.to_string(), port, error);
  return Done{};
}

}  // namespace aim::transport
