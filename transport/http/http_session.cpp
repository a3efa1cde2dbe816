// One connection of an HTTP client: its lifetime, its deadlines and its replies.
// Source of the bounds: safety rule 12 (ServerLimits).
#include "transport/http/http_session.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/field.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "transport/memory_reserve.hpp"

namespace aim::transport {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

constexpr std::size_t kDrainBytes = std::size_t{4} * 1024 * 1024;  // that a refused client may still send
constexpr std::size_t kDrainStep = std::size_t{32} * 1024;  // per step, then one kPollPeriod without reading
constexpr std::chrono::milliseconds kPollPeriod{50};
constexpr std::chrono::milliseconds kDrainTime{5'000};
constexpr std::size_t kHeavyBytes = std::size_t{16} * 1024 * 1024;  // working memory of a call; our choice

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

HttpReply evicted_reply() {
  return text_reply(
      408, "The request did not arrive in time, and its connection slot was needed by another client.");
}

// Memory that a call may need while it is executed [bytes]. Measured: a motion took ten times its text.
std::size_t memory_needed(Work kind, std::size_t body) {
  const bool heavy = kind == Work::compute || kind == Work::storage || kind == Work::import;
  return heavy ? kHeavyBytes + 16 * body : 0;
}

}  // namespace

HttpReply connections_exhausted() {
  return text_reply(
      503, "The server has reached its connection limit; further connections may only send a stop request.");
}

HttpReply busy() {
  return text_reply(
      503, "The robot is busy with other requests of this kind; this request was not started. Try again.");
}

HttpReply no_memory() {
  return text_reply(503, "The robot is short of memory; only stop requests are served.");
}

// ---- lifetime

HttpSession::HttpSession(Socket socket, HttpService& service, Peer peer, bool spare)
    : socket_(std::move(socket)),
      poll_timer_(socket_.get_executor()),
      service_(service),
      limits_(service.options.limits),
      peer_(std::move(peer)),
      slot_(service.admission.acquire(peer_.address, peer_.exempt, spare)),
      deadline_(Clock::time_point::max().time_since_epoch().count()),
      waiting_for_client_since_(0),
      buffer_(limits_.header_bytes + kReadBytes) {}

HttpSession::~HttpSession() {
  release_slot();
  release_body_memory();
}

void HttpSession::release_slot() {
  if (has_slot_.exchange(false)) service_.admission.release(slot_, peer_.address, peer_.exempt);
}

void HttpSession::start() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    ErrorCode ignored;
    self->socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    self->socket_.non_blocking(true, ignored);
    self->begin_request();
  });
}

// A session lives as long as an operation is pending. While it neither reads nor writes, this timer keeps it
// alive.
void HttpSession::keep_alive_by_timer() {
  poll_timer_.expires_after(kPollPeriod);
  poll_timer_.async_wait([self = shared_from_this()](ErrorCode) {
    if (self->phase_ == Phase::drain) self->drain();
    if (self->phase_ == Phase::memory || self->phase_ == Phase::drain) self->keep_alive_by_timer();
  });
}

// If a worker still reads the request, its memory is released with the last reference to the session.
void HttpSession::close(bool abruptly) {
  if (phase_ == Phase::closed) return;
  phase_ = Phase::closed;
  waiting_for_client_since_ = 0;
  evicting_ = false;
  ErrorCode ignored;
  if (abruptly) {
    socket_.set_option(asio::socket_base::linger(true, 0), ignored);  // RST: the kernel discards unsent data
  } else {
    socket_.shutdown(asio::socket_base::shutdown_both, ignored);
  }
  socket_.close(ignored);
  release_slot();
  if (service_.on_closed) service_.on_closed();
}

// Releases the slot at once. Unless `at_once`, the connection stays open until the client had time to read
// the reply.
void HttpSession::end_with(const HttpReply& reply, bool at_once) {
  release_slot();
  ErrorCode ignored;
  if (at_once) {
    // Does not block. MSG_MORE: it leaves in one packet with the end of the connection.
    socket_.send(asio::buffer(wire_bytes(reply, {.keep_alive = false})), MSG_MORE, ignored);
    return close();
  }
  socket_.cancel(ignored);
  refuse(reply);
}

