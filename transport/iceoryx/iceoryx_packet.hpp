// What the bus and the iceoryx program say to each other: packets on a SOCK_SEQPACKET pair, header and
// payload.
#pragma once

#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "transport/aimrt_frame.hpp"

namespace aim::transport::iceoryx {

enum class PacketKind : std::uint32_t {
  advertise,  // to the program: payload is a service description
  subscribe,  // to the program: likewise
  withdraw,   // to the program: ends a port
  sample,     // both ways: payload is a frame; `sender` on the way from the program
  matched,    // from the program: `sender` is 1 while the port has a counterpart, else 0
  attached,   // from the program: it is registered with RouDi
  lost,       // from the program: payload is the reason; the program ends
  alive,      // from the program: every kAlivePeriod
};

struct PacketHeader {
  PacketKind kind;
  std::uint32_t port;    // number given by the bus
  std::uint64_t sender;  // identity of an iceoryx publisher
};

// A chunk may be larger than the frame at its beginning; only the frame is passed on.
inline constexpr std::size_t kMaxPacket = sizeof(PacketHeader) + kMaxFrame + 4;
inline constexpr int kProgramSocket = 3;  // descriptor of the program's end
inline constexpr std::chrono::milliseconds kAlivePeriod{50};
// The socket of RouDi; source: iceoryx 2, platform_settings.hpp and IPC_CHANNEL_ROUDI_NAME.
inline constexpr const char* kRoudiSocket = "/tmp/roudi";

// The name under which a process of the program is registered with RouDi.
inline std::string program_name(pid_t process) { return "aim-" + std::to_string(process); }
// What iceoryx makes for a process of that name, and leaves behind if it does not end by itself: its socket,
// and the lock that keeps the name unique. Source: iceoryx 2, platform_settings.hpp and file_lock.hpp.
inline std::array<std::string, 2> program_files(pid_t process) {
  const std::string socket = "/tmp/" + program_name(process);
  return {socket, socket + ".lock"};
}

// False: the other side has ended or does not keep up; the packet is lost. Never waits.
inline bool send_packet(int socket, const PacketHeader& header, std::string_view payload) {
  PacketHeader copy = header;
  std::array<iovec, 2> pieces{{{&copy, sizeof(copy)}, {const_cast<char*>(payload.data()), payload.size()}}};
  msghdr message{};
  message.msg_iov = pieces.data();
  message.msg_iovlen = pieces.size();
  return ::sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0;
}

// Parts of a service description; they contain no line feed, because names are URL encoded.
inline std::string joined(const IceoryxName& name) {
  return name.service + '\n' + name.instance + '\n' + name.event;
}

struct Packet {
  PacketHeader header{};
  std::string_view payload;
};

// Receives one packet into `buffer` (kMaxPacket). Returns 1; 0: the other side has ended; -1: none now.
inline int receive_packet(int socket, std::string& buffer, Packet& packet) {
  const ssize_t size = ::recv(socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (size < 0) return errno == EAGAIN || errno == EINTR ? -1 : 0;
  if (size == 0) return 0;
  if (size < static_cast<ssize_t>(sizeof(PacketHeader))) return -1;
  std::memcpy(&packet.header, buffer.data(), sizeof(PacketHeader));
  packet.payload = {buffer.data() + sizeof(PacketHeader),
                    static_cast<std::size_t>(size) - sizeof(PacketHeader)};
  return 1;
}

}  // namespace aim::transport::iceoryx
