// The sockets of LCM: multicast on one interface, and on no other.
#pragma once

#include <netinet/in.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"
#include "transport/descriptor.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport::lcm {

inline constexpr std::uint32_t kMostDomain = 188;  // 239.255.76.255

// Where messages go: the group of a domain, on one interface.
struct Place {
  in_addr group;
  int interface;     // its index
  in_addr address;   // of this machine on it; it identifies the senders of packets
  bool loopback;     // packets on it do not leave the machine
  std::string text;  // "239.255.76.67 on lo", for messages
};

// Checks that the domain is at most kMostDomain (usage) and that the interface is there, up, and can
// multicast over IPv4 (unreachable, with what mends it).
Result<Place> place_of(const BusOptions& options);

// For sending: packets go out on the interface only, and no farther than its network; on lo they stay on this
// machine.
Result<Descriptor> open_sender(const Place& place);
// Received::sender of what this socket sends.
std::string sender_of(const Descriptor& socket, const Place& place);
// For receiving: takes what comes to the group on this port over this interface, and nothing else: neither
// packets to an address of this machine, nor the group's packets on other interfaces.
Result<Descriptor> open_receiver(const Place& place, std::uint16_t port);

// Never waits. Empty: sent; else why not.
std::string send_packet(const Descriptor& socket, const Place& place, std::uint16_t port,
                        std::string_view packet);

struct Received {
  std::string_view bytes;  // in the buffer
  std::string sender;      // "lcm:127.0.0.1:40123"
  std::uint32_t lost;      // packets of this socket that the kernel has dropped since it was opened
};
// Empty: nothing is there.
std::optional<Received> receive_packet(const Descriptor& socket, std::string& buffer);

}  // namespace aim::transport::lcm
