// The backend table: opens a client or a bus by URL. The folders above select a backend only by URL.
#pragma once

#include <memory>
#include <string_view>

#include "core/result.hpp"
#include "transport/http/http_server.hpp"
#include "transport/loopback/loopback.hpp"
#include "transport/rpc.hpp"
#include "transport/server.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {

// "http://127.0.0.1:56322", or "loopback:NAME" (a server of that name in this process).
Result<std::unique_ptr<RpcClient>> open_client(std::string_view url);

// "dds:" or "loopback:NAME". The DDS module is loaded on first use; if it is missing: unreachable, with the
// reason.
Result<std::unique_ptr<TopicBus>> open_bus(std::string_view url, const BusOptions& options);

}  // namespace aim::transport
