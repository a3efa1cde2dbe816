// Finds the process that listens on a TCP port: /proc/net/tcp gives the socket, /proc/PID/fd the process.
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

template <class Number>
bool parse(std::string_view text, Number& number, int radix) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number, radix);
  return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

// "socket:[12345]" of every socket that listens on the port.
void add_listeners(const char* table, std::uint16_t port, std::set<std::string>& sockets) {
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
    if (state == kListening && parse(hex, local_port, 16) && local_port == port) {
      sockets.insert("socket:[" + inode + "]");
    }
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

}  // namespace

std::optional<PortHolder> holder_of_port(std::uint16_t port) {
  std::set<std::string> sockets;
  add_listeners("/proc/net/tcp", port, sockets);
  add_listeners("/proc/net/tcp6", port, sockets);
  if (sockets.empty()) return std::nullopt;
  std::error_code failed;
  for (fs::directory_iterator entry("/proc", failed), end; !failed && entry != end; entry.increment(failed)) {
    int pid = 0;
    if (!parse(entry->path().filename().string(), pid, 10)) continue;
    if (holds_any(entry->path(), sockets)) return PortHolder{pid, name_of_process(entry->path())};
  }
  return std::nullopt;
}

}  // namespace aim::transport
