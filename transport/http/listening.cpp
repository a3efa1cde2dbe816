// SO_REUSEADDR without SO_REUSEPORT: a restart does not wait for TIME_WAIT, and two servers never share a
// port.
#include "transport/http/listening.hpp"

#include <fcntl.h>

#include <boost/asio/error.hpp>
#include <cerrno>

#include "transport/http/port_holder.hpp"

namespace aim::transport {
namespace {

using tcp = boost::asio::ip::tcp;
using ErrorCode = boost::system::error_code;

Error cannot_listen(const std::string& address, std::uint16_t port, const ErrorCode& error) {
  const std::string number = std::to_string(port);
  if (error != boost::asio::error::address_in_use) {
    return {.origin = Origin::error,
            .message = "cannot listen on port " + number + " of " + address,
            .reason = error.message(),
            .facts = {{"port", number}}};
  }
  Error taken{.origin = Origin::error,
              .message = "port " + number + " is in use",
              .reason = "an unknown process listens on it",
              .hint = "stop that process, or choose other ports with --port-offset",
              .facts = {{"port", number}}};
  if (const auto holder = holder_of_port(port)) {
    const std::string pid = std::to_string(holder->pid);
    taken.message += " by " + holder->name + " (process " + pid + ")";
    taken.reason = holder->name + " listens on it";
    taken.facts.push_back({"process", holder->name});
    taken.facts.push_back({"pid", pid});
  }
  return taken;
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
