// A server of calls: where it listens, and what it bounds. Backends implement it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace aim::transport {

// Bounds of safety rule 12, all set; tests make them smaller.
struct ServerLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t header_fields = 64;
  std::size_t target_bytes = 2 * 1024;
  std::size_t body_bytes = 64 * 1024;                // of most calls
  std::size_t most_body_bytes = 4 * 1024 * 1024;     // whatever a handler would take
  std::chrono::milliseconds header_deadline{5'000};  // whole header, from the first byte
  std::chrono::milliseconds body_deadline{10'000};   // whole body
  std::chrono::milliseconds write_deadline{5'000};   // a client that does not read
  std::size_t long_bodies = 4 * 1024 * 1024;         // bodies beyond body_bytes, of all connections together
  std::size_t waiting_bodies = 16;                   // connections that wait for their share of these
  std::chrono::milliseconds handling{10'000};        // waiting for a handler and its answer
  std::chrono::milliseconds idle{60'000};            // keep-alive without a request
  std::chrono::milliseconds yield_after{1'000};      // waited for this long, a client gives way to a newcomer
  std::size_t connections = 64;
  std::size_t spare_connections = 256;      // further ones, which may only stop
  std::size_t connections_per_address = 8;  // beyond loopback
  double writes_per_second = 50;            // beyond loopback, per address; then HTTP 429
  double reads_per_second = 200;
  double samples_per_second = 500;  // channel messages
  bool loopback_exempt = true;      // false: loopback counts as any other address
};

struct ServerOptions {
  std::string bind = "127.0.0.1";
  std::vector<std::uint16_t> ports;        // 0: any free port
  bool allow_any_origin = false;           // --cors: Access-Control-Allow-Origin: *
  std::vector<std::string> allowed_hosts;  // further Host names accepted on loopback
  ServerLimits limits;
};

class RpcServer {
 public:
  virtual ~RpcServer() = default;  // stops and joins
  virtual std::vector<std::uint16_t> ports() const = 0;
};

}  // namespace aim::transport
