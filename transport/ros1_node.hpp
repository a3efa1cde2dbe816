// A node of ROS 1: topics as any bus, and what ROS 1 has beside them: services, parameters, further names.
// Opened by open_ros1 (transport/backends/backend.hpp).
#pragma once

#include <google/protobuf/struct.pb.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "transport/rpc.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {

struct Ros1Options {
  std::string master = "http://127.0.0.1:11311";  // URI of the master
  // Network interface that the node is reached on. lo: from this machine only.
  std::string interface = "lo";
  std::string name = "aim";  // of the node, without '/'; made unique if `anonymous`
  bool anonymous = true;
  // Called with the reason when the master is away ("Connection refused"), and with "" when it is there
  // again; only changes are reported, the first state included. Runs on the node's thread.
  std::function<void(const std::string&)> link = {};
  // Called with one sentence when a peer is refused: an MD5 mismatch names both types' sums.
  std::function<void(const std::string&)> report = {};
};

// The bytes of a response; an error's message is what the caller reads. Runs on the node's service thread,
// one at a time.
using Ros1Handler = std::function<Result<std::string>(std::string_view request)>;

// Destroying it ends the service; no handler runs after the destructor has returned.
class Ros1Service {
 public:
  virtual ~Ros1Service() = default;
};

// Type names are those of TopicName: "ros1:kuavo_msgs/changeArmCtrlMode"; its messages are in proto/ros1.
class Ros1Node : public TopicBus {
 public:
  // The master need not be there: what is advertised, subscribed to and served is registered when it comes,
  // and again after it was restarted.
  virtual Result<std::unique_ptr<Ros1Service>> serve(const std::string& name, const std::string& type,
                                                     Ros1Handler handler) = 0;
  // Errors: unreachable (no master, no server), not_found (nothing serves it), usage (another MD5 sum; both
  // are named), timeout, error (the server refused).
  virtual Result<std::string> call(const std::string& name, const std::string& type, std::string_view request,
                                   Deadline deadline) = 0;
  // A struct is a tree of parameters.
  virtual Status set_parameter(const std::string& name, const google::protobuf::Value& value) = 0;
  virtual Status delete_parameter(const std::string& name) = 0;
  virtual Result<google::protobuf::Value> parameter(const std::string& name) = 0;
  virtual bool reaches_master() const = 0;
  // Whether a node of this name, "/aimd_4711", is registered at the master. Errors: unreachable, timeout.
  virtual Result<bool> knows_node(const std::string& name) = 0;
  // Registers further nodes, "/other_node", which are this one under other names. The master shuts down a
  // node whose name is registered again, so a name under which another node answers is refused (usage), and
  // none of them is registered then. Errors also: unreachable, timeout.
  virtual Status appear_as(const std::vector<std::string>& names) = 0;
};

}  // namespace aim::transport
