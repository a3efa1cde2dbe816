// A client's TCP connection on plain sockets: every wait has an end.
#include "transport/http/http_socket.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "transport/call_outcome.hpp"

namespace aim::transport {
namespace {

struct Address {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

// ---- names to addresses

Address ipv4(const in_addr& number, std::uint16_t port) {
  sockaddr_in inner{};
  inner.sin_family = AF_INET;
  inner.sin_port = htons(port);
  inner.sin_addr = number;
  Address address{.size = sizeof inner};
  std::memcpy(&address.storage, &inner, sizeof inner);
  return address;
}

Address ipv6(const in6_addr& number, std::uint16_t port) {
  sockaddr_in6 inner{};
  inner.sin6_family = AF_INET6;
  inner.sin6_port = htons(port);
  inner.sin6_addr = number;
  Address address{.size = sizeof inner};
  std::memcpy(&address.storage, &inner, sizeof inner);
  return address;
}

// Addresses that need no resolver: numeric ones, and localhost.
std::vector<Address> known_addresses(const std::string& host, std::uint16_t port) {
  in_addr v4{};
  in6_addr v6{};
  if (::inet_pton(AF_INET, host.c_str(), &v4) == 1) return {ipv4(v4, port)};
  if (::inet_pton(AF_INET6, host.c_str(), &v6) == 1) return {ipv6(v6, port)};
  if (host != "localhost") return {};
  v4.s_addr = htonl(INADDR_LOOPBACK);
  return {ipv4(v4, port), ipv6(in6addr_loopback, port)};
}

// getaddrinfo() has no deadline, so it runs on a detached thread, which is abandoned when the deadline
// passes.
struct Lookup {
  std::mutex mutex;
  std::condition_variable finished;
  bool done = false;
  int failure = 0;
  std::vector<Address> addresses;
};

void look_up(Lookup& lookup, const std::string& host, std::uint16_t port) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int failure = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found);
  const std::scoped_lock lock(lookup.mutex);
  for (const addrinfo* entry = found; entry != nullptr; entry = entry->ai_next) {
    Address address{.size = entry->ai_addrlen};
    std::memcpy(&address.storage, entry->ai_addr,
                std::min<std::size_t>(entry->ai_addrlen, sizeof address.storage));
    lookup.addresses.push_back(address);
  }
  if (found != nullptr) ::freeaddrinfo(found);
  lookup.failure = failure;
  lookup.done = true;
  lookup.finished.notify_all();
}

Result<std::vector<Address>> resolve(const std::string& host, std::uint16_t port, Deadline begin,
                                     WaitEnd& end) {
  if (auto known = known_addresses(host, port); !known.empty()) return known;
  const auto lookup = std::make_shared<Lookup>();
  try {
    std::thread([lookup, host, port] { look_up(*lookup, host, port); }).detach();
  } catch (const std::system_error& failure) {
    return Error{
        .origin = Origin::error, .message = "cannot look up '" + host + "'", .reason = failure.what()};
  }
  std::unique_lock lock(lookup->mutex);
  while (!lookup->done && std::chrono::steady_clock::now() < end.at())
    lookup->finished.wait_until(lock, end.next_look());
  if (!lookup->done) {
    Error late = no_answer(host, begin, end.at());
    late.reason = "the name could not be looked up in time";
    return late;
  }
  if (lookup->failure == 0 && !lookup->addresses.empty()) return std::move(lookup->addresses);
  return Error{.origin = Origin::unreachable,
               .message = "'" + host + "' is not a known host",
               .reason = lookup->failure == 0 ? "it has no address" : ::gai_strerror(lookup->failure)};
}

std::string authority(const std::string& host, const std::string& port) {
  return (host.find(':') == std::string::npos ? host : "[" + host + "]") + ":" + port;
}

std::string text_of(const Address& address) {
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> port{};
  const auto* const generic = reinterpret_cast<const sockaddr*>(&address.storage);
  if (::getnameinfo(generic, address.size, host.data(), host.size(), port.data(), port.size(),
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return "?";
  }
  return authority(host.data(), port.data());
}

// ---- waiting

// The events that occurred, or 0 when the end was reached. Polls at least once, even after it.
int wait_for(int descriptor, int events, WaitEnd& end) {
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end.next_look() - std::chrono::steady_clock::now());
    const auto timeout = std::clamp<std::chrono::milliseconds::rep>(left.count(), 0, 60'000);
    pollfd entry{.fd = descriptor, .events = static_cast<short>(events), .revents = 0};
    const int ready = ::poll(&entry, 1, static_cast<int>(timeout));
    if (ready > 0) return entry.revents;
    if (ready < 0 && errno != EINTR) return POLLERR;
    if (std::chrono::steady_clock::now() >= end.at()) return 0;
  }
}

bool would_block(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

// 0, or the errno of the failure; ETIMEDOUT when the end was reached.
int connect_by(int descriptor, const Address& address, WaitEnd end) {
  const auto* const generic = reinterpret_cast<const sockaddr*>(&address.storage);
  if (::connect(descriptor, generic, address.size) == 0) return 0;
  if (errno != EINPROGRESS) return errno;
  if (wait_for(descriptor, POLLOUT, end) == 0) return ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof error;
  if (::getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) != 0) return errno;
  return error;
}

std::string error_text(int error) {
  return error == ECONNREFUSED ? "connection refused"
                               : std::error_code(error, std::generic_category()).message();
}

}  // namespace

