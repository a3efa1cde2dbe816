// A server with the fake handler on free loopback ports, and requests for it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "tests/catch.hpp"
#include "tests/transport/fake_handler.hpp"
#include "tests/transport/raw_socket.hpp"
#include "transport/backends/backend.hpp"

namespace aim::transport::fake {

inline std::unique_ptr<RpcServer> serve(const ServerOptions& options, CallHandler& handler) {
  auto server = serve_http(options, handler);
  INFO((server ? std::string() : server.error().message + ": " + server.error().reason));
  REQUIRE(server);
  return std::move(*server);
}

struct HttpFixture {
  explicit HttpFixture(ServerOptions options = {}) {
    if (options.ports.empty()) options.ports = {0};
    server = serve(options, handler);
    port = server->ports().front();
  }
  HttpFixture(const HttpFixture&) = delete;
  HttpFixture& operator=(const HttpFixture&) = delete;
  ~HttpFixture() { handler.release(); }

  RawSocket connect() const { return RawSocket::connect(port); }
  // Sends one request on a new connection and returns everything the server sends until it closes.
  std::string answer_to(std::string_view request) const {
    RawSocket socket = connect();
    socket.send(request);
    return socket.read_to_end();
  }

  FakeHandler handler;
  std::unique_ptr<RpcServer> server;
  std::uint16_t port = 0;
};

// A POST as a vendor script sends it. `more`: complete header lines.
inline std::string post(std::string_view target, std::string_view body, std::string_view more = "",
                        std::string_view content_type = "application/json") {
  std::string request =
      "POST " + std::string(target) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + std::string(more);
  if (!content_type.empty()) request += "Content-Type: " + std::string(content_type) + "\r\n";
  return request + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}
inline std::string status_of(const std::string& reply) { return reply.substr(0, reply.find("\r\n")); }
inline constexpr std::string_view kClose = "Connection: close\r\n";

}  // namespace aim::transport::fake
