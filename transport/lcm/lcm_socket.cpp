// Multicast by interface index. liblcm has no such choice: it joins and sends where the routing table leads.
// Source: ip(7), IP_MULTICAST_IF, IP_MULTICAST_ALL, IP_ADD_MEMBERSHIP; socket(7), SO_RXQ_OVFL; LCM 1.3.1
// (group).
#include "transport/lcm/lcm_socket.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace aim::transport::lcm {
namespace {

constexpr std::uint32_t kGroup = 0xEF'FF'4C'43;  // 239.255.76.67, LCM's usual group
constexpr int kReceiveBuffer = 1 << 20;          // [B] asked for; the kernel may give less
constexpr std::size_t kMostOnWire = 1U << 16U;   // [B] a UDP packet is smaller

std::string text_of(int error) { return std::generic_category().message(error); }

Error cannot_open(const Place& place, std::string_view what) {
  return {.origin = Origin::unreachable,
          .message = "LCM cannot be opened: " + place.text,
          .reason = std::string(what) + ": " + text_of(errno)};
}

template <class Value>
bool set(int socket, int level, int option, const Value& value) {
  return ::setsockopt(socket, level, option, &value, sizeof value) == 0;
}

sockaddr_in address_of(in_addr host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr = host;
  address.sin_port = htons(port);
  return address;
}

// State and first address of a network interface.
struct InterfaceFacts {
  bool there = false;
  unsigned flags = 0;
  bool has_ipv4 = false;
  in_addr ipv4{};  // the first one
};

InterfaceFacts facts_of(const std::string& name) {
  InterfaceFacts facts;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return facts;
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    if (name != each->ifa_name) continue;
    facts.there = true;
    facts.flags = each->ifa_flags;
    if (facts.has_ipv4 || each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    sockaddr_in address{};
    std::memcpy(&address, each->ifa_addr, sizeof address);
    facts.has_ipv4 = true;
    facts.ipv4 = address.sin_addr;
  }
  ::freeifaddrs(all);
  return facts;
}

Status check_interface(const std::string& name, const InterfaceFacts& facts) {
  const auto unfit = [&](std::string reason, std::string hint) {
    return Error{.origin = Origin::unreachable,
                 .message = "LCM cannot be opened on the network interface " + name,
                 .reason = std::move(reason),
                 .hint = std::move(hint)};
  };
  if (!facts.there) return unfit("this machine has no such interface", "'ip link' lists them");
  if ((facts.flags & IFF_UP) == 0) return unfit("it is down", "ip link set " + name + " up");
  if (!facts.has_ipv4) return unfit("it has no IPv4 address", "ip address add ADDRESS/24 dev " + name);
  if ((facts.flags & (IFF_MULTICAST | IFF_LOOPBACK)) == 0)
    return unfit("it carries no multicast", "ip link set " + name + " multicast on");
  return Done{};
}

std::uint32_t drops_in(msghdr& message) {
  std::uint32_t drops = 0;
  for (cmsghdr* each = CMSG_FIRSTHDR(&message); each != nullptr; each = CMSG_NXTHDR(&message, each))
    if (each->cmsg_level == SOL_SOCKET && each->cmsg_type == SO_RXQ_OVFL)
      std::memcpy(&drops, CMSG_DATA(each), sizeof drops);
  return drops;
}

std::string sender_text(const sockaddr_in& from) {
  char host[INET_ADDRSTRLEN] = "";
  ::inet_ntop(AF_INET, &from.sin_addr, host, sizeof host);
  return "lcm:" + std::string(host) + ":" + std::to_string(ntohs(from.sin_port));
}

}  // namespace

