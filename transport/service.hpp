// Services of ROS 2 over the topics of a bus that carries them (DDS): calls on one topic, answers on another.
// Served is the layout of rmw_cyclonedds: the identity of a call stands before the fields of its message.
// Source: ros2/rmw_cyclonedds, cdds_request_header_t.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "transport/rpc.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {

struct ServiceName {
  std::string service;  // "/robot/start"
  std::string type;     // "ros2:std_srvs/srv/Trigger"
};

// A call that waits for its answer.
struct ServiceCall {
  std::uint64_t client = 0;  // chosen by the client; the answer carries both back unchanged
  std::int64_t number = 0;
  std::string sender;  // who calls, as Sample::sender
};

// The request is CDR with its encapsulation header, without the identity; it is valid during the call only.
// Runs on the bus's thread and must not block: the answer is given with ServiceServer::reply().
using ServiceHandler = std::function<void(const ServiceCall& call, std::string_view request)>;

class ServiceServer {
 public:
  virtual ~ServiceServer() = default;
  // Any thread but the bus's; CDR in and out. Waits up to 100 ms until the caller is known to listen. An
  // error if it does not, or the bytes are not of the type.
  virtual Status reply(const ServiceCall& call, std::string_view response) = 0;
};

class ServiceClient {
 public:
  virtual ~ServiceClient() = default;
  // One thread at a time. Waits for a server, and for its answer. Error: timeout.
  virtual Result<std::string> call(std::string_view request, Deadline deadline) = 0;
};

// Destroying them ends them. The bus must outlive them.
Result<std::unique_ptr<ServiceServer>> serve(TopicBus& bus, const ServiceName& name, ServiceHandler handler);
Result<std::unique_ptr<ServiceClient>> open_service(TopicBus& bus, const ServiceName& name);

}  // namespace aim::transport
