// One thread serves all clients; what other threads send is posted to it.
#include "transport/http/websocket_server.hpp"

#include <fcntl.h>

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "transport/http/http_exchange.hpp"
#include "transport/http/listening.hpp"

namespace aim::transport {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::chrono::seconds kHandshakeTime{5};
constexpr std::chrono::seconds kIdleTime{30};  // then a ping; a client that does not answer it has vanished
constexpr bool kDeflates = false;  // no client of a robot asks for it, and it takes long to compile
constexpr std::chrono::milliseconds kAcceptPause{100};  // after an accept that failed
constexpr std::uint32_t kLargestHeader = 16 * 1024;     // [bytes]

class Connection;

class Server final : public WebSocketServer {
 public:
  Server(const WebSocketOptions& server_options, WebSocketHandler& server_handler)
      : options(server_options), handler(server_handler), work_(io_.get_executor()) {}
  ~Server() override;

  Status listen();
  std::uint16_t port() const override { return port_; }
  void send(WebSocketId client, std::shared_ptr<const std::string> text) override;
  std::size_t backlog(WebSocketId client) const override;

  // Of connections, on the server's thread.
  void add(WebSocketId id, const std::shared_ptr<Connection>& connection);
  void remove(WebSocketId id);

  const WebSocketOptions options;
  WebSocketHandler& handler;

 private:
  void accept();
  void on_accept(ErrorCode error, tcp::socket socket);
  void run();

  std::atomic<std::size_t> connected_ = 0;  // with those in their handshake
  mutable std::mutex mutex_;                // of clients_
  std::map<WebSocketId, std::weak_ptr<Connection>> clients_;
  std::uint16_t port_ = 0;
  WebSocketId last_id_ = 0;
  asio::io_context io_{1};  // after the members that connections use: they end with it
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  tcp::acceptor acceptor_{io_};
  asio::steady_timer pause_{io_};
  std::thread thread_;

