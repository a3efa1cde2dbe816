// How a connection reads its requests: header, memory reservation, body; each within its bounds.
// Source of the bounds: safety rule 12 (ServerLimits).
#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "transport/http/http_framing.hpp"
#include "transport/http/http_session.hpp"
#include "transport/memory_reserve.hpp"

namespace aim::transport {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::beast::iequals;

constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

void HttpSession::begin_request() {
  if (phase_ == Phase::closed) return;
  release_body_memory();
  handling_ = Handling::waiting;
  parser_.emplace();
  parser_->eager(false);  // stop after the header
  parser_->header_limit(static_cast<std::uint32_t>(limits_.header_bytes));
  parser_->body_limit(limits_.most_body_bytes);
  enter(Phase::idle, limits_.idle);
  parse();
}

void HttpSession::read() {
  const std::size_t room = std::min(kReadBytes, buffer_.max_size() - buffer_.size());
  if (room == 0) return refuse(text_reply(431, "The header of the request is too large."));
  socket_.async_read_some(
      buffer_.prepare(room),
      [self = shared_from_this()](ErrorCode error, std::size_t bytes) { self->on_read(error, bytes); });
}

void HttpSession::on_read(ErrorCode error, std::size_t bytes) {
  if (phase_ == Phase::closed || phase_ == Phase::reply || phase_ == Phase::drain) return;
  if (late_) return refuse(text_reply(408, "The request did not arrive completely in time."));
  if (error) return close();
  buffer_.commit(bytes);
  parse();
}

// Blank lines before a request are skipped (RFC 9112, 2.2). True: further bytes follow.
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
  if (phase_ == Phase::body && parser_->chunked() && buffer_.size() < kShortestChunk) return read();
  ErrorCode error;
  if (buffer_.size() > 0) {
    const std::string_view text(static_cast<const char*>(buffer_.cdata().data()), buffer_.size());
    const auto taken = put(error);
    if (!taken) return refuse(no_memory());
    if (phase_ == Phase::header && has_folded_line(text.substr(0, *taken)))
      return refuse(text_reply(400, "The header contains a folded line, which is obsolete."));
    buffer_.consume(*taken);
  }
  if (error && error != http::error::need_more) return on_parse_error(error);
  if (phase_ == Phase::header && parser_->is_header_done()) {
    if (const auto reply = check_header()) return refuse(*reply);
    return on_header();
  }
  if (!body_fits(parser_->get().body().size())) return refuse(too_large());
  if (parser_->is_done()) return answer();
  read();
}

// The number of bytes that the parser took; none: out of memory. A long body must not use the memory reserve.
std::optional<std::size_t> HttpSession::put(ErrorCode& error) {
  using Part = MemoryReserve::Part;
  MemoryReserve::allow_this_thread(reserved_bytes_ == 0 ? Part::stops : Part::none);
  std::optional<std::size_t> taken;
  try {
    taken = parser_->put(buffer_.cdata(), error);
  } catch (const std::bad_alloc&) {
  }
  MemoryReserve::allow_this_thread();
  return taken;
}

std::optional<HttpReply> HttpSession::check_header() {
  const auto& header = parser_->get();
  if (header.target().size() > limits_.target_bytes)
    return text_reply(414, "The request-target is too long.");
  const auto fields = static_cast<std::size_t>(std::distance(header.begin(), header.end()));
  if (fields > limits_.header_fields) return text_reply(431, "The request has too many header fields.");
  if (!body_fits(parser_->content_length().value_or(0)) || !body_fits(header.body().size()))
    return too_large();
  return refuse_framing(header.base());
}

// The route is looked up for long bodies only; any other call costs one comparison.
bool HttpSession::body_fits(std::size_t bytes) const {
  return bytes <= limits_.body_bytes || bytes <= max_body_bytes();
}

std::size_t HttpSession::max_body_bytes() const {
  const std::string_view route = route_of(view(parser_->get().target()));
  return std::min(service_.handler.most_body_bytes(route, limits_.body_bytes), limits_.most_body_bytes);
}

HttpReply HttpSession::too_large() const {
  return text_reply(413, "The body is larger than " + std::to_string(max_body_bytes()) + " bytes.");
}

void HttpSession::on_header() {
  enter(Phase::body, limits_.body_deadline);
  parser_->eager(true);
  if (parser_->is_done()) return answer();
  const std::size_t wanted = long_body_bytes();
  wanted == 0 ? read_body() : reserve_body_memory(wanted);
}

// For a body of unknown length (chunked) the largest body of its route is reserved.
std::size_t HttpSession::long_body_bytes() const {
  const std::size_t bytes = parser_->content_length().value_or(max_body_bytes());
  return bytes > limits_.body_bytes ? bytes : 0;
}

void HttpSession::reserve_body_memory(std::size_t wanted) {
  if (!MemoryReserve::can_allocate(2 * wanted)) return refuse(no_memory());
  enter(Phase::memory, limits_.body_deadline);
  const auto on_granted = [weak = weak_from_this(), wanted] {
    const auto self = weak.lock();
    return self != nullptr && self->on_memory_granted(wanted);
  };
  switch (service_.bodies.reserve(wanted, on_granted)) {
    case BodyBudget::Grant::granted:
      reserved_bytes_ = wanted;
      return read_body();
    case BodyBudget::Grant::queued:
      return keep_alive_by_timer();
    case BodyBudget::Grant::rejected:
      return refuse(busy());
  }
}

// The memory is granted. It is released at once if the connection has ended or timed out meanwhile.
bool HttpSession::on_memory_granted(std::size_t bytes) {
  asio::post(socket_.get_executor(), [self = shared_from_this(), bytes] {
    self->reserved_bytes_ = bytes;
    if (self->phase_ != Phase::memory) return self->release_body_memory();
    self->read_body();
  });
  return true;
}

void HttpSession::release_body_memory() {
  if (reserved_bytes_ > 0) service_.bodies.release(std::exchange(reserved_bytes_, 0));
}

void HttpSession::read_body() {
  enter(Phase::body, limits_.body_deadline);
  if (buffer_.size() > 0) return parse();
  const auto& header = parser_->get();
  if (header.version() != 11 || !iequals(header[http::field::expect], "100-continue")) return read();
  asio::async_write(socket_, asio::buffer(kContinue),
                    [self = shared_from_this()](ErrorCode error, std::size_t) {
                      if (self->phase_ != Phase::body) return;  // refused or evicted meanwhile
                      if (error) return self->close();
                      self->read();
                    });
}

void HttpSession::on_parse_error(ErrorCode error) {
  if (error == http::error::body_limit) return refuse(too_large());
  if (error == http::error::header_limit) {
    const bool in_first_line = parser_->get().target().empty();
    return refuse(in_first_line ? text_reply(414, "The request-target is too long.")
                                : text_reply(431, "The header of the request is too large."));
  }
  if (error == http::error::bad_target) return refuse(text_reply(400, "Can not parse url"));
  refuse(text_reply(400, "Can not read the request"));
}

}  // namespace aim::transport
