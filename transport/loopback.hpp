// The in-process backends: servers and buses by name, for tests and for everything in one process.
#pragma once

#include <memory>
#include <string_view>

#include "core/result.hpp"
#include "transport/rpc.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {

// A client of the server of that name. The server may come and go; each call looks whether it is there.
std::unique_ptr<RpcClient> open_loopback_client(std::string_view name);

// A door to the bus of that name, which lives as long as anybody holds one. Samples arrive on the publisher's
// thread, one at a time per subscription; nothing is kept for those who come later.
std::unique_ptr<TopicBus> open_loopback_bus(std::string_view name);

}  // namespace aim::transport
