// One connection of an HTTP client: reads requests within their bounds, answers them, ends in time.
// Everything private runs on the connection's strand; a client that is slow, silent or does not read costs no
// thread.
#pragma once

#include <atomic>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
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

#include "transport/backend.hpp"
#include "transport/http_admission.hpp"
#include "transport/http_exchange.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

class HttpSession;

// The connections of a server, for those who look at all of them. Thread-safe.
class HttpSessions {
 public:
  void add(const std::shared_ptr<HttpSession>& session);
  std::vector<std::shared_ptr<HttpSession>> all();
  // The one on a regular seat that has been waiting longest for a request, at least since `before`; or none.
  std::shared_ptr<HttpSession> longest_idle(Clock::time_point before);
  // The one that has been on a spare seat longest; or none.
  std::shared_ptr<HttpSession> oldest_spare();

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<HttpSession>> sessions_;  // in order of arrival
};

// What all connections of a server share.
struct HttpService {
  HttpService(const ServerOptions& server_options, CallHandler& call_handler)
      : options(server_options), handler(call_handler), admission(server_options.limits) {}
  const ServerOptions options;
  CallHandler& handler;
  Admission admission;
  HttpSessions sessions;
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

  HttpSession(Socket socket, HttpService& service, Peer peer);
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;
  ~HttpSession();

  // From any thread.
  void start();
  void check_deadline(Clock::time_point now);
  bool yield_place();  // ends now if idle, else after the reply under way; false: it was asked before
  void displace();     // ends now, with 503 where it can still be said
  std::optional<Clock::time_point> idle_since() const;
  bool on_spare_seat() const { return seat_.load() != Seat::regular; }

 private:
  enum class Phase : std::uint8_t { idle, header, body, reply, drain, closed };
  using ErrorCode = boost::system::error_code;
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

  void enter(Phase phase, std::chrono::milliseconds span);
  void on_late();

  void begin_request();
  void read();
  void on_read(ErrorCode error, std::size_t bytes);
  void parse();
  bool skip_blank_lines();
  std::optional<HttpReply> check_header();
  bool has_room_for(std::size_t bytes) const;
  std::size_t body_room() const;  // what this call's body may take [bytes]
  HttpReply too_large() const;
  void on_header();
  void on_parse_error(ErrorCode error);

  void answer();
  HttpReply reply_to(const HttpRequest& request);
  std::optional<HttpReply> refuse_for_want_of_place();
  std::optional<HttpReply> refuse_for_rate(std::string_view route);
  void refuse(const HttpReply& reply);  // the request is not read to its end
  void send(const HttpReply& reply, const ReplyForm& form, bool then_drain);
  void on_sent(ErrorCode error, bool keep_alive, bool then_drain);
  void drain();
  void close(bool abruptly = false);

  Socket socket_;
  HttpService& service_;
  const ServerLimits& limits_;
  const Peer peer_;
  std::atomic<Seat> seat_;
  std::atomic<Clock::rep> deadline_;    // [clock ticks]
  std::atomic<Clock::rep> idle_since_;  // [clock ticks]; 0: busy
  std::atomic<bool> claimed_ = false;   // a newcomer gets its place

  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::string out_;
  Phase phase_ = Phase::idle;
  bool late_ = false;     // the deadline of a header or body passed; the pending read says 408
  bool leaving_ = false;  // the connection ends with the next reply
  std::size_t drained_ = 0;
};

}  // namespace aim::transport
