// The in-process backends: servers and buses by name, for tests and for programs in one process.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "transport/rpc.hpp"
#include "transport/server.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {

// Serves a handler under a name until destroyed.
Result<std::unique_ptr<RpcServer>> serve_loopback(std::string name, CallHandler& handler);

// A client of the server of that name. The server may start and end at any time; each call looks it up.
std::unique_ptr<RpcClient> open_loopback_client(std::string_view name);

// The bus of that name, which exists while an object refers to it. Samples are delivered on the publisher's
// thread, one at a time per subscription; samples are not kept for later subscribers.
std::unique_ptr<TopicBus> open_loopback_bus(std::string_view name);

}  // namespace aim::transport
