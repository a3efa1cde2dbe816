// The HTTP server.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "transport/rpc.hpp"
#include "transport/server.hpp"

namespace aim::transport {

// Serves a handler on all ports until destroyed. If a port is in use, the error names the process that
// listens on it (name and id from /proc), as far as the system shows it.
Result<std::unique_ptr<RpcServer>> serve_http(const ServerOptions& options, CallHandler& handler);

}  // namespace aim::transport
