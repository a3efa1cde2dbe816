// Connects a datagram socket to RouDi's: the kernel refuses if no process has it open.
#include "transport/iceoryx/roudi.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <string>

#include "transport/iceoryx/iceoryx_packet.hpp"

namespace aim::transport::iceoryx {

std::optional<Roudi> find_roudi() {
  struct stat file {};
  if (::stat(kRoudiSocket, &file) != 0 || !S_ISSOCK(file.st_mode)) return std::nullopt;
  const int probe = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (probe < 0) return std::nullopt;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, kRoudiSocket, sizeof(address.sun_path) - 1);
  const bool open = ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  ::close(probe);
  if (!open) return std::nullopt;
  return Roudi{file.st_ino, file.st_ctim.tv_sec * 1'000'000'000 + file.st_ctim.tv_nsec};
}

}  // namespace aim::transport::iceoryx