std::optional<Clock::time_point> HttpSession::waiting_for_client_since() const {
  const Clock::rep since = waiting_for_client_since_;
  if (since == 0 || evicting_) return std::nullopt;
  return Clock::time_point(Clock::duration(since));
}

bool HttpSession::evict(bool for_descriptor) {
  if (evicting_.exchange(true)) return false;
  asio::post(socket_.get_executor(),
             [self = shared_from_this(), for_descriptor] { self->on_evict(for_descriptor); });
  return true;
}

void HttpSession::on_evict(bool for_descriptor) {
  const bool spare = slot_state() == SlotState::spare;
  const bool unfinished = phase_ == Phase::header || phase_ == Phase::body;
  ErrorCode failed;
  // Unread data is in the socket buffer: a request, or the rest of one. On a spare slot it may be a stop.
  const bool has_data = (phase_ == Phase::idle || (unfinished && spare)) && socket_.available(failed) > 0;
  if (has_data || phase_ == Phase::memory || phase_ == Phase::handling) {
    close_after_reply_ = true;
    evicting_ = !spare;
  } else if (phase_ == Phase::reply) {
    close(true);
  } else if (spare && (unfinished || phase_ == Phase::idle)) {
    // A client that has sent nothing loses nothing by a close at once, which costs least.
    end_with(connections_exhausted(), for_descriptor || phase_ == Phase::idle);
  } else if (unfinished) {
    end_with(evicted_reply(), for_descriptor);
  } else {
    close();
  }
}

// ---- deadlines

void HttpSession::enter(Phase phase, std::chrono::milliseconds span) {
  phase_ = phase;
  const auto now = Clock::now();
  deadline_ = (now + span).time_since_epoch().count();
  const bool waiting_for_client =
      phase != Phase::memory && phase != Phase::handling && phase != Phase::closed;
  waiting_for_client_since_ = waiting_for_client ? now.time_since_epoch().count() : 0;
}

void HttpSession::check_deadline(Clock::time_point now) {
  if (now.time_since_epoch().count() < deadline_) return;
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->on_late(); });
}

void HttpSession::on_late() {
  if (Clock::now().time_since_epoch().count() < deadline_) return;  // the phase has changed since the check
  switch (phase_) {
    case Phase::header:
    case Phase::body: {
      late_ = true;
      ErrorCode ignored;
      socket_.cancel(ignored);  // on_read() then sends the 408
      return;
    }
    case Phase::memory:
      return refuse(busy());
    case Phase::handling:
      return refuse(not_answered());
    case Phase::reply:
      return close(true);
    case Phase::idle: {
      ErrorCode failed;
      if (socket_.available(failed) > 0) return;  // a request has arrived but has not been read yet
      return close();
    }
    case Phase::drain:
      return close();
    case Phase::closed:
      return;
  }
}

// ---- answering

void HttpSession::answer() {
  const auto& message = parser_->get();
  request_ = {.verb = view(message.method_string()),
              .target = view(message.target()),
              .body = message.body(),
              .caller = peer_.caller,
              .came_by_loopback = peer_.by_loopback};
  if (const auto type = message.find(http::field::content_type); type != message.end()) {
    request_.content_type = view(type->value());
  }
  if (const auto sender = message.find("Aim-Sender"); sender != message.end()) {
    request_.sender = view(sender->value());
  }
  if (const auto robot = message.find("Aim-Robot"); robot != message.end()) {
    request_.robot = view(robot->value());
  }
  const auto hosts = message.equal_range(http::field::host);
  for (auto host = hosts.first; host != hosts.second; ++host) request_.hosts.push_back(view(host->value()));
  const auto origins = message.equal_range(http::field::origin);
  for (auto origin = origins.first; origin != origins.second; ++origin)
    request_.origins.push_back(view(origin->value()));

  enter(Phase::handling, limits_.handling);
  const Work kind = service_.handler.work_of(route_of(request_.target));
  if (const auto refusal = refuse_request(kind)) return reply_with(*refusal);
  if (kind == Work::instant)
    return reply_with(dispatch(request_, service_.handler, service_.options.allow_any_origin));
  if (!service_.workers) return work();
  if (!service_.workers->post(kind, [self = shared_from_this()] { self->work(); })) reply_with(busy());
}

