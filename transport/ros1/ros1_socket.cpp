// Source: tcp(7), TCP_USER_TIMEOUT, SIOCOUTQ; getaddrinfo(3).
#include "transport/ros1/ros1_socket.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <limits>
#include <system_error>
#include <vector>

namespace aim::transport::ros1 {
namespace {

constexpr int kBacklog = 256;
// What was sent must be acknowledged within this time, and a receiver that has no room must make some.
constexpr int kSilence_ms = 10'000;
// A connection on which nothing is sent is probed after this time, and again; so many probes may be lost.
constexpr int kIdle_s = 5;
constexpr int kProbePeriod_s = 2;
constexpr int kLostProbes = 3;

std::string text_of(int error) { return std::generic_category().message(error); }

const sockaddr* plain(const sockaddr_in& address) {
  return static_cast<const sockaddr*>(static_cast<const void*>(&address));
}
sockaddr* plain(sockaddr_in& address) { return static_cast<sockaddr*>(static_cast<void*>(&address)); }

sockaddr_in address_of(in_addr host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr = host;
  address.sin_port = htons(port);
  return address;
}

std::string text_of(in_addr host) {
  char text[INET_ADDRSTRLEN] = "";
  ::inet_ntop(AF_INET, &host, text, sizeof text);
  return text;
}

bool is_loopback(in_addr host) { return ntohl(host.s_addr) >> 24U == IN_LOOPBACKNET; }

struct InterfaceAddress {
  std::string name;
  unsigned flags;
  std::optional<in_addr> address;
};

std::vector<InterfaceAddress> interfaces() {
  std::vector<InterfaceAddress> rows;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return rows;
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    InterfaceAddress row{each->ifa_name, each->ifa_flags, std::nullopt};
    if (each->ifa_addr != nullptr && each->ifa_addr->sa_family == AF_INET) {
      sockaddr_in address{};
      std::memcpy(&address, each->ifa_addr, sizeof address);
      row.address = address.sin_addr;
    }
    rows.push_back(std::move(row));
  }
  ::freeifaddrs(all);
  return rows;
}

// Small messages leave at once, and a connection to a machine that is gone ends.
void tune(const Descriptor& socket) {
  const auto set = [&](int level, int option, int value) {
    (void)::setsockopt(socket.number(), level, option, &value, sizeof value);
  };
  set(IPPROTO_TCP, TCP_NODELAY, 1);
  set(SOL_SOCKET, SO_KEEPALIVE, 1);
  set(IPPROTO_TCP, TCP_KEEPIDLE, kIdle_s);
  set(IPPROTO_TCP, TCP_KEEPINTVL, kProbePeriod_s);
  set(IPPROTO_TCP, TCP_KEEPCNT, kLostProbes);
  set(IPPROTO_TCP, TCP_USER_TIMEOUT, kSilence_ms);
}

Error unreachable(const std::string& peer, std::string reason) {
  return {.origin = Origin::unreachable, .message = peer + " does not answer", .reason = std::move(reason)};
}

}  // namespace

std::optional<Uri> parse_uri(std::string_view text, std::string_view scheme) {
  if (!text.starts_with(scheme) || !text.substr(scheme.size()).starts_with("://")) return std::nullopt;
  text.remove_prefix(scheme.size() + 3);
  Uri uri;
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    uri.path = text.substr(slash);
    text = text.substr(0, slash);
  }
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  uri.host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  const auto end = std::from_chars(port.data(), port.data() + port.size(), uri.port);
  if (end.ec != std::errc() || end.ptr != port.data() + port.size() || uri.port == 0) return std::nullopt;
  const auto allowed = [](char letter) { return letter > ' ' && letter < 0x7f; };
  if (!std::all_of(uri.host.begin(), uri.host.end(), allowed) ||
      !std::all_of(uri.path.begin(), uri.path.end(), allowed))
    return std::nullopt;
  return uri;
}

Result<Place> place_on(const std::string& interface) {
  const auto unfit = [&](std::string reason, std::string hint) {
    return Error{.origin = Origin::unreachable,
                 .message = "ROS 1 cannot be opened on the network interface " + interface,
                 .reason = std::move(reason),
                 .hint = std::move(hint)};
  };
  const auto rows = interfaces();
  const auto named = [&](const InterfaceAddress& row) { return row.name == interface; };
  const auto first = std::find_if(rows.begin(), rows.end(), named);
  if (first == rows.end()) return unfit("this machine has no such interface", "'ip link' lists them");
  if ((first->flags & IFF_UP) == 0) return unfit("it is down", "ip link set " + interface + " up");
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const auto& each) { return named(each) && each.address.has_value(); });
  if (row == rows.end()) return unfit("it has no IPv4 address", "ip address add ADDRESS/24 dev " + interface);
  return Place{*row->address, (row->flags & IFF_LOOPBACK) != 0, text_of(*row->address)};
}

std::optional<in_addr> numeric(const std::string& host) {
  in_addr address{};
  if (host == "localhost") return in_addr{htonl(INADDR_LOOPBACK)};
  if (::inet_pton(AF_INET, host.c_str(), &address) == 1) return address;
  return std::nullopt;
}