// ---- the connection

HttpSocket::HttpSocket(HttpSocket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

HttpSocket& HttpSocket::operator=(HttpSocket&& other) noexcept {
  if (this != &other) {
    close();
    descriptor_ = std::exchange(other.descriptor_, -1);
  }
  return *this;
}

void HttpSocket::close() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

Result<HttpSocket> HttpSocket::connect(const std::string& host, std::uint16_t port, WaitEnd& end) {
  const Deadline begin = std::chrono::steady_clock::now();
  const std::string name = authority(host, std::to_string(port));
  auto addresses = resolve(host, port, begin, end);
  if (!addresses) return std::move(addresses.error());
  std::string tried;
  bool late = false;
  for (std::size_t i = 0; i < addresses->size() && !late; ++i) {
    const Address& address = (*addresses)[i];
    HttpSocket socket(::socket(address.storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    // An address that does not respond must not use up the time of the following ones.
    const auto now = std::chrono::steady_clock::now();
    const auto time_slice = (end.at() - now) / static_cast<int>(addresses->size() - i);
    const int error =
        socket.open() ? connect_by(socket.descriptor_, address, end.earlier(now + time_slice)) : errno;
    if (error == 0) {
      const int on = 1;
      ::setsockopt(socket.descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      return socket;
    }
    // The address is named only if it differs from what the user gave, that is after a name look-up.
    const std::string where = text_of(address) == name ? "" : text_of(address) + ": ";
    tried += (tried.empty() ? "" : ", ") + where + error_text(error);
    late = std::chrono::steady_clock::now() >= end.at();
  }
  if (late) return no_answer(name, begin, end.at());
  return Error{.origin = Origin::unreachable, .message = "nothing answers at " + name, .reason = tried};
}

bool HttpSocket::idle() const {
  char byte = 0;
  return ::recv(descriptor_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && would_block(errno);
}

Transfer HttpSocket::send(std::string_view bytes, WaitEnd& end) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (!would_block(errno)) return Transfer::closed;
    const int happened = wait_for(descriptor_, POLLOUT | POLLIN, end);
    if (happened == 0) return Transfer::late;
    if ((happened & POLLIN) != 0) return Transfer::answering;
  }
  return Transfer::done;
}

Transfer HttpSocket::receive(char* into, std::size_t capacity, std::size_t& got, WaitEnd& end) {
  for (;;) {
    const ssize_t count = ::recv(descriptor_, into, capacity, 0);
    if (count > 0) {
      got = static_cast<std::size_t>(count);
      return Transfer::done;
    }
    if (count == 0 || !would_block(errno)) return Transfer::closed;
    if (wait_for(descriptor_, POLLIN, end) == 0) return Transfer::late;
  }
}

}  // namespace aim::transport
