// One connection of an HTTP client: reads requests within their bounds, answers them, ends in time.
// Source of the bounds: safety rule 12 (ServerLimits).
#include "transport/http_session.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "transport/route_table.hpp"

namespace aim::transport {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::beast::iequals;

constexpr std::size_t kReadBytes = std::size_t{16} * 1024;
constexpr std::size_t kDrainBytes = std::size_t{1024} * 1024;  // what a refused client may still send
constexpr std::chrono::milliseconds kDrainTime{1'000};
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

HttpReply full_house() {
  return sentence(503, "All connections of this server are taken; only a stop is served on a further one.");
}

}  // namespace

// ---- life

HttpSession::HttpSession(Socket socket, HttpService& service, Peer peer)
    : socket_(std::move(socket)),
      service_(service),
      limits_(service.options.limits),
      peer_(std::move(peer)),
      seat_(service.admission.enter(peer_.address, peer_.exempt)),
      deadline_(Clock::time_point::max().time_since_epoch().count()),
      idle_since_(0),
      buffer_(limits_.header_bytes + kReadBytes) {}

HttpSession::~HttpSession() { service_.admission.leave(seat_, peer_.address, peer_.exempt); }

void HttpSession::start() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    ErrorCode ignored;
    self->socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    self->socket_.non_blocking(true, ignored);
    self->begin_request();
  });
}

void HttpSession::close(bool abruptly) {
  if (phase_ == Phase::closed) return;
  phase_ = Phase::closed;
  idle_since_ = 0;
  ErrorCode ignored;
  if (abruptly) {
    socket_.set_option(asio::socket_base::linger(true, 0), ignored);  // the kernel keeps nothing for it
  } else {
    socket_.shutdown(asio::socket_base::shutdown_both, ignored);
  }
  socket_.close(ignored);
}

std::optional<Clock::time_point> HttpSession::idle_since() const {
  const Clock::rep since = idle_since_;
  if (since == 0 || claimed_ || on_spare_seat()) return std::nullopt;
  return Clock::time_point(Clock::duration(since));
}

bool HttpSession::yield_place() {
  if (claimed_.exchange(true)) return false;
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    self->leaving_ = true;
    if (self->phase_ == Phase::idle) self->close();
  });
  return true;
}

void HttpSession::displace() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    if (self->phase_ < Phase::reply) {
      ErrorCode ignored;
      const std::string bytes = wire_bytes(full_house(), {.keep_alive = false});
      self->socket_.write_some(asio::buffer(bytes), ignored);  // non-blocking
    }
    self->close();
  });
}

// ---- time

void HttpSession::enter(Phase phase, std::chrono::milliseconds span) {
  phase_ = phase;
  const auto now = Clock::now();
  deadline_ = (now + span).time_since_epoch().count();
  idle_since_ = phase == Phase::idle ? now.time_since_epoch().count() : 0;
}

void HttpSession::check_deadline(Clock::time_point now) {
  if (now.time_since_epoch().count() < deadline_) return;
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->on_late(); });
}

void HttpSession::on_late() {
  if (Clock::now().time_since_epoch().count() < deadline_) return;  // it came in time after all
  switch (phase_) {
    case Phase::header:
    case Phase::body: {
      late_ = true;
      ErrorCode ignored;
      socket_.cancel(ignored);  // the read under way ends, and says why
      return;
    }
    case Phase::reply:
      return close(true);
    case Phase::idle: {
      ErrorCode failed;
      if (socket_.available(failed) > 0) return;  // a request is there; it is we who have not looked yet
      return close();
    }
    case Phase::drain:
      return close();
    case Phase::closed:
      return;
  }
}

// ---- reading

void HttpSession::begin_request() {
  if (phase_ == Phase::closed) return;
  parser_.emplace();
  parser_->eager(true);
  parser_->header_limit(static_cast<std::uint32_t>(limits_.header_bytes));
  parser_->body_limit(limits_.most_body_bytes);
  enter(Phase::idle, limits_.idle);
  parse();
}

