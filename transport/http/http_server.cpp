// The HTTP server: listens on all ports, accepts connections, and serves them with a small thread pool.
// Sources: AimDK wire, section 1; safety rules 12 and 13; backlog: dependencies, section 0.
#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <condition_variable>
#include <csignal>
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
#include "transport/http/port_holder.hpp"
#include "transport/memory_reserve.hpp"

namespace aim::transport {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

// They never block. More than the cores, so that a thread that the scheduler interrupts delays little.
constexpr int kThreads = 4;
constexpr int kBacklog = 512;           // connections that wait in the kernel for accept()
constexpr rlim_t kLastDescriptors = 8;  // of the process: kept for stop requests and for files

// An IPv4 client of an IPv6 socket has the same address as on an IPv4 socket.
asio::ip::address plain(const asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

rlim_t descriptor_limit() {
  rlimit limit{};
  return ::getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
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

// How often deadlines are checked: a quarter of the shortest one, 5 to 50 ms.
std::chrono::milliseconds sweep_period(const ServerLimits& limits) {
  const auto shortest =
      std::min({limits.header_deadline, limits.body_deadline, limits.write_deadline, limits.idle});
  return std::clamp<std::chrono::milliseconds>(shortest / 4, std::chrono::milliseconds(5),
                                               std::chrono::milliseconds(50));
}

// Threads of the server block all signals, which the program handles, except those of their own faults.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    for (const int own : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) sigdelset(&all, own);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

class HttpServer final : public RpcServer {
 public:
  HttpServer(const ServerOptions& options, CallHandler& handler)
      : service_(options, handler), period_(sweep_period(options.limits)), work_guard_(io_.get_executor()) {}
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer() override;

  Status listen(const asio::ip::address& address, std::uint16_t port);
  void run();
  std::vector<std::uint16_t> ports() const override { return ports_; }

 private:
  struct Listener {
    explicit Listener(asio::io_context& io) : acceptor(io) {}
    tcp::acceptor acceptor;
    std::atomic<bool> accepting = false;
  };

  void accept(Listener& listener);
  void on_accept(Listener& listener, ErrorCode error, HttpSession::Socket socket);
  void admit(HttpSession::Socket socket);
  void evict_one(bool for_descriptor);
  void sweep();
  void serve();
  void sweep_regularly();

  HttpService service_;  // outlives the connections, which end with io_
  const std::chrono::milliseconds period_;
  asio::io_context io_;
  asio::executor_work_guard<asio::io_context::executor_type> work_guard_;
  std::vector<std::unique_ptr<Listener>> listeners_;
  std::vector<std::uint16_t> ports_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
};

Error cannot_listen(const std::string& address, std::uint16_t port, const ErrorCode& error) {
  const std::string number = std::to_string(port);
  if (error != asio::error::address_in_use) {
    return {.origin = Origin::error,
            .message = "cannot listen on port " + number + " of " + address,
            .reason = error.message(),
            .facts = {{"port", number}}};
  }
  Error taken{.origin = Origin::error,
              .message = "port " + number + " is in use",
              .reason = "an unknown process listens on it",
              .hint = "stop that process, or choose other ports with --port-offset",
              .facts = {{"port", number}}};
  if (const auto holder = holder_of_port(port)) {
    const std::string pid = std::to_string(holder->pid);
    taken.message += " by " + holder->name + " (process " + pid + ")";
    taken.reason = holder->name + " listens on it";
    taken.facts.push_back({"process", holder->name});
    taken.facts.push_back({"pid", pid});
  }
  return taken;
}

Status HttpServer::listen(const asio::ip::address& address, std::uint16_t port) {
  auto listener = std::make_unique<Listener>(io_);
  tcp::acceptor& acceptor = listener->acceptor;
  const tcp::endpoint endpoint(address, port);
  ErrorCode error;
  acceptor.open(endpoint.protocol(), error);
  if (!error && ::fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC) != 0) {
    error.assign(errno, boost::system::system_category());
  }
  // SO_REUSEADDR without SO_REUSEPORT: a restart does not wait for TIME_WAIT, and two servers never share a
  // port.
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(kBacklog, error);
  if (error) return cannot_listen(address.to_string(), port, error);
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

void HttpServer::run() {
  const SignalsBlocked blocked;
  service_.workers.emplace();
  for (const auto& listener : listeners_) accept(*listener);
  for (int i = 0; i < kThreads; ++i) threads_.emplace_back([this] { serve(); });
  threads_.emplace_back([this] { sweep_regularly(); });
}

// An exception (out of memory) ends the connection that threw it and no other.
void HttpServer::serve() {
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
  for (const auto& listener : listeners_) accept(*listener);  // restarts an accept that has failed
  const auto now = Clock::now();
  for (const auto& session : service_.sessions.all()) session->check_deadline(now);
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

// After an error (no descriptor left) one connection is evicted, and the next sweep accepts again.
void HttpServer::on_accept(Listener& listener, ErrorCode error, HttpSession::Socket socket) {
  listener.accepting = false;
  if (error == asio::error::operation_aborted) return;
  if (error) return evict_one(true);
  try {
    admit(std::move(socket));
  } catch (const std::exception&) {  // no memory for this connection
  }
  accept(listener);
}

void HttpServer::admit(HttpSession::Socket socket) {
  ErrorCode error;
  if (::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC) != 0) return;
  Peer peer = peer_of(socket, service_.options.limits, error);
  if (error) return;  // the client has already closed it
  // The kernel assigns the lowest free descriptor, so a high number means that all below are in use.
  const bool descriptors_are_short =
      static_cast<rlim_t>(socket.native_handle()) + kLastDescriptors >= descriptor_limit();
  if (descriptors_are_short ||
      service_.admission.spare_slots_taken() >= service_.options.limits.spare_connections)
    evict_one(descriptors_are_short);
  const auto session =
      std::make_shared<HttpSession>(std::move(socket), service_, std::move(peer), descriptors_are_short);
  service_.sessions.add(session);
  session->start();
}

// Evicts the connection whose client has kept the server waiting longest. Without a lack of descriptors only
// spare connections are candidates; with it all are, first those that have released their slot.
void HttpServer::evict_one(bool for_descriptor) {
  static constexpr std::array kAll = {SlotState::released, SlotState::spare, SlotState::regular};
  const std::span<const SlotState> all(kAll);
  for (const SlotState slot_state : for_descriptor ? all : all.subspan(1, 1))
    if (const auto candidate = service_.sessions.eviction_candidate(Clock::now(), slot_state)) {
      candidate->evict(for_descriptor);
      return;
    }
}

}  // namespace

Result<std::unique_ptr<RpcServer>> serve_http(const ServerOptions& options, CallHandler& handler) {
  ErrorCode error;
  const auto address =
      asio::ip::make_address(options.bind == "localhost" ? "127.0.0.1" : options.bind, error);
  if (error) {
    return Error{.origin = Origin::usage,
                 .message = "'" + options.bind + "' is not a valid address to listen on",
                 .reason = "it must be an IP address of this machine",
                 .hint = "use 127.0.0.1 for this machine only, 0.0.0.0 for every network"};
  }
  try {
    auto server = std::make_unique<HttpServer>(options, handler);
    for (const std::uint16_t port : options.ports) {
      if (auto listening = server->listen(address, port); !listening) return std::move(listening.error());
    }
    server->run();
    return std::unique_ptr<RpcServer>(std::move(server));
  } catch (const std::exception& failure) {
    return Error{
        .origin = Origin::error, .message = "cannot start the HTTP server", .reason = failure.what()};
  }
}

}  // namespace aim::transport
