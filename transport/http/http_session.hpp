// One connection of an HTTP client: reads requests within their bounds, dispatches them, keeps its deadlines.
// All private functions run on the connection's strand, except work() and on_memory_granted(). A client that
// is slow, silent or does not read blocks no thread.
#pragma once

#include <atomic>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "transport/http/http_admission.hpp"
#include "transport/http/http_body_budget.hpp"
#include "transport/http/http_exchange.hpp"
#include "transport/rpc.hpp"
#include "transport/server.hpp"
#include "transport/worker_pool.hpp"

namespace aim::transport {

class HttpSession;

inline constexpr std::size_t kReadBytes = std::size_t{16} * 1024;

// Replies with 503: all connection slots are taken; the queue of this kind of work is full; memory is short.
HttpReply connections_exhausted();
HttpReply busy();
HttpReply no_memory();

// The connection slot of a session. `released`: it has none any more and is only being closed.
enum class SlotState : std::uint8_t { regular, spare, released };

// The list of a server's connections, for the deadline sweep and for eviction. Thread-safe.
class HttpSessions {
 public:
  void add(const std::shared_ptr<HttpSession>& session);
  std::size_t count();
  std::vector<std::shared_ptr<HttpSession>> all();
  // The candidate for eviction: the connection in this slot state whose client has kept the server waiting
  // longest (for a request, for the rest of one, or for reading its reply), and at least since `before`.
  // nullptr: none.
  std::shared_ptr<HttpSession> eviction_candidate(Clock::time_point before, SlotState slot_state);
  // Evicts connections in these slot states, until so many evictions are under way: of the first state, then
  // of the next. Of regular slots those whose clients have kept the server waiting longest, of the others the
  // oldest connections.
  void evict(std::size_t wanted, std::span<const SlotState> slot_states, bool for_descriptor);

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<HttpSession>> sessions_;  // in order of acceptance
};

// What all connections of a server share.
struct HttpService {
  HttpService(const ServerOptions& server_options, CallHandler& call_handler)
      : options(server_options),
        handler(call_handler),
        admission(server_options.limits),
        bodies(server_options.limits.long_body_memory, server_options.limits.queued_bodies) {}
  const ServerOptions options;
  CallHandler& handler;
  Admission admission;
  BodyBudget bodies;
  HttpSessions sessions;
  std::function<void()> on_closed;  // a connection has been closed; on any thread
  // End before all other parts of the server. None: calls run on the thread that has read them.
  std::optional<Workers> workers;
};

struct Peer {
  std::string address;      // "127.0.0.1"
  std::string caller;       // "127.0.0.1:40512"
  bool exempt = true;       // loopback: no bound per address, no rate limit
  bool by_loopback = true;  // it connected to a loopback address of this machine
};

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  using Executor = boost::asio::strand<boost::asio::io_context::executor_type>;
  using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;
  using Timer = boost::asio::basic_waitable_timer<Clock, boost::asio::wait_traits<Clock>, Executor>;

  // `spare`: take a spare slot even if regular slots are free.
  HttpSession(Socket socket, HttpService& service, Peer peer, bool spare);
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;
  ~HttpSession();

  // From any thread.
  void start();
  void check_deadline(Clock::time_point now);
  // Ends this connection in favour of another one, unless the server has a request of it to serve. False: an
  // eviction is already under way. `for_descriptor`: the file descriptor is needed, so the reply is only what
  // the socket buffer takes at once.
  bool evict(bool for_descriptor = false);
  bool eviction_is_under_way() const { return evicting_; }
  // None: the server is not waiting for the client, or the connection is being evicted.
  std::optional<Clock::time_point> waiting_for_client_since() const;
  SlotState slot_state() const {
    if (!has_slot_) return SlotState::released;
    return slot_.load() == Slot::regular ? SlotState::regular : SlotState::spare;
  }

 private:
  // `memory`: the body waits for its memory reservation. `handling`: the request waits for the reply of the
  // handler.
  enum class Phase : std::uint8_t { idle, header, memory, body, handling, reply, drain, closed };
  enum class Handling : std::uint8_t { waiting, begun, given_up };
  using ErrorCode = boost::system::error_code;
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

  void on_evict(bool for_descriptor);
  void enter(Phase phase, std::chrono::milliseconds span);
  void on_late();

  void begin_request();
  void read();
  void on_read(ErrorCode error, std::size_t bytes);
  void parse();
  std::optional<std::size_t> put(ErrorCode& error);
  bool skip_blank_lines();
  std::optional<HttpReply> check_header();
  bool body_fits(std::size_t bytes) const;
  std::size_t max_body_bytes() const;  // largest body of this route [bytes]
  HttpReply too_large() const;
  void on_header();
  std::size_t long_body_bytes() const;  // memory to reserve for the body [bytes]; 0: none needed
  void reserve_body_memory(std::size_t wanted);
  bool on_memory_granted(std::size_t bytes);  // any thread
  void read_body();
  void on_parse_error(ErrorCode error);

  void answer();
  std::optional<HttpReply> refuse_request(Work kind);
  void work();  // a worker's thread
  void reply_with(const HttpReply& reply);
  HttpReply not_answered();
  std::optional<HttpReply> refuse_without_slot();
  std::optional<HttpReply> refuse_for_rate(std::string_view route);
  void refuse(const HttpReply& reply);  // the rest of the request is not read
  void send(const HttpReply& reply, const ReplyForm& form, bool then_drain);
  void on_sent(ErrorCode error, bool keep_alive, bool then_drain);
  void drop_request();
  void drain();
  void keep_alive_by_timer();
  void end_with(const HttpReply& reply, bool at_once);
  void close(bool abruptly = false);
  void release_slot();
  void release_body_memory();

  Socket socket_;
  Timer poll_timer_;
  HttpService& service_;
  const ServerLimits& limits_;
  const Peer peer_;
  std::atomic<Slot> slot_;
  std::atomic<Clock::rep> deadline_;                  // [clock ticks]
  std::atomic<Clock::rep> waiting_for_client_since_;  // [clock ticks]; 0: not waiting for the client
  std::atomic<bool> evicting_ = false;                // an eviction has been requested
  std::atomic<bool> has_slot_ = true;
  std::atomic<Handling> handling_ = Handling::waiting;

  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  HttpRequest request_;             // views into parser_; read by a worker while handling_ is begun
  std::size_t reserved_bytes_ = 0;  // reserved from service_.bodies [bytes]
  std::string out_;
  Phase phase_ = Phase::idle;
  bool late_ = false;               // the deadline of a header or body passed; the pending read replies 408
  bool close_after_reply_ = false;  // the connection closes after the next reply
  std::size_t drained_ = 0;
};

}  // namespace aim::transport
