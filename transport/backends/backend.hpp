// The backend table: opens a client or a bus by URL. The folders above select a backend only by URL.
#pragma once

#include <memory>
#include <string_view>

#include "core/result.hpp"
#include "transport/http/http_server.hpp"
#include "transport/http/websocket_server.hpp"
#include "transport/loopback/loopback.hpp"
#include "transport/ros1_node.hpp"
#include "transport/rpc.hpp"
#include "transport/server.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {

// "http://127.0.0.1:56322", or "loopback:NAME" (a server of that name in this process).
Result<std::unique_ptr<RpcClient>> open_client(std::string_view url);

// An address of a backend (core/model/backend.hpp), as "dds:" or "mqtt://HOST:PORT" (the broker);
// "ros1:http://HOST:PORT" (the master; "ros1:" alone: $ROS_MASTER_URI, else http://127.0.0.1:11311); or
// "loopback:NAME". Modules are loaded on first use; if one is missing: unreachable, with the reason.
Result<std::unique_ptr<TopicBus>> open_bus(std::string_view url, const BusOptions& options);

// A node of ROS 1, which is a bus and has services and parameters, too. Succeeds while the master is away.
Result<std::unique_ptr<Ros1Node>> open_ros1(const Ros1Options& options);

}  // namespace aim::transport
