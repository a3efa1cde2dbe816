// One turn: wait for sockets, serve them, do what was posted, run the timers that are due.
#include "transport/ros1/io_loop.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <exception>
#include <iterator>
#include <system_error>
#include <utility>

namespace aim::transport::ros1 {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t kReadAtOnce = std::size_t{64} * 1024;
constexpr int kAcceptsAtOnce = 64;
constexpr std::size_t kMostWaiting = std::size_t{8} << 20U;  // [B] for one peer, two of the largest answers
constexpr auto kFarewell = 1s;                               // for a peer that takes nothing more
constexpr auto kExhaustedPause = 100ms;                      // no descriptor was left for a connection

// What fails for lack of memory is left out; false: it failed.
template <class Work>
bool guarded(const Work& work) try {
  work();
  return true;
} catch (const std::exception&) {
  return false;
}

}  // namespace

// ---- Stream

void Stream::send(Bytes bytes) {
  if (closed_) return;
  if (waiting_ + bytes->size() > kMostWaiting) return close("the other side does not read what it is sent");
  waiting_ += bytes->size();
  out_.push_back({std::move(bytes), false});
  if (!connecting_) write();
}

bool Stream::send_sample(Bytes bytes, std::size_t most_waiting) {
  if (closed_) return true;
  bool complete = true;
  const auto oldest = [this] {
    const auto from = out_.begin() + (sent_ > 0 ? 1 : 0);
    return std::find_if(from, out_.end(), [](const Outgoing& each) { return each.sample; });
  };
  while (waiting_ + bytes->size() > most_waiting) {
    const auto row = oldest();
    if (row == out_.end()) break;
    waiting_ -= row->bytes->size();
    out_.erase(row);
    complete = false;
  }
  waiting_ += bytes->size();
  out_.push_back({std::move(bytes), true});
  if (!connecting_) write();
  return complete;
}

void Stream::close(const std::string& reason) {
  if (std::exchange(closed_, true)) return;
  socket_ = Descriptor();
  out_.clear();
  waiting_ = 0;
  if (closed) closed(reason);
}

void Stream::finish() {
  if (out_.empty() && !connecting_) return close("done");
  ends_when_sent_ = true;
  expires = after(kFarewell);
}

void Stream::forget() {
  received = {};
  connected = {};
  closed = {};
}

bool Stream::is_delivered() const {
  return closed_ || (out_.empty() && !connecting_ && unacknowledged(socket_) == 0);
}

void Stream::write() {
  if (std::exchange(connecting_, false)) {
    if (const int failed = error_of(socket_); failed != 0)
      return close(std::generic_category().message(failed));
    if (connected) connected();
  }
  while (!closed_ && !out_.empty()) {
    std::size_t sent = 0;
    const std::string& front = *out_.front().bytes;
    const Taken taken = transmit(socket_, std::string_view(front).substr(sent_), sent);
    if (taken == Taken::nothing_now) return;
    if (taken == Taken::ended) return close("the other side ended the connection");
    if (ends_when_sent_) expires = after(kFarewell);
    sent_ += sent;
    if (sent_ < front.size()) continue;
    waiting_ -= front.size();
    sent_ = 0;
    out_.pop_front();
  }
  if (ends_when_sent_) close("done");
}

void Stream::read(std::string& buffer) {
  const Taken taken = ros1::receive(socket_, buffer, kReadAtOnce);
  if (taken == Taken::ended) return close("the other side ended the connection");
  if (taken == Taken::some && received && !received(buffer)) close("the connection was ended here");
}

// ---- IoLoop

IoLoop::IoLoop() = default;

Status IoLoop::start() try {
  wake_ = Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!wake_.open())
    return Error{.origin = Origin::error,
                 .message = "ROS 1 cannot be opened",
                 .reason = std::generic_category().message(errno)};
  thread_ = std::thread([this] { run(); });
  return Done{};
} catch (const std::system_error& failure) {
  return Error{.origin = Origin::error, .message = "ROS 1 cannot be opened", .reason = failure.what()};
}

void IoLoop::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  if (!thread_.joinable()) return;
  const std::uint64_t one = 1;
  (void)!::write(wake_.number(), &one, sizeof one);
  thread_.join();
}

void IoLoop::post(std::function<void()> work) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    if (ending_) return;
    first = posted_.empty();
    posted_.push_back(std::move(work));
  }
  const std::uint64_t one = 1;
  if (first) (void)!::write(wake_.number(), &one, sizeof one);
}

