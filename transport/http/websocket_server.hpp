// The WebSocket server.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "transport/websocket.hpp"

namespace aim::transport {

// Serves until destroyed; the handler must outlive it. Requests from pages of other hosts are refused (Host
// and Origin, as safety rule 13). Error: the port is in use, and by which process.
Result<std::unique_ptr<WebSocketServer>> serve_websockets(const WebSocketOptions& options,
                                                          WebSocketHandler& handler);

}  // namespace aim::transport