void HttpSession::read() {
  const std::size_t room = std::min(kReadBytes, buffer_.max_size() - buffer_.size());
  if (room == 0) return refuse(sentence(431, "The header of the request is too large."));
  socket_.async_read_some(
      buffer_.prepare(room),
      [self = shared_from_this()](ErrorCode error, std::size_t bytes) { self->on_read(error, bytes); });
}

void HttpSession::on_read(ErrorCode error, std::size_t bytes) {
  if (phase_ == Phase::closed) return;
  if (late_) return refuse(sentence(408, "The request did not arrive whole in time."));
  if (error) return close();
  buffer_.commit(bytes);
  parse();
}

// Blank lines before a request are skipped (RFC 9112, 2.2). True: something else is there.
bool HttpSession::skip_blank_lines() {
  const std::string_view text(static_cast<const char*>(buffer_.cdata().data()), buffer_.size());
  buffer_.consume(std::min(text.find_first_not_of("\r\n"), text.size()));
  return buffer_.size() > 0;
}

void HttpSession::parse() {
  if (phase_ == Phase::idle) {
    if (!skip_blank_lines()) return read();
    enter(Phase::header, limits_.header_deadline);
  }
  ErrorCode error;
  if (buffer_.size() > 0) buffer_.consume(parser_->put(buffer_.cdata(), error));
  if (error && error != http::error::need_more) return on_parse_error(error);
  if (phase_ == Phase::header && parser_->is_header_done()) {
    if (const auto reply = check_header()) return refuse(*reply);
    return on_header();
  }
  if (!has_room_for(parser_->get().body().size())) return refuse(too_large());
  if (parser_->is_done()) return answer();
  read();
}

std::optional<HttpReply> HttpSession::check_header() {
  const auto& header = parser_->get();
  if (header.target().size() > limits_.target_bytes) return sentence(414, "The request-target is too long.");
  const auto fields = static_cast<std::size_t>(std::distance(header.begin(), header.end()));
  if (fields > limits_.header_fields) return sentence(431, "The request has too many header fields.");
  if (!has_room_for(parser_->content_length().value_or(0)) || !has_room_for(header.body().size()))
    return too_large();
  return std::nullopt;
}

// Routes are looked up for long bodies only: every other call passes at the price of a comparison.
bool HttpSession::has_room_for(std::size_t bytes) const {
  return bytes <= limits_.body_bytes || bytes <= body_room();
}

std::size_t HttpSession::body_room() const {
  const std::string_view route = route_of(view(parser_->get().target()));
  return std::min(service_.handler.most_body_bytes(route, limits_.body_bytes), limits_.most_body_bytes);
}

HttpReply HttpSession::too_large() const {
  return sentence(413, "The body is larger than " + std::to_string(body_room()) + " bytes.");
}

void HttpSession::on_header() {
  enter(Phase::body, limits_.body_deadline);
  if (parser_->is_done()) return answer();
  const auto& header = parser_->get();
  if (header.version() != 11 || !iequals(header[http::field::expect], "100-continue")) return read();
  asio::async_write(socket_, asio::buffer(kContinue),
                    [self = shared_from_this()](ErrorCode error, std::size_t) {
                      if (self->phase_ == Phase::closed) return;
                      if (error) return self->close();
                      self->read();
                    });
}

void HttpSession::on_parse_error(ErrorCode error) {
  if (error == http::error::body_limit) return refuse(too_large());
  if (error == http::error::header_limit) {
    const bool in_first_line = parser_->get().target().empty();
    return refuse(in_first_line ? sentence(414, "The request-target is too long.")
                                : sentence(431, "The header of the request is too large."));
  }
  if (error == http::error::bad_target) return refuse(sentence(400, "Can not parse url"));
  refuse(sentence(400, "Can not read the request"));
}

// ---- answering