void IoLoop::listen(Descriptor listener, Accept accept) {
  listeners_.push_back({std::move(listener), std::move(accept)});
}

void IoLoop::run() {
  bool more = true;
  while (more) {
    (void)guarded([&] { more = turn(); });
  }
  for (const auto& stream : streams_) {  // the end of a connection is of no interest any more
    stream->forget();
    stream->close({});
  }
  streams_.clear();
  listeners_.clear();
  timers_.clear();
}

// False: the loop ends.
bool IoLoop::turn() {
  wait();
  std::vector<std::function<void()>> posted;
  bool ending = false;
  {
    const std::lock_guard lock(mutex_);
    posted.swap(posted_);
    ending = ending_;
  }
  // The order: listeners_ and streams_ must be as they were for ready_.
  serve_listeners();
  serve_streams();
  for (const auto& work : posted) (void)guarded(work);
  serve_timers();
  std::erase_if(streams_, [](const auto& stream) {
    if (!stream->is_open()) stream->forget();
    return !stream->is_open();
  });
  return !ending;
}

void IoLoop::wait() {
  std::vector<pollfd> watched{{wake_.number(), POLLIN, 0}};
  Deadline until = Deadline::max();
  const bool accepts = Clock::now() >= accepts_from_;
  if (!accepts) until = accepts_from_;
  for (const Listener& each : listeners_)
    watched.push_back({each.socket.number(), static_cast<short>(accepts ? POLLIN : 0), 0});
  for (const auto& stream : streams_) {
    const int events = POLLIN | (stream->wants_to_write() ? POLLOUT : 0);
    watched.push_back({stream->socket_.number(), static_cast<short>(events), 0});
    until = std::min(until, stream->expires);
  }
  for (const Timer& timer : timers_) until = std::min(until, timer.when);
  int wait_ms = -1;
  if (until != Deadline::max())
    wait_ms = static_cast<int>(std::clamp<std::int64_t>(
        std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count(), 0, 60'000));
  (void)::poll(watched.data(), watched.size(), wait_ms);
  std::uint64_t count = 0;
  if (watched.front().revents != 0) (void)!::read(wake_.number(), &count, sizeof count);
  ready_.clear();
  for (std::size_t i = 1; i < watched.size(); ++i) ready_.push_back(watched[i].revents);
}

void IoLoop::serve_listeners() {
  for (std::size_t i = 0; i < listeners_.size() && i < ready_.size(); ++i) {
    if (ready_[i] == 0) continue;
    bool exhausted = false;
    for (int taken = 0; taken < kAcceptsAtOnce; ++taken) {
      auto socket = accept_one(listeners_[i].socket, exhausted);
      if (!socket) break;
      (void)guarded([&] { listeners_[i].accept(std::move(*socket)); });
    }
    if (exhausted) accepts_from_ = Clock::now() + kExhaustedPause;
  }
}

void IoLoop::serve_streams() {
  const auto now = Clock::now();
  const std::size_t first = listeners_.size();
  // Streams that were accepted in this turn are at the end, without a row.
  for (std::size_t i = 0; i < streams_.size() && first + i < ready_.size(); ++i) {
    const std::shared_ptr<Stream> stream = streams_[i];  // a callback may add streams
    const short events = ready_[first + i];
    const bool served = guarded([&] {
      if (stream->is_open() && (events & (POLLOUT | POLLERR | POLLHUP)) != 0 && stream->wants_to_write())
        stream->write();
      if (stream->is_open() && (events & (POLLIN | POLLERR | POLLHUP)) != 0 && !stream->connecting_)
        stream->read(buffer_);
      if (stream->is_open() && now >= stream->expires) stream->close("nothing came in time");
    });
    if (!served) (void)guarded([&] { stream->close("memory is short"); });
  }
}

void IoLoop::serve_timers() {
  const auto now = Clock::now();
  std::vector<Timer> due;
  const auto later = [&](const Timer& timer) { return timer.when > now; };
  const auto split = std::stable_partition(timers_.begin(), timers_.end(), later);
  std::move(split, timers_.end(), std::back_inserter(due));
  timers_.erase(split, timers_.end());
  for (const Timer& timer : due) (void)guarded(timer.work);
}

}  // namespace aim::transport::ros1
