// RPC calls over HTTP in the robot's format: one keep-alive connection, the request target unchanged, one
// end of the waits for connecting, sending and receiving. Source of headers and content types: AimDK wire,
// sections 1.3 and 1.7.
#include "transport/http/http_client.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "transport/call_outcome.hpp"
#include "transport/http/http_reply_reader.hpp"
#include "transport/http/http_socket.hpp"
#include "transport/http/http_status.hpp"

namespace aim::transport {
namespace {

// A running robot accepts a connection at once; if there is none, the user must learn it soon. Our choice: a
// slow link takes a second there and back, and TCP repeats a lost packet after one.
constexpr std::chrono::milliseconds kConnectTimeout{2'500};

std::string_view content_type_of(Encoding encoding) {
  switch (encoding) {
    case Encoding::json:
      return "application/json";
    case Encoding::protobuf:
      return "application/protobuf";
    case Encoding::cdr:
      return "application/ros2";
    case Encoding::lcm:  // a robot does not take these over HTTP
    case Encoding::ros1:
      break;
  }
  return "application/octet-stream";
}

// The sender name of this process (Aim-Sender): separates its set-point stream from those of other programs
// and of its own next run.
const std::string& sender_name() {
  static const std::string name = [] {
    std::string text(program_invocation_short_name);
    text.resize(std::min<std::size_t>(text.size(), 12));
    const auto now = static_cast<std::uint32_t>(std::chrono::steady_clock::now().time_since_epoch().count());
    return text + '-' + std::to_string(::getpid()) + '-' + std::to_string(now % 10'000);
  }();
  return name;
}

// ---- the client

// The result of one attempt on one connection.
struct Attempt {
  Transfer sent = Transfer::done;
  ReadReply reply = {Reading::closed_silently};
};

// Serialises the calls of one client; no caller waits past its deadline.
class CallMutex {
 public:
  bool lock_until(Deadline deadline) {
    std::unique_lock lock(mutex_);
    if (!free_.wait_until(lock, deadline, [this] { return !taken_; })) return false;
    taken_ = true;
    return true;
  }
  void unlock() {
    const std::scoped_lock lock(mutex_);
    taken_ = false;
    free_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable free_;
  bool taken_ = false;
};

class CallLock {
 public:
  CallLock(CallMutex& mutex, Deadline deadline) : mutex_(mutex), held_(mutex.lock_until(deadline)) {}
  CallLock(const CallLock&) = delete;
  CallLock& operator=(const CallLock&) = delete;
  ~CallLock() {
    if (held_) mutex_.unlock();
  }
  bool held() const { return held_; }

 private:
  CallMutex& mutex_;
  const bool held_;
};

class HttpClient final : public RpcClient {
 public:
  HttpClient(std::string host, std::uint16_t port)
      : host_(std::move(host)),
        port_(port),
        address_((host_.find(':') == std::string::npos ? host_ : "[" + host_ + "]") + ":" +
                 std::to_string(port)) {}

  Result<CallReply> call(std::string_view route, Encoding encoding, std::string_view body,
                         Deadline deadline) override;
  std::string address() const override { return address_; }

 private:
  std::string request_bytes(std::string_view route, Encoding encoding, std::string_view body) const;
  Status ensure_connected(const WaitEnd& end);
  Attempt attempt(const std::string& request, WaitEnd& end);
  Result<CallReply> conclude(Attempt attempt, std::string_view route, Deadline begin, WaitEnd& end) const;

  std::string host_;
  std::uint16_t port_;
  std::string address_;
  CallMutex call_mutex_;  // one call at a time on the connection
  HttpSocket socket_;     // guarded by call_mutex_
};

std::string HttpClient::request_bytes(std::string_view route, Encoding encoding,
                                      std::string_view body) const {
  std::string request;
  request.reserve(160 + route.size() + address_.size() + body.size());
  request.append("POST ").append(route).append(" HTTP/1.1\r\nHost: ").append(address_);
  request.append("\r\nAim-Sender: ").append(sender_name());
  if (!expected_robot().empty()) request.append("\r\nAim-Robot: ").append(expected_robot());
  request.append("\r\nContent-Type: ").append(content_type_of(encoding));
  request.append("\r\nContent-Length: ").append(std::to_string(body.size())).append("\r\n\r\n").append(body);
  return request;
}

Status HttpClient::ensure_connected(const WaitEnd& end) {
  if (socket_.open() && socket_.idle()) return Done{};
  socket_.close();
  WaitEnd soon = end.earlier(std::chrono::steady_clock::now() + kConnectTimeout);
  auto connected = HttpSocket::connect(host_, port_, soon);
  if (!connected) return std::move(connected.error());
  socket_ = std::move(*connected);
  return Done{};
}

// A server may reply and close before it has read the whole request, so the reply is read in any case.
Attempt HttpClient::attempt(const std::string& request, WaitEnd& end) {
  Attempt attempt{.sent = socket_.send(request, end)};
  if (attempt.sent != Transfer::late) attempt.reply = ReplyReader().read(socket_, end);
  if (attempt.sent != Transfer::done || !attempt.reply.reusable) socket_.close();
  return attempt;
}

Result<CallReply> HttpClient::conclude(Attempt attempt, std::string_view route, Deadline begin,
                                       WaitEnd& end) const {
  const bool sent_completely = attempt.sent == Transfer::done;
  switch (attempt.reply.reading) {
    case Reading::complete:
      return judge_answer(std::move(attempt.reply.answer), route, address_);
    case Reading::too_large:
      return Error{.origin = Origin::error,
                   .message = "the reply of " + address_ + " is larger than 16 MiB",
                   .reason = "whether the call was carried out is not known"};
    case Reading::not_http:
      return Error{.origin = Origin::unreachable,
                   .message = address_ + " does not answer in HTTP",
                   .hint = "check the port"};
    case Reading::late:
      return unknown_outcome(route, address_,
                             end.interrupted()
                                 ? "the wait for it was interrupted"
                                 : "the deadline of " + span_text(end.at() - begin) + " passed");
    case Reading::closed_silently:
    case Reading::closed_midway:
      break;
  }
  if (attempt.sent == Transfer::late) return no_answer(address_, begin, end.at());
  if (sent_completely || attempt.reply.reading == Reading::closed_midway) {
    return unknown_outcome(route, address_, "it closed the connection");
  }
  return Error{.origin = Origin::unreachable,
               .message = address_ + " closed the connection",
               .reason = "before the request was sent completely"};
}

Result<CallReply> HttpClient::call(std::string_view route, Encoding encoding, std::string_view body,
                                   Deadline deadline) {
  const Deadline begin = std::chrono::steady_clock::now();
  const bool sendable = route.starts_with('/') &&
                        std::all_of(route.begin(), route.end(), [](char c) { return c > ' ' && c < '\x7f'; });
  if (!sendable)
    return Error{.origin = Origin::usage, .message = "'" + std::string(route) + "' is not a route"};
  if (begin >= deadline) return no_answer(address_, deadline, deadline);
  const CallLock lock(call_mutex_, deadline);
  if (!lock.held()) return no_answer(address_, begin, deadline);
  WaitEnd end(deadline, interruptions());
  try {
    const std::string request = request_bytes(route, encoding, body);
    const bool reused = socket_.open();
    if (auto connected = ensure_connected(end); !connected) return std::move(connected.error());
    Attempt tried = attempt(request, end);
    // The server closed the kept-alive connection just now and sent nothing: retry once on a new connection.
    if (reused && tried.reply.reading == Reading::closed_silently && tried.sent != Transfer::late) {
      if (auto connected = ensure_connected(end); !connected) return std::move(connected.error());
      tried = attempt(request, end);
    }
    return conclude(std::move(tried), route, begin, end);
  } catch (const std::exception& failure) {  // of the HTTP parser or the allocator
    socket_.close();
    return Error{
        .origin = Origin::error, .message = "the call to " + address_ + " failed", .reason = failure.what()};
  }
}

Error not_an_address(std::string_view rest) {
  return {.origin = Origin::usage,
          .message = "'http://" + std::string(rest) + "' is not an address",
          .reason = "it must be http://HOST:PORT"};
}

}  // namespace

Result<std::unique_ptr<RpcClient>> open_http_client(std::string_view rest) {
  const std::string_view whole = rest;
  if (rest.ends_with('/')) rest.remove_suffix(1);
  const auto colon = rest.rfind(':');
  if (colon == std::string_view::npos) return not_an_address(whole);
  std::string_view host = rest.substr(0, colon);
  const std::string_view digits = rest.substr(colon + 1);
  std::uint16_t port = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size() || port == 0) {
    return not_an_address(whole);
  }
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  if (bracketed) host = host.substr(1, host.size() - 2);
  const bool fit = std::all_of(host.begin(), host.end(), [&](char c) {
    return c > ' ' && c < '\x7f' && c != '/' && c != '@' && c != '[' && c != ']' && (bracketed || c != ':');
  });
  if (host.empty() || !fit) return not_an_address(whole);
  return std::unique_ptr<RpcClient>(std::make_unique<HttpClient>(std::string(host), port));
}

}  // namespace aim::transport
