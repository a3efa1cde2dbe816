// In-process calls: the handler is found by name and called on the caller's thread.
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "transport/call_outcome.hpp"
#include "transport/loopback/loopback.hpp"

namespace aim::transport {
namespace {

// One server. Calls hold the lock shared, its destructor exclusively, so no call runs in a destroyed handler.
struct Server {
  explicit Server(CallHandler& served) : handler(&served) {}
  std::shared_mutex mutex;
  CallHandler* handler;  // null once the server has ended
};

class Servers {
 public:
  bool add(const std::string& name, const std::shared_ptr<Server>& server) {
    const std::scoped_lock lock(mutex_);
    return servers_.emplace(name, server).second;
  }
  void remove(const std::string& name) {
    const std::scoped_lock lock(mutex_);
    servers_.erase(name);
  }
  std::shared_ptr<Server> find(const std::string& name) {
    const std::scoped_lock lock(mutex_);
    const auto found = servers_.find(name);
    return found == servers_.end() ? nullptr : found->second;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Server>> servers_;
};

// The servers of this process by name. Shared ownership: it exists until the last server or client is
// destroyed.
std::shared_ptr<Servers> servers_of_this_process() {
  static const auto servers = std::make_shared<Servers>();
  return servers;
}

class LoopbackServer final : public RpcServer {
 public:
  LoopbackServer(std::shared_ptr<Servers> servers, std::string name, std::shared_ptr<Server> server)
      : servers_(std::move(servers)), name_(std::move(name)), server_(std::move(server)) {}
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  ~LoopbackServer() override {
    servers_->remove(name_);
    const std::unique_lock lock(server_->mutex);  // waits for running calls
    server_->handler = nullptr;
  }
  Status serve() override { return Done{}; }  // it is called by its name from the beginning
  std::vector<std::uint16_t> ports() const override { return {}; }

 private:
  std::shared_ptr<Servers> servers_;
  std::string name_;
  std::shared_ptr<Server> server_;
};

class LoopbackClient final : public RpcClient {
 public:
  explicit LoopbackClient(std::string_view name) : name_(name), servers_(servers_of_this_process()) {}

  Result<CallReply> call(std::string_view route, Encoding encoding, std::string_view body,
                         Deadline deadline) override {
    const Deadline begin = std::chrono::steady_clock::now();
    if (begin >= deadline) return no_answer(address(), deadline, deadline);
    const std::shared_ptr<Server> server = servers_->find(name_);
    if (!server) return no_server();
    const std::shared_lock lock(server->mutex);
    if (server->handler == nullptr) return no_server();
    CallReply reply = handle_guarded(*server->handler, {route, encoding, body, "loopback", expected_robot()});
    // The call ran on this thread and could not be abandoned; it is reported as over a network.
    if (std::chrono::steady_clock::now() > deadline) {
      return unknown_outcome(route, address(), "the deadline of " + span_text(deadline - begin) + " passed");
    }
    return judge(std::move(reply), route, address());
  }

  std::string address() const override { return "loopback:" + name_; }

 private:
  Error no_server() const {
    return {.origin = Origin::unreachable,
            .message = "nothing answers at " + address(),
            .reason = "no server of that name in this process"};
  }

  std::string name_;
  std::shared_ptr<Servers> servers_;
};

}  // namespace

std::unique_ptr<RpcClient> open_loopback_client(std::string_view name) {
  return std::make_unique<LoopbackClient>(name);
}

Result<std::unique_ptr<RpcServer>> serve_loopback(std::string name, CallHandler& handler) {
  if (name.empty()) return Error{.origin = Origin::usage, .message = "a loopback server needs a name"};
  auto server = std::make_shared<Server>(handler);
  auto servers = servers_of_this_process();
  if (!servers->add(name, server)) {
    return Error{.origin = Origin::error,
                 .message = "loopback:" + name + " is already served in this process"};
  }
  return std::unique_ptr<RpcServer>(
      std::make_unique<LoopbackServer>(std::move(servers), std::move(name), std::move(server)));
}

}  // namespace aim::transport
