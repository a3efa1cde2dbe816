// How a connection reads its requests: header, turn, body; all within their bounds.
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
  give_back_share();
  handling_ = Handling::waiting;
  parser_.emplace();
  parser_->eager(false);  // the header by itself first
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
  if (phase_ == Phase::closed || phase_ == Phase::reply || phase_ == Phase::drain) return;
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
  if (phase_ == Phase::body && parser_->chunked() && buffer_.size() < kShortestChunk) return read();
  ErrorCode error;
  if (buffer_.size() > 0) {
    const std::string_view text(static_cast<const char*>(buffer_.cdata().data()), buffer_.size());
    const auto taken = put(error);
    if (!taken) return refuse(no_memory());
    if (phase_ == Phase::header && has_folded_line(text.substr(0, *taken)))
      return refuse(sentence(400, "A line of the header goes on in the next one."));
    buffer_.consume(*taken);
  }
  if (error && error != http::error::need_more) return on_parse_error(error);
  if (phase_ == Phase::header && parser_->is_header_done()) {
    if (const auto reply = check_header()) return refuse(*reply);
    return on_header();
  }
  if (!has_room_for(parser_->get().body().size())) return refuse(too_large());
  if (parser_->is_done()) return answer();
  read();
}

// How much of the buffer the parser took; none: there was no memory. Long bodies get none of the reserve.
std::optional<std::size_t> HttpSession::put(ErrorCode& error) {
  MemoryReserve::entitle_this_thread(share_ == 0);
  std::optional<std::size_t> taken;
  try {
    taken = parser_->put(buffer_.cdata(), error);
  } catch (const std::bad_alloc&) {
  }
  MemoryReserve::entitle_this_thread();
  return taken;
}

std::optional<HttpReply> HttpSession::check_header() {
  const auto& header = parser_->get();
  if (header.target().size() > limits_.target_bytes) return sentence(414, "The request-target is too long.");
  const auto fields = static_cast<std::size_t>(std::distance(header.begin(), header.end()));
  if (fields > limits_.header_fields) return sentence(431, "The request has too many header fields.");
  if (!has_room_for(parser_->content_length().value_or(0)) || !has_room_for(header.body().size()))
    return too_large();
  return refuse_framing(header.base());
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
  parser_->eager(true);
  if (parser_->is_done()) return answer();
  const std::size_t wanted = long_body_bytes();
  wanted == 0 ? read_body() : take_share(wanted);
}

// A body of unknown length may become as long as any of its route.
std::size_t HttpSession::long_body_bytes() const {
  const std::size_t bytes = parser_->content_length().value_or(body_room());
  return bytes > limits_.body_bytes ? bytes : 0;
}

void HttpSession::take_share(std::size_t wanted) {
  if (!MemoryReserve::room_for(2 * wanted)) return refuse(no_memory());
  enter(Phase::turn, limits_.body_deadline);
  const auto turn = [weak = weak_from_this(), wanted] {
    const auto self = weak.lock();
    return self != nullptr && self->on_turn(wanted);
  };
  switch (service_.bodies.take(wanted, turn)) {
    case BodyBudget::Share::taken:
      share_ = wanted;
      return read_body();
    case BodyBudget::Share::later:
      return stay();
    case BodyBudget::Share::none:
      return refuse(busy());
  }
}

// The share is ours from here on; where it comes too late it goes back at once.
bool HttpSession::on_turn(std::size_t share) {
  asio::post(socket_.get_executor(), [self = shared_from_this(), share] {
    self->share_ = share;
    if (self->phase_ != Phase::turn) return self->give_back_share();
    self->read_body();
  });
  return true;
}

void HttpSession::give_back_share() {
  if (share_ > 0) service_.bodies.give_back(std::exchange(share_, 0));
}

void HttpSession::read_body() {
  enter(Phase::body, limits_.body_deadline);
  if (buffer_.size() > 0) return parse();
  const auto& header = parser_->get();
  if (header.version() != 11 || !iequals(header[http::field::expect], "100-continue")) return read();
  asio::async_write(socket_, asio::buffer(kContinue),
                    [self = shared_from_this()](ErrorCode error, std::size_t) {
                      if (self->phase_ != Phase::body) return;  // put out meanwhile
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

}  // namespace aim::transport
