// RPC calls over HTTP in the robot's format.
#pragma once

#include <memory>
#include <string_view>

#include "core/result.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

// `rest` is the URL after "http://": "127.0.0.1:56322", "[::1]:56322", "robot.local:56322/".
Result<std::unique_ptr<RpcClient>> open_http_client(std::string_view rest);

}  // namespace aim::transport
