// Interposes Cyclone's socket functions and attaches a packet filter to each of its sockets.
// Source: socket(7), SO_ATTACH_FILTER; Linux Documentation/networking/filter.rst (ancillary data of a
// filter).
#include "transport/dds/dds_socket.hpp"

#include <dds/dds.h>
#include <dds/ddsrt/sockets.h>
#include <dlfcn.h>
#include <linux/filter.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <map>
#include <mutex>
#include <utility>

namespace aim::transport::dds {
namespace {

thread_local SocketScope* scope = nullptr;

// The discovery limit of each socket. The limit of a closed domain has expired, and its rows have no effect.
struct SocketTable {
  std::mutex mutex;
  std::map<int, std::weak_ptr<DiscoveryLimit>> rows;
};

SocketTable& socket_table() {
  // Never destroyed: Cyclone's threads may outlive static objects.
  static SocketTable& table = *new SocketTable;
  return table;
}

std::shared_ptr<DiscoveryLimit> limit_of(int socket) {
  SocketTable& table = socket_table();
  const std::lock_guard lock(table.mutex);
  const auto row = table.rows.find(socket);
  return row == table.rows.end() ? nullptr : row->second.lock();
}

// Packets that this machine sends to itself arrive on lo, whatever their destination address. Its multicast
// returns on the interface it was sent on, with the packet type PACKET_LOOPBACK. Packets from outside cannot
// have that type, because the kernel sets it.
bool attach_filter(int socket, unsigned interface) {
  constexpr auto kAncillary = static_cast<std::uint32_t>(SKF_AD_OFF);
  std::array<sock_filter, 7> program{{
      {BPF_LD | BPF_W | BPF_ABS, 0, 0, kAncillary + SKF_AD_PKTTYPE},
      {BPF_JMP | BPF_JEQ | BPF_K, 3, 0, PACKET_LOOPBACK},
      {BPF_LD | BPF_W | BPF_ABS, 0, 0, kAncillary + SKF_AD_IFINDEX},
      {BPF_JMP | BPF_JEQ | BPF_K, 1, 0, if_nametoindex("lo")},
      {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, interface},
      {BPF_RET | BPF_K, 0, 0, 0xFFFFFFFF},  // accept the whole packet
      {BPF_RET | BPF_K, 0, 0, 0},           // drop it
  }};
  const sock_fprog filter{program.size(), program.data()};
  const int on = 1;
  return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter) == 0 &&
         setsockopt(socket, SOL_SOCKET, SO_LOCK_FILTER, &on, sizeof on) == 0;
}

// Cyclone's own function of a name that this file also defines; nullptr: Cyclone has no such function.
template <class Function>
Function* cyclone(const char* name, Function* ours) {
  Dl_info library{};
  if (dladdr(reinterpret_cast<const void*>(&dds_create_domain), &library) == 0) return nullptr;
  void* const handle = dlopen(library.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (handle == nullptr) return nullptr;
  auto* const theirs = reinterpret_cast<Function*>(dlsym(handle, name));
  return theirs == ours ? nullptr : theirs;
}

}  // namespace

SocketScope::SocketScope(unsigned interface, std::shared_ptr<DiscoveryLimit> limit)
    : interface_(interface), limit_(std::move(limit)) {
  scope = this;
}

SocketScope::~SocketScope() { scope = nullptr; }

bool SocketScope::confine(int socket) {
  if (!attach_filter(socket, interface_)) {
    failure_ = std::string("the kernel refuses a packet filter on its sockets: ") + std::strerror(errno);
    return false;
  }
  ++confined_;
  SocketTable& table = socket_table();
  const std::lock_guard lock(table.mutex);
  table.rows[socket] = limit_;
  return true;
}

}  // namespace aim::transport::dds

// ---- functions that interpose Cyclone's; Cyclone calls them, so their names are Cyclone's

using aim::transport::dds::cyclone;

// SOCK_CLOEXEC: otherwise a child process would keep the ports open and receive on them.
extern "C" __attribute__((visibility("default"))) dds_return_t ddsrt_socket(ddsrt_socket_t* socket,
                                                                            int domain, int type,
                                                                            int protocol) {
  static const auto original = cyclone("ddsrt_socket", &ddsrt_socket);
  if (original == nullptr) return DDS_RETCODE_UNSUPPORTED;
  return original(socket, domain, type | SOCK_CLOEXEC, protocol);
}

extern "C" __attribute__((visibility("default"))) dds_return_t ddsrt_bind(ddsrt_socket_t socket,
                                                                          const struct sockaddr* address,
                                                                          socklen_t size) {
  static const auto original = cyclone("ddsrt_bind", &ddsrt_bind);
  if (original == nullptr) return DDS_RETCODE_UNSUPPORTED;
  auto* const scope = aim::transport::dds::scope;
  if (scope != nullptr && !scope->confine(socket)) return DDS_RETCODE_NOT_ALLOWED_BY_SECURITY;
  return original(socket, address, size);
}

extern "C" __attribute__((visibility("default"))) dds_return_t ddsrt_recvmsg(ddsrt_socket_t socket,
                                                                             ddsrt_msghdr_t* message,
                                                                             int flags, ssize_t* received) {
  static const auto original = cyclone("ddsrt_recvmsg", &ddsrt_recvmsg);
  if (original == nullptr) return DDS_RETCODE_UNSUPPORTED;
  const dds_return_t code = original(socket, message, flags, received);
  if (code != DDS_RETCODE_OK || *received <= 0 || message->msg_iovlen == 0) return code;
  const auto limit = aim::transport::dds::limit_of(socket);
  if (limit == nullptr) return code;
  const iovec& part = message->msg_iov[0];
  const std::size_t size = std::min(static_cast<std::size_t>(*received), part.iov_len);
  const std::string_view packet(static_cast<const char*>(part.iov_base), size);
  // Cyclone silently skips packets that are shorter than a header.
  if (!limit->admit(packet, std::chrono::steady_clock::now())) *received = 1;
  return code;
}