  friend class Connection;
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Server& server, WebSocketId id, bool crowded)
      : stream_(std::move(socket)), server_(server), id_(id), crowded_(crowded) {
    ++server_.connected_;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { --server_.connected_; }

  void start();
  void enqueue(std::shared_ptr<const std::string> text);
  std::atomic<std::size_t> backlog = 0;  // [bytes]

 private:
  void on_request(ErrorCode error);
  std::optional<http::status> refusal() const;
  void refuse(http::status status);
  void on_accept(ErrorCode error);
  void read();
  void on_read(ErrorCode error);
  void write();
  void on_write(ErrorCode error);
  void end();

  websocket::stream<beast::tcp_stream, kDeflates> stream_;
  Server& server_;
  const WebSocketId id_;
  const bool crowded_;  // no more clients are taken
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  http::response<http::string_body> reply_;
  std::deque<std::shared_ptr<const std::string>> waiting_;
  bool open_ = false;
  bool writing_ = false;
};

void Connection::start() {
  parser_.emplace();
  parser_->header_limit(kLargestHeader);
  parser_->body_limit(0);
  beast::get_lowest_layer(stream_).expires_after(kHandshakeTime);
  http::async_read(beast::get_lowest_layer(stream_), buffer_, *parser_,
                   [self = shared_from_this()](ErrorCode error, std::size_t) { self->on_request(error); });
}

std::string_view plain(boost::beast::string_view text) { return {text.data(), text.size()}; }

// A page of another host that is shown on this machine must not operate the robot.
std::optional<http::status> Connection::refusal() const {
  const auto& request = parser_->get();
  if (crowded_) return http::status::service_unavailable;
  if (!websocket::is_upgrade(request)) return http::status::upgrade_required;
  const auto& allowed = server_.options.allowed_hosts;
  const std::string_view host = plain(request[http::field::host]);
  if (request.count(http::field::host) != 1 || !is_known_host(host, allowed)) return http::status::forbidden;
  const auto origins = request.count(http::field::origin);
  if (origins > 1 || (origins == 1 && !is_known_origin(plain(request[http::field::origin]), host, allowed)))
    return http::status::forbidden;
  return std::nullopt;
}

void Connection::on_request(ErrorCode error) {
  if (error) return;  // destroyed with its last handler
  if (const auto status = refusal()) return refuse(*status);
  beast::get_lowest_layer(stream_).expires_never();
  websocket::stream_base::timeout times{kHandshakeTime, kIdleTime, true};
  stream_.set_option(times);
  stream_.read_message_max(server_.options.largest_message);
  stream_.async_accept(parser_->get(),
                       [self = shared_from_this()](ErrorCode failed) { self->on_accept(failed); });
}

void Connection::refuse(http::status status) {
  reply_ = {status, parser_->get().version()};
  reply_.set(http::field::content_type, "text/plain");
  reply_.keep_alive(false);
  reply_.body() = status == http::status::upgrade_required ? "this port serves WebSocket (rosbridge)\n"
                  : status == http::status::forbidden      ? "this host or origin is not allowed\n"
                                                           : "too many clients\n";
  reply_.prepare_payload();
  http::async_write(
      beast::get_lowest_layer(stream_), reply_, [self = shared_from_this()](ErrorCode, std::size_t) {
        ErrorCode ignored;
        beast::get_lowest_layer(self->stream_).socket().shutdown(tcp::socket::shutdown_send, ignored);
      });
}

void Connection::on_accept(ErrorCode error) {
  if (error) return;
  parser_.reset();
  buffer_.clear();
  stream_.text(true);
  open_ = true;
  server_.add(id_, shared_from_this());
  server_.handler.on_open(id_);
  read();
}

void Connection::read() {
  stream_.async_read(buffer_,
                     [self = shared_from_this()](ErrorCode error, std::size_t) { self->on_read(error); });
}

// Binary messages are taken as texts; the reader of the text refuses what it cannot read.
void Connection::on_read(ErrorCode error) {
  if (error) return end();
  const auto bytes = buffer_.data();
  const std::string text(static_cast<const char*>(bytes.data()), bytes.size());
  buffer_.clear();
  try {
    server_.handler.on_text(id_, text);
  } catch (const std::exception&) {  // no memory for this message
    return end();
  }
  if (open_) read();
}

void Connection::enqueue(std::shared_ptr<const std::string> text) {
  if (!open_) return;
  if (backlog > server_.options.longest_backlog) return end();
  waiting_.push_back(std::move(text));
  if (!writing_) write();
}

void Connection::write() {
  writing_ = true;
  stream_.async_write(asio::buffer(*waiting_.front()),
                      [self = shared_from_this()](ErrorCode error, std::size_t) { self->on_write(error); });
}

void Connection::on_write(ErrorCode error) {
  writing_ = false;
  if (waiting_.empty()) return;
  backlog -= waiting_.front()->size();
  waiting_.pop_front();
  if (error) return end();
  if (!waiting_.empty() && open_) write();
}

// Once. Operations under way end with an error and hold the connection until then.
void Connection::end() {
  if (!std::exchange(open_, false)) return;
  server_.remove(id_);
  server_.handler.on_close(id_);
  beast::get_lowest_layer(stream_).close();
}

Status Server::listen() {
  const auto address = listening_address(options.bind);
  if (!address) return address.error();
  if (Status listening = listen_on(acceptor_, *address, options.port); !listening) return listening;
  ErrorCode error;
  port_ = acceptor_.local_endpoint(error).port();
  accept();
  const SignalsBlocked blocked;
  thread_ = std::thread([this] { run(); });
  return Done{};
}

Server::~Server() {
  io_.stop();
  if (thread_.joinable()) thread_.join();
}

void Server::run() {
  while (!io_.stopped()) {
    try {
      io_.run();
    } catch (const std::exception&) {  // no memory: what threw ends
    }
  }
}

void Server::accept() {
  acceptor_.async_accept(
      [this](ErrorCode error, tcp::socket socket) { on_accept(error, std::move(socket)); });
}

void Server::on_accept(ErrorCode error, tcp::socket socket) {
  if (error == asio::error::operation_aborted) return;
  if (error) {  // no descriptor left
    pause_.expires_after(kAcceptPause);
    pause_.async_wait([this](ErrorCode ended) {
      if (!ended) accept();
    });
    return;
  }
  try {
    ::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC);
    socket.set_option(tcp::no_delay(true), error);  // else samples come in bursts, 40 ms apart
    // Those beyond the limit are refused with an answer, unless there are too many of them as well.
    const std::size_t connected = connected_;
    if (connected < 2 * options.most_clients)
      std::make_shared<Connection>(std::move(socket), *this, ++last_id_, connected >= options.most_clients)
          ->start();
  } catch (const std::exception&) {  // no memory for this connection
  }
  accept();
}

void Server::add(WebSocketId id, const std::shared_ptr<Connection>& connection) {
  const std::scoped_lock lock(mutex_);
  clients_.emplace(id, connection);
}

void Server::remove(WebSocketId id) {
  const std::scoped_lock lock(mutex_);
  clients_.erase(id);
}

void Server::send(WebSocketId client, std::shared_ptr<const std::string> text) {
  const std::scoped_lock lock(mutex_);
  const auto found = clients_.find(client);
  const auto connection = found == clients_.end() ? nullptr : found->second.lock();
  if (connection == nullptr) return;
  connection->backlog += text->size();
  asio::post(io_, [connection, text = std::move(text)]() mutable { connection->enqueue(std::move(text)); });
}

std::size_t Server::backlog(WebSocketId client) const {
  const std::scoped_lock lock(mutex_);
  const auto found = clients_.find(client);
  const auto connection = found == clients_.end() ? nullptr : found->second.lock();
  return connection == nullptr ? 0 : connection->backlog.load();
}

}  // namespace

Result<std::unique_ptr<WebSocketServer>> serve_websockets(const WebSocketOptions& options,
                                                          WebSocketHandler& handler) {
  try {
    auto server = std::make_unique<Server>(options, handler);
    if (Status listening = server->listen(); !listening) return listening.error();
    return std::unique_ptr<WebSocketServer>(std::move(server));
  } catch (const std::exception& failure) {
    return Error{
        .origin = Origin::error, .message = "cannot start the WebSocket server", .reason = failure.what()};
  }
}

}  // namespace aim::transport