std::optional<HttpReply> HttpSession::refuse_request(Work kind) {
  // A stop needs no permission of anyone.
  const bool any_origin = service_.options.allow_any_origin || kind == Work::stop;
  if (auto reply = refuse_unsafe(request_, service_.options.allowed_hosts, any_origin)) return reply;
  if (kind == Work::stop) return std::nullopt;
  if (MemoryReserve::scarce() || !MemoryReserve::can_allocate(memory_needed(kind, request_.body.size())))
    return no_memory();
  if (auto reply = refuse_without_slot()) return reply;
  return refuse_for_rate(route_of(request_.target));
}

// Either the worker starts the call, or the deadline has given it up before; the first exchange decides.
void HttpSession::work() {
  Handling waiting = Handling::waiting;
  if (!handling_.compare_exchange_strong(waiting, Handling::begun)) return;
  HttpReply reply = dispatch(request_, service_.handler, service_.options.allow_any_origin);
  asio::post(socket_.get_executor(), [self = shared_from_this(), reply = std::move(reply)] {
    if (self->phase_ == Phase::handling) self->reply_with(reply);
  });
}

HttpReply HttpSession::not_answered() {
  Handling waiting = Handling::waiting;
  if (handling_.compare_exchange_strong(waiting, Handling::given_up)) return busy();
  return text_reply(
      503, "The request was started but did not finish in time; whether it is carried out is not known.");
}

void HttpSession::reply_with(const HttpReply& reply) {
  const auto& message = parser_->get();
  const ReplyForm form{.version = message.version(),
                       .keep_alive = message.keep_alive() && !reply.close && !close_after_reply_ &&
                                     slot_state() == SlotState::regular,
                       .with_body = request_.verb != "HEAD"};
  send(reply, form, false);
}

std::optional<HttpReply> HttpSession::refuse_without_slot() {
  if (slot_ == Slot::regular) return std::nullopt;
  if (slot_ == Slot::spare_address) return text_reply(429, "This address has too many connections.");
  if (slot_ == Slot::spare_descriptor) return connections_exhausted();
  if (service_.admission.take_free_slot(peer_.address, peer_.exempt)) {
    slot_ = Slot::regular;
    return std::nullopt;
  }
  const auto candidate =
      service_.sessions.eviction_candidate(Clock::now() - limits_.evict_after, SlotState::regular);
  if (!candidate || !candidate->evict()) return connections_exhausted();
  service_.admission.take_evicted_slot(peer_.address, peer_.exempt);
  slot_ = Slot::regular;
  return std::nullopt;
}

std::optional<HttpReply> HttpSession::refuse_for_rate(std::string_view route) {
  if (peer_.exempt) return std::nullopt;
  const RequestKind kind = is_channel_route(route)           ? RequestKind::sample
                           : service_.handler.is_read(route) ? RequestKind::read
                                                             : RequestKind::write;
  if (service_.admission.allows(peer_.address, kind, Clock::now())) return std::nullopt;
  return text_reply(429, "This address sends too many requests.");
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
  if (keep_alive && !close_after_reply_) return begin_request();
  if (!then_drain || MemoryReserve::scarce()) return close();
  release_slot();
  drop_request();
  ErrorCode ignored;
  socket_.shutdown(asio::socket_base::shutdown_send, ignored);
  evicting_ = false;
  enter(Phase::drain, kDrainTime);
  keep_alive_by_timer();
  drain();
}

// A connection that is only drained keeps no memory, unless a worker still reads the request.
void HttpSession::drop_request() {
  if (handling_ == Handling::begun) return;
  request_ = {};
  parser_.reset();
  buffer_.clear();
  buffer_.shrink_to_fit();
  out_ = {};
  release_body_memory();
}

// Closing while the client still sends would reset the connection and discard the refusal before the client
// reads it. Its data is discarded slowly, so that a refused client that sends much does not delay other
// clients.
void HttpSession::drain() {
  std::array<char, kReadBytes> ignored;
  ErrorCode error;
  for (std::size_t taken = 0; taken < kDrainStep && !error;) {
    const std::size_t bytes = socket_.read_some(asio::buffer(ignored), error);
    taken += bytes;
    drained_ += bytes;
  }
  const bool ended = error && error != asio::error::would_block;
  if (ended || drained_ > kDrainBytes || MemoryReserve::scarce()) close();
}

}  // namespace aim::transport
