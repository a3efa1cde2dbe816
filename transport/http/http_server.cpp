// The HTTP server: listens on all ports, accepts connections, and serves them with a small thread pool.
// Sources: AimDK wire, section 1; safety rules 12 and 13.
#include <fcntl.h>

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

#include "transport/http/http_server.hpp"
#include "transport/http/http_session.hpp"
#include "transport/http/listening.hpp"
#include "transport/memory_reserve.hpp"
#include "transport/open_files.hpp"

namespace aim::transport {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

// They never block. More than the cores, so that a thread that the scheduler interrupts delays little.
constexpr int kThreads = 4;

// In which order connections are closed where descriptors are missing.
constexpr std::array kForDescriptors = {SlotState::released, SlotState::spare, SlotState::regular};
constexpr std::array kSpare = {SlotState::spare};
constexpr std::array kReleased = {SlotState::released};

// An IPv4 client of an IPv6 socket has the same address as on an IPv4 socket.
asio::ip::address plain(const asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

// The system has neither a descriptor nor memory for a further connection, so that none is accepted.
bool is_scarcity(const ErrorCode& error) {
  return error == asio::error::no_descriptors ||
         error == boost::system::errc::too_many_files_open_in_system || error == asio::error::no_memory ||
         error == asio::error::no_buffer_space;
}

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
    explicit Listener(asio::io_context& io) : acceptor(io) {}
    tcp::acceptor acceptor;
    std::atomic<bool> accepting = false;
  };

  void accept_all();
  void accept(Listener& listener);
  void on_accept(Listener& listener, ErrorCode error, HttpSession::Socket socket);
  void admit(HttpSession::Socket socket, const OpenFiles& files);
  void sweep();
  void run();
  void sweep_regularly();

  HttpService service_;  // outlives the connections, which end with io_
  const std::chrono::milliseconds period_;
  asio::io_context io_;
  asio::executor_work_guard<asio::io_context::executor_type> work_guard_;
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
  auto listener = std::make_unique<Listener>(io_);
  tcp::acceptor& acceptor = listener->acceptor;
  if (Status listening = listen_on(acceptor, address, port); !listening) return listening;
  ErrorCode error;
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
    for (int i = 0; i < kThreads; ++i) threads_.emplace_back([this] { run(); });
    threads_.emplace_back([this] { sweep_regularly(); });
  } catch (const std::exception& failure) {
    return cannot_start(failure);
  }
  return Done{};
}

// An exception (out of memory) ends the connection that threw it and no other.
void HttpServer::run() {
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
}

void HttpServer::accept_all() {
  for (const auto& listener : listeners_) accept(*listener);
}

void HttpServer::accept(Listener& listener) {
  if (listener.accepting.exchange(true)) return;
  try {
    listener.acceptor.async_accept(asio::make_strand(io_),
                                   [this, &listener](ErrorCode error, HttpSession::Socket socket) {
                                     on_accept(listener, error, std::move(socket));
                                   });
  } catch (const std::exception&) {
    listener.accepting = false;  // the sweep tries again
  }
}

void HttpServer::on_accept(Listener& listener, ErrorCode error, HttpSession::Socket socket) {
  listener.accepting = false;
  if (error == asio::error::operation_aborted) return;
  if (error && !is_scarcity(error)) return;  // the sweep tries again
  const OpenFiles files = error ? no_open_files() : open_files_at(socket.native_handle());
  if (files.exhausted()) waits_for_close_ = true;  // before the evictions, which end the wait
  try {
    if (files.scarce()) service_.sessions.evict(files.missing(), kForDescriptors, true);
    if (!error) admit(std::move(socket), files);
  } catch (const std::exception&) {  // no memory for this connection
  }
  if (!files.exhausted()) accept(listener);
}

void HttpServer::admit(HttpSession::Socket socket, const OpenFiles& files) {
  ErrorCode error;
  if (::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC) != 0) return;
  const ServerLimits& limits = service_.options.limits;
  Peer peer = peer_of(socket, limits, error);
  if (error) return;  // the client has already closed it
  const auto session =
      std::make_shared<HttpSession>(std::move(socket), service_, std::move(peer), files.scarce());
  const std::size_t most = limits.connections + limits.spare_connections + limits.refused_connections;
  const std::size_t connections = service_.sessions.add(session);
  const std::size_t spare = service_.admission.spare_slots_taken();
  session->start();
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

}  // namespace aim::transport
