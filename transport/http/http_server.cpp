// The HTTP server: listens on all ports, accepts connections, and serves them with a small thread pool.
// Sources: AimDK wire, section 1; safety rules 12 and 13.
#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "transport/descriptor.hpp"
#include "transport/http/http_arrivals.hpp"
#include "transport/http/http_reply.hpp"
#include "transport/http/http_server.hpp"
#include "transport/http/http_session.hpp"
#include "transport/http/listening.hpp"
#include "transport/memory_reserve.hpp"
#include "transport/open_files.hpp"
#include "transport/thread_niceness.hpp"

namespace aim::transport {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

// Threads that read requests and answer what is in memory; they never block. More of them than processors
// would delay each other: 16 clients on two processors then wait up to 5 ms for the slowest hundredth.
unsigned http_threads() { return std::clamp(std::thread::hardware_concurrency(), 2U, 4U); }

// In which order connections are closed where descriptors are missing.
constexpr std::array kForDescriptors = {SlotState::released, SlotState::spare, SlotState::regular};
constexpr std::array kSpare = {SlotState::spare};
constexpr std::array kReleased = {SlotState::released};

// An IPv4 client of an IPv6 socket has the same address as on an IPv4 socket.
asio::ip::address plain(const asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

// Of many connections that come at once without a request, as many of the newest are kept as there are free
// slots, but at least these; the others are refused, which costs a fraction of keeping and evicting them.
constexpr std::size_t kNewest = 32;

Peer peer_of(const HttpSession::Socket& socket, const ServerLimits& limits, ErrorCode& error) {
  const tcp::endpoint remote = socket.remote_endpoint(error);
  if (error) return {};
  const tcp::endpoint local = socket.local_endpoint(error);
  if (error) return {};
  const auto address = plain(remote.address());
  const std::string text = address.to_string();
  const std::string port = std::to_string(remote.port());
  return {.address = text,
          .caller = (address.is_v6() ? "[" + text + "]:" : text + ":") + port,
          .exempt = address.is_loopback() && limits.loopback_exempt,
          .by_loopback = plain(local.address()).is_loopback()};
}

Error cannot_start(const std::exception& failure) {
  return {.origin = Origin::error, .message = "cannot start the HTTP server", .reason = failure.what()};
}

// How often deadlines are checked: a quarter of the shortest one, 5 to 50 ms.
std::chrono::milliseconds sweep_period(const ServerLimits& limits) {
  const auto shortest =
      std::min({limits.header_deadline, limits.body_deadline, limits.write_deadline, limits.idle});
  return std::clamp<std::chrono::milliseconds>(shortest / 4, std::chrono::milliseconds(5),
                                               std::chrono::milliseconds(50));
}

class HttpServer final : public RpcServer {
 public:
  HttpServer(const ServerOptions& options, CallHandler& handler)
      : service_(options, handler), period_(sweep_period(options.limits)), work_guard_(io_.get_executor()) {
    service_.on_closed = [this] {
      if (waits_for_close_.exchange(false)) accept_all();
    };
  }
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer() override;

  Status listen(const asio::ip::address& address, std::uint16_t port);
  Status serve() override;
  std::vector<std::uint16_t> ports() const override { return ports_; }

 private:
  struct Listener {
    Listener(asio::io_context& io, const asio::ip::address& address)
        : acceptor(io), protocol(address.is_v6() ? tcp::v6() : tcp::v4()) {}
    tcp::acceptor acceptor;
    const tcp protocol;
    std::atomic<bool> accepting = false;
  };

  void accept_all();
  void accept(Listener& listener);
  void on_arrival(Listener& listener, ErrorCode error);
  bool take_arrivals(Listener& listener);
  void take(Arrivals& arrivals, OpenFiles& files, const tcp& protocol);
  void admit(const Arrival& arrival, const OpenFiles& files, const tcp& protocol);
  void evict_surplus();
  void sweep();
  void run();
  void sweep_regularly();

  HttpService service_;  // outlives the connections, which end with io_
  const std::chrono::milliseconds period_;
  asio::io_context io_;
  asio::executor_work_guard<asio::io_context::executor_type> work_guard_;
  const std::string refusal_ = wire_bytes(connections_exhausted(), {.keep_alive = false});
  std::vector<std::unique_ptr<Listener>> listeners_;
  // Descriptors are exhausted: the next close of a connection accepts again.
  std::atomic<bool> waits_for_close_ = false;
  std::vector<std::uint16_t> ports_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
};

Status HttpServer::listen(const asio::ip::address& address, std::uint16_t port) {
  auto listener = std::make_unique<Listener>(io_, address);
  tcp::acceptor& acceptor = listener->acceptor;
  if (Status listening = listen_on(acceptor, address, port); !listening) return listening;
  ErrorCode error;
  acceptor.non_blocking(true, error);
  ports_.push_back(acceptor.local_endpoint(error).port());
  listeners_.push_back(std::move(listener));
  return Done{};
}

HttpServer::~HttpServer() {
  if (service_.workers) service_.workers->end();
  io_.stop();
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  ended_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

Status HttpServer::serve() {
  const SignalsBlocked blocked;
  try {
    service_.workers.emplace();
    accept_all();
    for (unsigned i = http_threads(); i > 0; --i) threads_.emplace_back([this] { run(); });
    threads_.emplace_back([this] { sweep_regularly(); });
  } catch (const std::exception& failure) {
    return cannot_start(failure);
  }
  return Done{};
}

// An exception (out of memory) ends the connection that threw it and no other.
void HttpServer::run() {
  set_niceness(kStopNiceness);
  while (!io_.stopped()) {
    try {
      MemoryReserve::allow_this_thread();
      io_.run();
    } catch (const std::exception&) {
      continue;
    }
  }
}

// Runs on its own thread instead of a timer of io_, because it restarts what failed for lack of memory.
void HttpServer::sweep_regularly() {
  MemoryReserve::allow_this_thread();
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, period_, [this] { return ending_; })) {
    lock.unlock();
    try {
      sweep();
    } catch (const std::exception&) {  // the next sweep tries again
    }
    lock.lock();
  }
}

void HttpServer::sweep() {
  accept_all();  // restarts what has failed
  const auto now = Clock::now();
  for (const auto& session : service_.sessions.all()) session->check_deadline(now);
  evict_surplus();  // those that had unread data when they came
}

void HttpServer::accept_all() {
  for (const auto& listener : listeners_) accept(*listener);
}

void HttpServer::accept(Listener& listener) {
  if (listener.accepting.exchange(true)) return;
  try {
    listener.acceptor.async_wait(tcp::acceptor::wait_read,
                                 [this, &listener](ErrorCode error) { on_arrival(listener, error); });
  } catch (const std::exception&) {
    listener.accepting = false;  // the sweep tries again
  }
}

void HttpServer::on_arrival(Listener& listener, ErrorCode error) {
  bool exhausted = false;
  try {
    if (!error) exhausted = !take_arrivals(listener);
  } catch (const std::exception&) {  // no memory
  }
  // Only now: one thread at a time takes arrivals, so that they stay in order.
  listener.accepting = false;
  if (error) return;  // the server ends, or the sweep tries again
  // Exhausted: unless a connection was closed meanwhile, when nothing could be accepted.
  if (!exhausted || !waits_for_close_) accept(listener);
}

// False: descriptors are exhausted.
bool HttpServer::take_arrivals(Listener& listener) {
  Arrivals arrivals;
  arrivals.accept(listener.acceptor.native_handle());
  if (arrivals.all().empty() && !arrivals.scarcity()) return true;  // the client has left
  OpenFiles files = arrivals.scarcity() ? no_open_files() : open_files_at(arrivals.newest());
  take(arrivals, files, listener.protocol);
  return !files.exhausted();
}

// The rest is refused last, the oldest first: a client that needs some milliseconds to send its stop has
// them.
void HttpServer::take(Arrivals& arrivals, OpenFiles& files, const tcp& protocol) {
  const auto [serve, rest] = arrivals.choose(std::max(service_.admission.free_slots(), kNewest));
  files.free += rest.size();
  if (files.exhausted()) waits_for_close_ = true;  // before the evictions, which end the wait
  try {
    if (files.scarce()) service_.sessions.evict(files.missing(), kForDescriptors, true);
  } catch (const std::exception&) {  // no memory for the list; the next arrival tries again
  }
  for (const Arrival& arrival : serve) admit(arrival, files, protocol);
  for (const Arrival& arrival : rest) {
    if (has_data(arrival))
      admit(arrival, files, protocol);
    else
      refuse(arrival, refusal_);
  }
  evict_surplus();
}

void HttpServer::admit(const Arrival& arrival, const OpenFiles& files, const tcp& protocol) try {
  Descriptor descriptor(arrival.descriptor);
  HttpSession::Socket socket(asio::make_strand(io_));
  ErrorCode error;
  socket.assign(protocol, descriptor.number(), error);
  if (error) return;
  descriptor.release();
  const ServerLimits& limits = service_.options.limits;
  Peer peer = peer_of(socket, limits, error);
  if (error) return;  // the client has already closed it
  const auto session =
      std::make_shared<HttpSession>(std::move(socket), service_, std::move(peer), files.scarce());
  service_.sessions.add(session);
  session->start();
} catch (const std::exception&) {  // no memory for this connection
}

// Within the limits again: too many spare slots are taken, or too many connections are only being closed.
void HttpServer::evict_surplus() {
  const ServerLimits& limits = service_.options.limits;
  const std::size_t most = limits.connections + limits.spare_connections + limits.refused_connections;
  const std::size_t spare = service_.admission.spare_slots_taken(), connections = service_.sessions.count();
  if (spare > limits.spare_connections)
    service_.sessions.evict(spare - limits.spare_connections, kSpare, false);
  if (connections > most) service_.sessions.evict(connections - most, kReleased, true);
}

}  // namespace

Result<std::unique_ptr<RpcServer>> listen_http(const ServerOptions& options, CallHandler& handler) {
  const auto address = listening_address(options.bind);
  if (!address) return address.error();
  try {
    auto server = std::make_unique<HttpServer>(options, handler);
    for (const std::uint16_t port : options.ports) {
      if (auto listening = server->listen(*address, port); !listening) return std::move(listening.error());
    }
    return std::unique_ptr<RpcServer>(std::move(server));
  } catch (const std::exception& failure) {
    return cannot_start(failure);
  }
}

Result<std::unique_ptr<RpcServer>> serve_http(const ServerOptions& options, CallHandler& handler) {
  auto server = listen_http(options, handler);
  if (!server) return server;
  if (Status serving = (*server)->serve(); !serving) return serving.error();
  return server;
}

bool is_free(const std::string& bind, std::uint16_t port) {
  const auto address = listening_address(bind);
  if (!address) return false;
  asio::io_context context;
  tcp::acceptor acceptor(context);
  return static_cast<bool>(listen_on(acceptor, *address, port));
}

}  // namespace aim::transport
