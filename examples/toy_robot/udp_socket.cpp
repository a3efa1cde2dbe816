// Source: udp(7).
#include "udp_socket.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace aim::toy {
namespace {

Error no_socket(std::string message) {
  return {.origin = Origin::error, .message = std::move(message), .reason = std::strerror(errno)};
}

int open_socket() { return ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

}  // namespace

UdpSocket::~UdpSocket() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<UdpSocket> UdpSocket::on_loopback(std::uint16_t port) {
  UdpSocket opened(open_socket());
  if (opened.descriptor_ < 0) return no_socket("cannot open a UDP socket");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(opened.descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    Error error = no_socket("cannot receive on UDP port " + std::to_string(port));
    error.hint = "stop the other robot, or choose other ports with --port-offset";
    return error;
  }
  return opened;
}

Result<UdpSocket> UdpSocket::to_peer(const std::string& host, std::uint16_t port) {
  UdpSocket opened(open_socket());
  if (opened.descriptor_ < 0) return no_socket("cannot open a UDP socket");
  addrinfo wanted{};
  wanted.ai_family = AF_INET;
  wanted.ai_socktype = SOCK_DGRAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0 || found == nullptr)
    return Error{Origin::usage, "there is no host \"" + host + "\"", "it has no IPv4 address",
                 "set driver_address to HOST or HOST:PORT"};
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owned(found, &::freeaddrinfo);
  if (::connect(opened.descriptor_, found->ai_addr, found->ai_addrlen) != 0)
    return no_socket("cannot reach " + host);
  return opened;
}

std::optional<std::span<const std::byte>> UdpSocket::receive(std::span<std::byte> buffer,
                                                             sockaddr_in* from) noexcept {
  socklen_t size = sizeof(sockaddr_in);
  const ssize_t count = ::recvfrom(descriptor_, buffer.data(), buffer.size(), 0,
                                   reinterpret_cast<sockaddr*>(from), from == nullptr ? nullptr : &size);
  if (count < 0) return std::nullopt;
  return buffer.first(static_cast<std::size_t>(count));
}

void UdpSocket::send(std::span<const std::byte> bytes, const sockaddr_in* to) noexcept {
  static_cast<void>(::sendto(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL,
                             reinterpret_cast<const sockaddr*>(to), to == nullptr ? 0 : sizeof(sockaddr_in)));
}

}  // namespace aim::toy
