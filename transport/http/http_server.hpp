// The HTTP server.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "transport/rpc.hpp"
#include "transport/server.hpp"

namespace aim::transport {

// Serves a handler on all ports until destroyed. A port in use is an error that says who holds it, where the
// system tells (process name and id from /proc).
Result<std::unique_ptr<RpcServer>> serve_http(const ServerOptions& options, CallHandler& handler);

}  // namespace aim::transport