void HttpSession::answer() {
  const auto& message = parser_->get();
  HttpRequest request{.verb = view(message.method_string()),
                      .target = view(message.target()),
                      .body = message.body(),
                      .caller = peer_.caller,
                      .came_by_loopback = peer_.by_loopback};
  if (const auto type = message.find(http::field::content_type); type != message.end()) {
    request.content_type = view(type->value());
  }
  const auto hosts = message.equal_range(http::field::host);
  for (auto host = hosts.first; host != hosts.second; ++host) request.hosts.push_back(view(host->value()));

  idle_since_ = 0;
  const HttpReply reply = reply_to(request);
  const ReplyForm form{.version = message.version(),
                       .keep_alive = message.keep_alive() && !reply.close && !leaving_ && !on_spare_seat(),
                       .with_body = request.verb != "HEAD"};
  send(reply, form, false);
}

HttpReply HttpSession::reply_to(const HttpRequest& request) {
  if (auto reply = refuse_at_door(request, service_.options.allowed_hosts)) return std::move(*reply);
  const std::string_view route = route_of(request.target);
  if (!service_.handler.is_stop(route)) {
    if (auto reply = refuse_for_want_of_place()) return std::move(*reply);
    if (auto reply = refuse_for_rate(route)) return std::move(*reply);
  }
  return dispatch(request, service_.handler, service_.options.allow_any_origin);
}

std::optional<HttpReply> HttpSession::refuse_for_want_of_place() {
  if (seat_ == Seat::regular) return std::nullopt;
  if (seat_ == Seat::spare_address) return sentence(429, "This address has too many connections.");
  if (service_.admission.take_free_seat(peer_.address, peer_.exempt)) {
    seat_ = Seat::regular;
    return std::nullopt;
  }
  const auto idle = service_.sessions.longest_idle(Clock::now() - limits_.yield_after);
  if (!idle || !idle->yield_place()) return full_house();
  service_.admission.take_over(peer_.address, peer_.exempt);
  seat_ = Seat::regular;
  return std::nullopt;
}

std::optional<HttpReply> HttpSession::refuse_for_rate(std::string_view route) {
  if (peer_.exempt) return std::nullopt;
  const RequestKind kind = is_channel_route(route)           ? RequestKind::sample
                           : service_.handler.is_read(route) ? RequestKind::read
                                                             : RequestKind::write;
  if (service_.admission.allows(peer_.address, kind, Clock::now())) return std::nullopt;
  return sentence(429, "This address sends too many requests.");
}

void HttpSession::refuse(const HttpReply& reply) { send(reply, {.keep_alive = false}, true); }

void HttpSession::send(const HttpReply& reply, const ReplyForm& form, bool then_drain) {
  out_ = wire_bytes(reply, form);
  enter(Phase::reply, limits_.write_deadline);
  asio::async_write(socket_, asio::buffer(out_),
                    [self = shared_from_this(), keep_alive = form.keep_alive, then_drain](
                        ErrorCode error, std::size_t) { self->on_sent(error, keep_alive, then_drain); });
}

void HttpSession::on_sent(ErrorCode error, bool keep_alive, bool then_drain) {
  if (phase_ == Phase::closed) return;
  if (error) return close();
  if (keep_alive && !leaving_) return begin_request();
  if (!then_drain) return close();
  ErrorCode ignored;
  socket_.shutdown(asio::socket_base::shutdown_send, ignored);
  enter(Phase::drain, kDrainTime);
  drain();
}

// Closing while the client still sends would reset the connection and take the refusal from it.
void HttpSession::drain() {
  buffer_.clear();
  socket_.async_read_some(buffer_.prepare(kReadBytes),
                          [self = shared_from_this()](ErrorCode error, std::size_t bytes) {
                            if (self->phase_ == Phase::closed) return;
                            self->drained_ += bytes;
                            if (error || self->drained_ > kDrainBytes) return self->close();
                            self->drain();
                          });
}

}  // namespace aim::transport
