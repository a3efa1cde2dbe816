// An RPC server: where it listens, and its limits. Backends implement it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace aim::transport {

// Bounds of safety rule 12. Tests use smaller ones.
struct ServerLimits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t header_fields = 64;
  std::size_t target_bytes = 2 * 1024;
  std::size_t body_bytes = 64 * 1024;                // of most routes
  std::size_t most_body_bytes = 5 * 1024 * 1024;     // upper bound, whatever a handler accepts
  std::chrono::milliseconds header_deadline{5'000};  // whole header, from the first byte
  std::chrono::milliseconds body_deadline{10'000};   // whole body
  std::chrono::milliseconds write_deadline{5'000};   // for a client that does not read its reply
  std::size_t long_body_memory = 5 * 1024 * 1024;    // for bodies beyond body_bytes, of all connections
  std::size_t queued_bodies = 16;                    // requests that wait for a reservation of that memory
  std::chrono::milliseconds handling{10'000};        // waiting for the handler and its reply
  std::chrono::milliseconds idle{60'000};            // keep-alive without a request
  std::chrono::milliseconds evict_after{1'000};      // a client that keeps the server waiting may be evicted
  std::size_t connections = 64;
  std::size_t spare_connections = 256;      // further ones, which may only send a stop
  std::size_t refused_connections = 64;     // that stay open until their client has read the refusal
  std::size_t connections_per_address = 8;  // beyond loopback
  double writes_per_second = 50;            // beyond loopback, per address; then HTTP 429
  double reads_per_second = 200;
  double samples_per_second = 500;  // channel messages
  bool loopback_exempt = true;      // false: loopback is limited like any other address
};

struct ServerOptions {
  std::string bind = "127.0.0.1";
  std::vector<std::uint16_t> ports;        // 0: any free port
  bool allow_any_origin = false;           // --cors: Access-Control-Allow-Origin: *
  std::vector<std::string> allowed_hosts;  // further Host names accepted on loopback addresses
  ServerLimits limits;
};

class RpcServer {
 public:
  virtual ~RpcServer() = default;  // stops and joins
  // Accepts connections from now on; before, clients wait in the queue of the system. Once. Error: no
  // threads.
  virtual Status serve() = 0;
  virtual std::vector<std::uint16_t> ports() const = 0;
};

}  // namespace aim::transport
