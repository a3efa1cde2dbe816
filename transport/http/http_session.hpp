// One connection of an HTTP client: reads requests within their bounds, has them answered, ends in time.
// Everything private runs on the connection's strand, but for work(); a client that is slow, silent or does
// not read costs no thread.
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
#include <memory>
#include <mutex>
#include <optional>
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

// 503: too many others wait for the same; memory is short.
HttpReply busy();
HttpReply no_memory();

// How a connection sits: leaving has no slot any more, and only hears why it ends.
enum class Standing : std::uint8_t { regular, spare, leaving };

// The connections of a server, for those who look at all of them. Thread-safe.
class HttpSessions {
 public:
  void add(const std::shared_ptr<HttpSession>& session);
  std::vector<std::shared_ptr<HttpSession>> all();
  // The one that has let us wait longest (for a request, for the rest of one, or to take its reply), at least
  // since `before`; or none.
  std::shared_ptr<HttpSession> longest_waited_for(Clock::time_point before, Standing standing);

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<HttpSession>> sessions_;  // in order of arrival
};

// What all connections of a server share.
struct HttpService {
  HttpService(const ServerOptions& server_options, CallHandler& call_handler)
      : options(server_options),
        handler(call_handler),
        admission(server_options.limits),
        bodies(server_options.limits.long_bodies, server_options.limits.waiting_bodies) {}
  const ServerOptions options;
  CallHandler& handler;
  Admission admission;
  BodyBudget bodies;
  HttpSessions sessions;
  std::optional<Workers>
      workers;  // end before all other parts of the server; none: calls run where they are read
};

struct Peer {
  std::string address;      // "127.0.0.1"
  std::string caller;       // "127.0.0.1:40512"
  bool exempt = true;       // loopback: no share per address, no rate
  bool by_loopback = true;  // it came to a loopback address of ours
};

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  using Executor = boost::asio::strand<boost::asio::io_context::executor_type>;
  using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;
  using Timer = boost::asio::basic_waitable_timer<Clock, boost::asio::wait_traits<Clock>, Executor>;

  // `spare`: on a spare slot, whatever slots are free.
  HttpSession(Socket socket, HttpService& service, Peer peer, bool spare);
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;
  ~HttpSession();

  // From any thread.
  void start();
  void check_deadline(Clock::time_point now);
  // Makes room for another connection: ends now, unless it has become our turn. False: it was asked before.
  // `for_descriptor`: what it may hear is what its socket takes at once.
  bool evict(bool for_descriptor = false);
  std::optional<Clock::time_point> waited_for_since() const;  // none: it is our turn, or it is on the way out
  Standing standing() const {
    if (!has_slot_) return Standing::leaving;
    return slot_.load() == Slot::regular ? Standing::regular : Standing::spare;
  }

 private:
  // In `turn` its body waits for its share of memory, in `handling` its request for the answer.
  enum class Phase : std::uint8_t { idle, header, turn, body, handling, reply, drain, closed };
  enum class Handling : std::uint8_t { waiting, begun, given_up };
  using ErrorCode = boost::system::error_code;
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

  void make_room(bool for_descriptor);
  void enter(Phase phase, std::chrono::milliseconds span);
  void on_late();

  void begin_request();
  void read();
  void on_read(ErrorCode error, std::size_t bytes);
  void parse();
  std::optional<std::size_t> put(ErrorCode& error);
  bool skip_blank_lines();
  std::optional<HttpReply> check_header();
  bool has_room_for(std::size_t bytes) const;
  std::size_t body_room() const;  // what this call's body may take [bytes]
  HttpReply too_large() const;
  void on_header();
  std::size_t long_body_bytes() const;  // what of the body must be there; 0: it is a usual one
  void take_share(std::size_t wanted);
  bool on_turn(std::size_t share);  // any thread
  void read_body();
  void on_parse_error(ErrorCode error);

  void answer();
  std::optional<HttpReply> refuse_request(Work kind);
  void work();  // a worker's thread
  void reply_with(const HttpReply& reply);
  HttpReply not_answered();
  std::optional<HttpReply> refuse_without_slot();
  std::optional<HttpReply> refuse_for_rate(std::string_view route);
  void refuse(const HttpReply& reply);  // the request is not read to its end
  void send(const HttpReply& reply, const ReplyForm& form, bool then_drain);
  void on_sent(ErrorCode error, bool keep_alive, bool then_drain);
  void forget_request();
  void drain();
  void stay();
  void end_with(const HttpReply& reply, bool at_once);
  void close(bool abruptly = false);
  void release_slot();
  void give_back_share();

  Socket socket_;
  Timer pause_;
  HttpService& service_;
  const ServerLimits& limits_;
  const Peer peer_;
  std::atomic<Slot> slot_;
  std::atomic<Clock::rep> deadline_;          // [clock ticks]
  std::atomic<Clock::rep> waited_for_since_;  // [clock ticks]; 0: it is our turn
  std::atomic<bool> claimed_ = false;         // a newcomer gets its place
  std::atomic<bool> has_slot_ = true;
  std::atomic<Handling> handling_ = Handling::waiting;

  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  HttpRequest request_;    // views of the parser's; a worker reads it while it has begun
  std::size_t share_ = 0;  // of the memory for long bodies [bytes]
  std::string out_;
  Phase phase_ = Phase::idle;
  bool late_ = false;     // the deadline of a header or body passed; the pending read says 408
  bool leaving_ = false;  // the connection ends with the next reply
  std::size_t drained_ = 0;
};

}  // namespace aim::transport