Result<Place> place_of(const BusOptions& options) {
  if (options.domain > kMostDomain)
    return Error{.origin = Origin::usage,
                 .message = std::to_string(options.domain) + " is not a domain of LCM",
                 .reason = "domain N is the multicast group 239.255.76.(67 + N), so N is at most " +
                           std::to_string(kMostDomain)};
  const InterfaceFacts facts = facts_of(options.interface);
  if (Status fit = check_interface(options.interface, facts); !fit) return fit.error();
  Place place{.group = {htonl(kGroup + options.domain)},
              .interface = static_cast<int>(::if_nametoindex(options.interface.c_str())),
              .address = facts.ipv4,
              .loopback = (facts.flags & IFF_LOOPBACK) != 0,
              .text = {}};
  char group[INET_ADDRSTRLEN] = "";
  ::inet_ntop(AF_INET, &place.group, group, sizeof group);
  place.text = std::string(group) + " on " + options.interface;
  return place;
}

Result<Descriptor> open_sender(const Place& place) {
  Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int number = socket.number();
  const sockaddr_in any_port = address_of(in_addr{}, 0);  // chosen now, so that sender_of() knows it
  const ip_mreqn leaving{.imr_multiaddr = {}, .imr_address = place.address, .imr_ifindex = place.interface};
  const int on = 1;
  const int hops = place.loopback ? 0 : 1;
  if (number < 0 || !set(number, IPPROTO_IP, IP_MULTICAST_IF, leaving) ||
      !set(number, IPPROTO_IP, IP_MULTICAST_TTL, hops) || !set(number, IPPROTO_IP, IP_MULTICAST_LOOP, on) ||
      ::bind(number, reinterpret_cast<const sockaddr*>(&any_port), sizeof any_port) != 0)
    return cannot_open(place, "the socket for sending");
  return socket;
}

std::string sender_of(const Descriptor& socket, const Place& place) {
  sockaddr_in own{};
  socklen_t size = sizeof own;
  if (::getsockname(socket.number(), reinterpret_cast<sockaddr*>(&own), &size) != 0) return {};
  own.sin_addr = place.address;
  return sender_text(own);
}

Result<Descriptor> open_receiver(const Place& place, std::uint16_t port) {
  Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int number = socket.number();
  const int on = 1;
  const int off = 0;
  const ip_mreqn membership{.imr_multiaddr = place.group, .imr_address = {}, .imr_ifindex = place.interface};
  const sockaddr_in address = address_of(place.group, port);
  // Without IP_MULTICAST_ALL the socket would take what any program of the machine has joined. It is set
  // before the socket has a port; the only interface it takes from is then that of its own membership.
  if (number < 0 || !set(number, IPPROTO_IP, IP_MULTICAST_ALL, off) ||
      !set(number, SOL_SOCKET, SO_REUSEADDR,
           on) ||  // every program of the machine that listens has this port
      ::bind(number, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    return cannot_open(place, "port " + std::to_string(port));
  if (!set(number, IPPROTO_IP, IP_ADD_MEMBERSHIP, membership)) return cannot_open(place, "joining the group");
  (void)set(number, SOL_SOCKET, SO_RCVBUF, kReceiveBuffer);
  (void)set(number, SOL_SOCKET, SO_RXQ_OVFL, on);
  return socket;
}

std::string send_packet(const Descriptor& socket, const Place& place, std::uint16_t port,
                        std::string_view packet) {
  const sockaddr_in to = address_of(place.group, port);
  const auto sent = ::sendto(socket.number(), packet.data(), packet.size(), MSG_NOSIGNAL,
                             reinterpret_cast<const sockaddr*>(&to), sizeof to);
  if (sent == static_cast<ssize_t>(packet.size())) return {};
  return errno == EAGAIN ? "the network does not take packets as fast" : text_of(errno);
}

std::optional<Received> receive_packet(const Descriptor& socket, std::string& buffer) {
  buffer.resize(kMostOnWire);
  sockaddr_in from{};
  iovec part{.iov_base = buffer.data(), .iov_len = buffer.size()};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(std::uint32_t))];
  msghdr message{};
  message.msg_name = &from;
  message.msg_namelen = sizeof from;
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  const auto size = ::recvmsg(socket.number(), &message, 0);
  if (size < 0) return std::nullopt;
  return Received{std::string_view(buffer).substr(0, static_cast<std::size_t>(size)), sender_text(from),
                  drops_in(message)};
}

}  // namespace aim::transport::lcm
