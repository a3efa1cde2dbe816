// Accepting many connections at once, and which of them to serve.
#include "transport/http/http_arrivals.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "transport/open_files.hpp"

namespace aim::transport {
namespace {

bool is_scarcity(int error) {
  return error == EMFILE || error == ENFILE || error == ENOMEM || error == ENOBUFS;
}

}  // namespace

void Arrivals::accept(int listener) {
  while (count_ < kMost) {
    const int descriptor = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0) {
      if (errno == EINTR || errno == ECONNABORTED) continue;
      scarcity_ = is_scarcity(errno);
      return;
    }
    Arrival arrival{descriptor};
    arrival.has_data = has_data(arrival);
    add(arrival);
    if (open_files_at(descriptor).exhausted()) return;
  }
}

Arrivals::Chosen Arrivals::choose(std::size_t room) {
  const auto begin = arrivals_.begin(), end = begin + static_cast<std::ptrdiff_t>(count_);
  const auto silent = static_cast<std::size_t>(
      std::count_if(begin, end, [](const Arrival& arrival) { return !arrival.has_data; }));
  std::size_t surplus = silent - std::min(silent, room);
  const auto rest = std::stable_partition(begin, end, [&](const Arrival& arrival) {
    if (arrival.has_data || surplus == 0) return true;
    --surplus;
    return false;
  });
  const auto serve = static_cast<std::size_t>(rest - begin);
  return {all().first(serve), all().subspan(serve)};
}

bool has_data(const Arrival& arrival) {
  char byte = 0;
  return ::recv(arrival.descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

// MSG_MORE: the reply leaves in one packet with the end of the connection, at half the price.
void refuse(const Arrival& arrival, std::span<const char> reply) {
  (void)::send(arrival.descriptor, reply.data(), reply.size(), MSG_DONTWAIT | MSG_NOSIGNAL | MSG_MORE);
  ::close(arrival.descriptor);
}

}  // namespace aim::transport
