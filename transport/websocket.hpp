// The interface of a server of WebSocket text messages (RFC 6455), as a rosbridge needs it: texts in, texts
// out, bounded. Opened by serve_websockets, which transport/backends/backend.hpp includes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace aim::transport {

// Numbers are chosen by us.
struct WebSocketOptions {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 9090;  // 0: any that is free
  std::size_t most_clients = 32;
  std::size_t largest_message = std::size_t{1} << 20U;  // a larger one ends its client's connection [bytes]
  // Of texts that wait for one client; beyond it the client is closed [bytes].
  std::size_t longest_backlog = std::size_t{8} << 20U;
  std::vector<std::string> allowed_hosts = {};  // beside IP addresses and localhost
};

using WebSocketId = std::uint64_t;  // of a connection; never used again

// Runs on the server's thread, one call at a time.
class WebSocketHandler {
 public:
  virtual ~WebSocketHandler() = default;
  virtual void on_open(WebSocketId client) = 0;
  virtual void on_text(WebSocketId client, std::string_view text) = 0;
  virtual void on_close(WebSocketId client) = 0;  // also of a client that vanished
};

class WebSocketServer {
 public:
  virtual ~WebSocketServer() = default;
  virtual std::uint16_t port() const = 0;
  // Any thread, does not wait. Ignored for a client that has gone.
  virtual void send(WebSocketId client, std::shared_ptr<const std::string> text) = 0;
  // Of texts that wait for this client [bytes]. Any thread.
  virtual std::size_t backlog(WebSocketId client) const = 0;
};

}  // namespace aim::transport
