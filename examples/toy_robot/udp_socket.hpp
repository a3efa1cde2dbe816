// A UDP socket that never waits: what the control thread may use. A wire that a second robot needs, too,
// belongs in transport/.
#pragma once

#include <netinet/in.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/result.hpp"

namespace aim::toy {

class UdpSocket {
 public:
  // Receives what is sent to 127.0.0.1. Error: the port is in use.
  static Result<UdpSocket> on_loopback(std::uint16_t port);
  // Sends to one peer and receives from it only. Error: the host has no IPv4 address.
  static Result<UdpSocket> to_peer(const std::string& host, std::uint16_t port);

  UdpSocket(UdpSocket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  UdpSocket(const UdpSocket&) = delete;
  UdpSocket& operator=(UdpSocket&&) = delete;
  UdpSocket& operator=(const UdpSocket&) = delete;
  ~UdpSocket();

  // The datagram that waits; empty: none does. A longer one than the buffer is cut.
  std::optional<std::span<const std::byte>> receive(std::span<std::byte> buffer,
                                                    sockaddr_in* from = nullptr) noexcept;
  // What the system cannot send now is lost, as on the way.
  void send(std::span<const std::byte> bytes, const sockaddr_in* to = nullptr) noexcept;

 private:
  explicit UdpSocket(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace aim::toy
