// Sessions by connection. The server's thread brings their texts, the sender thread the samples; calls that
// wait for the robot have threads of their own. Texts are handled without the lock.
#include "robotside/simulators/kuavo/wire/rosbridge_end.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include "robotside/simulators/kuavo/wire/rosbridge.hpp"
#include "transport/backends/backend.hpp"
#include "transport/worker_pool.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr transport::PoolShape kCallsThatWait = {4, 16, 0};
constexpr std::size_t kSlow = std::size_t{512} * 1024;  // backlog from which a client loses samples [bytes]

class RosbridgeEnd final : public SimEnd, public transport::WebSocketHandler {
 public:
  explicit RosbridgeEnd(RosbridgeEndOptions options) : options_(std::move(options)) {}
  ~RosbridgeEnd() override;

  Status open(SharedSim& sim) override;
  bool wants(std::size_t published) override { return receivers_[published] > 0; }
  void send(std::size_t published, const Message& message) override;

  void on_open(transport::WebSocketId client) override;
  void on_text(transport::WebSocketId client, std::string_view text) override;
  void on_close(transport::WebSocketId client) override;

 private:
  using SessionPtr = std::shared_ptr<BridgeSession>;
  BridgeWire wire_of(transport::WebSocketId client);
  SessionPtr session_of(transport::WebSocketId client);
  std::vector<SessionPtr> sessions_that_keep_up();
  void post(transport::WebSocketId client, BridgeText text);
  bool run_apart(transport::WebSocketId client, std::function<void()> call);

  const RosbridgeEndOptions options_;
  SharedSim* sim_ = nullptr;
  std::vector<std::atomic<int>> receivers_;  // clients; one per published topic
  std::mutex mutex_;                         // of what follows
  std::map<transport::WebSocketId, SessionPtr> sessions_;
  std::unique_ptr<transport::WebSocketServer> server_;
  transport::WorkerPool workers_{kCallsThatWait};  // ends first: its calls use what is above
};

// Without the lock, because the thread that ends may wait for it.
RosbridgeEnd::~RosbridgeEnd() {
  std::unique_ptr<transport::WebSocketServer> server;
  {
    const std::scoped_lock lock(mutex_);
    server.swap(server_);
  }
}

// Under the lock, because clients may come before the server is known here.
Status RosbridgeEnd::open(SharedSim& sim) {
  const std::scoped_lock lock(mutex_);
  sim_ = &sim;
  receivers_ = std::vector<std::atomic<int>>(sim.table().published.size());
  transport::WebSocketOptions server;
  server.bind = options_.bind;
  server.port = options_.port;
  server.allowed_hosts = options_.allowed_hosts;
  auto opened = transport::serve_websockets(server, *this);
  if (!opened)
    return Error{
        .origin = opened.error().origin,
        .message = opened.error().message,
        .reason = opened.error().reason,
        .hint =
            "free it, or give the rosbridge another port or none: --driver-set rosbridge=9091, rosbridge=off",
        .facts = opened.error().facts};
  server_ = std::move(*opened);
  if (options_.opened) options_.opened(server_->port());
  return Done{};
}

void RosbridgeEnd::post(transport::WebSocketId client, BridgeText text) {
  const std::scoped_lock lock(mutex_);
  if (server_ != nullptr) server_->send(client, std::move(text));
}

BridgeWire RosbridgeEnd::wire_of(transport::WebSocketId client) {
  return {
      .send = [this, client](BridgeText text) { post(client, std::move(text)); },
      .subscribed = [this](std::size_t published,
                           bool subscribed) { receivers_[published] += subscribed ? 1 : -1; },
      .run_apart = [this, client](std::function<void()> call) { return run_apart(client, std::move(call)); }};
}

bool RosbridgeEnd::run_apart(transport::WebSocketId client, std::function<void()> call) {
  // With the session, which may have lost its client by then.
  return workers_.post([session = session_of(client), call = std::move(call)] { call(); });
}

RosbridgeEnd::SessionPtr RosbridgeEnd::session_of(transport::WebSocketId client) {
  const std::scoped_lock lock(mutex_);
  const auto found = sessions_.find(client);
  return found == sessions_.end() ? nullptr : found->second;
}

void RosbridgeEnd::on_open(transport::WebSocketId client) {
  const std::scoped_lock lock(mutex_);
  sessions_[client] = std::make_shared<BridgeSession>(*sim_, wire_of(client));
}

void RosbridgeEnd::on_text(transport::WebSocketId client, std::string_view text) {
  if (const SessionPtr session = session_of(client)) session->on_text(text);
}

void RosbridgeEnd::on_close(transport::WebSocketId client) {
  const std::scoped_lock lock(mutex_);
  sessions_.erase(client);
}

std::vector<RosbridgeEnd::SessionPtr> RosbridgeEnd::sessions_that_keep_up() {
  std::vector<SessionPtr> sessions;
  const std::scoped_lock lock(mutex_);
  for (const auto& [client, session] : sessions_)
    if (server_ != nullptr && server_->backlog(client) < kSlow) sessions.push_back(session);
  return sessions;
}

void RosbridgeEnd::send(std::size_t published, const Message& message) {
  if (!wants(published)) return;
  const BridgeText text = publish_text(sim_->table().published[published].name, message);
  const auto now = std::chrono::steady_clock::now();
  for (const SessionPtr& session : sessions_that_keep_up()) session->offer(published, text, now);
}

}  // namespace

std::unique_ptr<SimEnd> make_rosbridge_end(RosbridgeEndOptions options) {
  return std::make_unique<RosbridgeEnd>(std::move(options));
}

}  // namespace aim::robotside::kuavo
