// The HTTP server: listens on all ports, takes connections in, and lets a small pool of threads serve them.
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

constexpr int kThreads =
    4;  // they never wait; more than cores, so that one that is interrupted delays little
constexpr int kBacklog = 512;           // connections the kernel keeps for us
constexpr rlim_t kLastDescriptors = 8;  // of the process: for connections that bring a stop, and for files

// A v4 client of a v6 socket is the same client as on a v4 socket.
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

// How often deadlines are looked at: often enough for the shortest of them.
std::chrono::milliseconds sweep_period(const ServerLimits& limits) {
  const auto shortest =
      std::min({limits.header_deadline, limits.body_deadline, limits.write_deadline, limits.idle});
  return std::clamp<std::chrono::milliseconds>(shortest / 4, std::chrono::milliseconds(5),
                                               std::chrono::milliseconds(50));
}

// Threads of the server leave signals to the program, but for those of their own mistakes.
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
      : service_(options, handler), period_(sweep_period(options.limits)), kept_busy_(io_.get_executor()) {}
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
  void take_in(HttpSession::Socket socket);
  void make_room(bool for_want_of_descriptors);
  void sweep();
  void serve();
  void sweep_regularly();

  HttpService service_;  // outlives the connections, which end with io_
  const std::chrono::milliseconds period_;
  asio::io_context io_;
  asio::executor_work_guard<asio::io_context::executor_type> kept_busy_;
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
  // REUSEADDR alone: a restart need not wait, and yet two servers never share a port.
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

// A connection that throws (memory) is gone; the others are not touched.
void HttpServer::serve() {
  while (!io_.stopped()) {
    try {
      MemoryReserve::entitle_this_thread();
      io_.run();
    } catch (const std::exception&) {
      continue;
    }
  }
}

// A thread of its own, and no timer of the pool: it mends what a lack of memory has broken.
void HttpServer::sweep_regularly() {
  MemoryReserve::entitle_this_thread();
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, period_, [this] { return ending_; })) {
    lock.unlock();
    try {
      sweep();
    } catch (const std::exception&) {  // the next one will see to it
    }
    lock.lock();
  }
}

void HttpServer::sweep() {
  for (const auto& listener : listeners_) accept(*listener);  // where it has ended
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

// After an error accepting goes on with the next sweep, when somebody has made room.
void HttpServer::on_accept(Listener& listener, ErrorCode error, HttpSession::Socket socket) {
  listener.accepting = false;
  if (error == asio::error::operation_aborted) return;
  if (error) return make_room(true);
  try {
    take_in(std::move(socket));
  } catch (const std::exception&) {  // no memory for this one
  }
  accept(listener);
}

void HttpServer::take_in(HttpSession::Socket socket) {
  ErrorCode error;
  if (::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC) != 0) return;
  Peer peer = peer_of(socket, service_.options.limits, error);
  if (error) return;  // gone before it was let in
  // Descriptors are given from the lowest number on: a high one says that all below are taken.
  const bool one_of_the_last =
      static_cast<rlim_t>(socket.native_handle()) + kLastDescriptors >= descriptor_limit();
  if (one_of_the_last || service_.admission.spare_slots_taken() >= service_.options.limits.spare_connections)
    make_room(one_of_the_last);
  const auto session =
      std::make_shared<HttpSession>(std::move(socket), service_, std::move(peer), one_of_the_last);
  service_.sessions.add(session);
  session->start();
}

// Who has kept us waiting longest ends: among those who may only stop, or, where descriptors are short, among
// all, those first who are on the way out.
void HttpServer::make_room(bool for_want_of_descriptors) {
  static constexpr std::array kAll = {Standing::leaving, Standing::spare, Standing::regular};
  const std::span<const Standing> all(kAll);
  for (const Standing standing : for_want_of_descriptors ? all : all.subspan(1, 1))
    if (const auto stuck = service_.sessions.longest_waited_for(Clock::now(), standing)) {
      stuck->evict(for_want_of_descriptors);
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
                 .message = "'" + options.bind + "' is not an address to listen on",
                 .reason = "it must be an IP address of this machine",
                 .hint = "127.0.0.1 for this machine alone, 0.0.0.0 for every network"};
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
