// The HTTP server.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "transport/rpc.hpp"
#include "transport/server.hpp"

namespace aim::transport {

// Listens on all ports. If a port is in use, the error names the process that has it (name and id from
// /proc), as far as the system shows it.
Result<std::unique_ptr<RpcServer>> listen_http(const ServerOptions& options, CallHandler& handler);
// The same, and serves at once.
Result<std::unique_ptr<RpcServer>> serve_http(const ServerOptions& options, CallHandler& handler);

// Whether a server could listen there at present.
bool is_free(const std::string& bind, std::uint16_t port);

}  // namespace aim::transport
