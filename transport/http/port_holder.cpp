// /proc/net/tcp gives the sockets with that port, /proc/PID/fd the process of a socket.
// Source of the columns: proc(5).
#include "transport/http/port_holder.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

namespace aim::transport {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kListening = "0A";
constexpr std::string_view kNoInode = "0";  // no process has the socket any more

struct Sockets {
  std::set<std::string> listeners;  // "socket:[12345]"
  std::set<std::string> connections;
  bool ended = false;  // there is one without a process
};

template <class Number>
bool parse(std::string_view text, Number& number, int radix) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number, radix);
  return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

void add_sockets(const char* table, std::uint16_t port, Sockets& sockets) {
  std::ifstream lines(table);
  std::string line;
  std::getline(lines, line);  // column titles
  while (std::getline(lines, line)) {
    std::istringstream columns(line);
    std::string number, local, remote, state, queues, timer, retransmits, user, timeout, inode;
    columns >> number >> local >> remote >> state >> queues >> timer >> retransmits >> user >> timeout >>
        inode;
    unsigned local_port = 0;
    const std::string_view hex = std::string_view(local).substr(local.rfind(':') + 1);
    if (!parse(hex, local_port, 16) || local_port != port) continue;
    if (inode == kNoInode)
      sockets.ended = true;
    else
      (state == kListening ? sockets.listeners : sockets.connections).insert("socket:[" + inode + "]");
  }
}

bool holds_any(const fs::path& process, const std::set<std::string>& sockets) {
  std::error_code failed;
  for (fs::directory_iterator entry(process / "fd", failed), end; !failed && entry != end;
       entry.increment(failed)) {
    std::error_code unreadable;
    if (sockets.contains(fs::read_symlink(entry->path(), unreadable).string())) return true;
  }
  return false;
}

std::string name_of_process(const fs::path& process) {
  std::ifstream file(process / "comm");
  std::string name;
  std::getline(file, name);
  return name;
}

PortHolder holder_among(const std::set<std::string>& sockets, PortUse use) {
  std::error_code failed;
  for (fs::directory_iterator entry("/proc", failed), end; !failed && entry != end; entry.increment(failed)) {
    int pid = 0;
    if (!parse(entry->path().filename().string(), pid, 10)) continue;
    if (holds_any(entry->path(), sockets)) return {use, pid, name_of_process(entry->path())};
  }
  return {.use = use};
}

}  // namespace

PortHolder holder_of_port(std::uint16_t port) {
  Sockets sockets;
  add_sockets("/proc/net/tcp", port, sockets);
  add_sockets("/proc/net/tcp6", port, sockets);
  if (!sockets.listeners.empty()) return holder_among(sockets.listeners, PortUse::listener);
  if (!sockets.connections.empty()) return holder_among(sockets.connections, PortUse::connection);
  return {.use = sockets.ended ? PortUse::ended_connection : PortUse::unknown};
}

}  // namespace aim::transport