std::optional<in_addr> resolve(const std::string& host) {
  if (const auto address = numeric(host)) return address;
  addrinfo wanted{};
  wanted.ai_family = AF_INET;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), nullptr, &wanted, &found) != 0 || found == nullptr) return std::nullopt;
  sockaddr_in address{};
  std::memcpy(&address, found->ai_addr, sizeof address);
  ::freeaddrinfo(found);
  return address.sin_addr;
}

std::string refusal_of(const Place& place, in_addr host) {
  if (!place.own_machine || is_loopback(host)) return {};
  for (const InterfaceAddress& row : interfaces())
    if (row.address && row.address->s_addr == host.s_addr) return {};
  return text_of(host) + " is another machine, and this node is on a loopback interface";
}

Result<Descriptor> open_listener(in_addr address) {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const sockaddr_in at = address_of(address, 0);
  if (!socket.open() || ::bind(socket.number(), plain(at), sizeof at) != 0 ||
      ::listen(socket.number(), kBacklog) != 0)
    return Error{.origin = Origin::unreachable,
                 .message = "ROS 1 cannot be opened: no socket listens on " + text_of(address),
                 .reason = text_of(errno)};
  return socket;
}

std::uint16_t port_of(const Descriptor& socket) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  if (::getsockname(socket.number(), plain(address), &size) != 0) return 0;
  return ntohs(address.sin_port);
}

std::optional<Descriptor> accept_one(const Descriptor& listener, bool& exhausted) {
  Descriptor socket(::accept4(listener.number(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
  exhausted = !socket.open() && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
  if (!socket.open()) return std::nullopt;
  tune(socket);
  return socket;
}

Descriptor begin_connect(const Address& address) {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!socket.open()) return socket;
  tune(socket);
  const sockaddr_in to = address_of(address.host, address.port);
  if (::connect(socket.number(), plain(to), sizeof to) != 0 && errno != EINPROGRESS) return Descriptor();
  return socket;
}

int error_of(const Descriptor& socket) {
  int error = 0;
  socklen_t size = sizeof error;
  return ::getsockopt(socket.number(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

Taken receive(const Descriptor& socket, std::string& buffer, std::size_t most) {
  buffer.resize(most);
  const ssize_t size = ::recv(socket.number(), buffer.data(), buffer.size(), 0);
  if (size > 0) {
    buffer.resize(static_cast<std::size_t>(size));
    return Taken::some;
  }
  buffer.clear();
  const bool later = size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
  return later ? Taken::nothing_now : Taken::ended;
}

Taken transmit(const Descriptor& socket, std::string_view bytes, std::size_t& sent) {
  const ssize_t size = ::send(socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (size >= 0) {
    sent = static_cast<std::size_t>(size);
    return Taken::some;
  }
  sent = 0;
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? Taken::nothing_now : Taken::ended;
}

std::size_t unacknowledged(const Descriptor& socket) {
  int bytes = 0;
  return ::ioctl(socket.number(), SIOCOUTQ, &bytes) == 0 ? static_cast<std::size_t>(std::max(bytes, 0)) : 0;
}

// ---- Exchange

Result<Exchange> Exchange::connect(const Place& place, const Uri& uri, Deadline deadline) {
  const std::string peer = uri.host + ":" + std::to_string(uri.port);
  const auto host = resolve(uri.host);
  if (!host) return unreachable(peer, "the host name is not known");
  if (std::string refused = refusal_of(place, *host); !refused.empty())
    return unreachable(peer, std::move(refused));
  Descriptor socket = begin_connect({*host, uri.port});
  if (!socket.open()) return unreachable(peer, text_of(errno));
  Exchange exchange(std::move(socket), peer, deadline);
  if (Status ready = exchange.wait(POLLOUT); !ready) return ready.error();
  if (const int failed = error_of(exchange.socket_); failed != 0) return unreachable(peer, text_of(failed));
  return exchange;
}

Status Exchange::wait(short events) const {
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline_ - std::chrono::steady_clock::now());
    const auto bounded = std::clamp<std::chrono::milliseconds::rep>(left.count(), 0, 1'000'000);
    pollfd watched{socket_.number(), events, 0};
    const int ready = ::poll(&watched, 1, static_cast<int>(bounded));
    if (ready > 0) return Done{};
    if (ready < 0 && errno == EINTR) continue;
    return Error{.origin = Origin::timeout,
                 .message = peer_ + " did not answer in time",
                 .reason = "the deadline passed"};
  }
}

Status Exchange::send(std::string_view bytes) {
  while (!bytes.empty()) {
    std::size_t sent = 0;
    const Taken taken = transmit(socket_, bytes, sent);
    if (taken == Taken::ended) return unreachable(peer_, "it ended the connection");
    bytes.remove_prefix(sent);
    if (taken == Taken::some) continue;
    if (Status ready = wait(POLLOUT); !ready) return ready;
  }
  return Done{};
}

Result<std::string> Exchange::receive() {
  constexpr std::size_t kMost = std::size_t{64} * 1024;
  std::string buffer;
  for (;;) {
    if (Status ready = wait(POLLIN); !ready) return ready.error();
    switch (ros1::receive(socket_, buffer, kMost)) {
      case Taken::some:
        return buffer;
      case Taken::ended:
        return unreachable(peer_, "it ended the connection");
      case Taken::nothing_now:
        break;
    }
  }
}

}  // namespace aim::transport::ros1
