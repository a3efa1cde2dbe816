// A TCP socket for tests that send and receive exact bytes. Every wait has a time limit.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace aim::transport::fake {

inline constexpr std::chrono::milliseconds kPatience{10'000};

class RawSocket {
 public:
  explicit RawSocket(int descriptor) : descriptor_(descriptor) {}
  RawSocket(RawSocket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  RawSocket& operator=(RawSocket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;
  ~RawSocket() { close(); }

  // receive_buffer > 0: its size [bytes], for a reply that does not fit.
  static RawSocket connect(std::uint16_t port, const std::string& address = "127.0.0.1",
                           int receive_buffer = 0) {
    RawSocket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (receive_buffer > 0) {
      ::setsockopt(socket.descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    }
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    ::inet_pton(AF_INET, address.c_str(), &to.sin_addr);
    if (::connect(socket.descriptor_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
      throw std::runtime_error("cannot connect to port " + std::to_string(port));
    }
    return socket;
  }

  // False: the other side has closed the connection.
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  // Reads `bytes` bytes; fewer if the connection ends or kPatience passes.
  std::string read(std::size_t bytes) {
    while (pending_.size() < bytes && receive()) {
    }
    std::string taken = pending_.substr(0, bytes);
    pending_.erase(0, taken.size());
    return taken;
  }
  // Reads a header and a body of its Content-Length.
  std::string read_reply() {
    while (pending_.find("\r\n\r\n") == std::string::npos && receive()) {
    }
    const std::size_t header = pending_.find("\r\n\r\n");
    if (header == std::string::npos) return std::exchange(pending_, {});
    const std::size_t length = pending_.find("Content-Length: ");
    const std::size_t body = length < header ? std::stoul(pending_.substr(length + 16)) : 0;
    return read(header + 4 + body);
  }
  std::string read_to_end() {
    while (receive()) {
    }
    return std::exchange(pending_, {});
  }
  // Waits until the other side closes or resets the connection, without reading.
  bool hung_up_within(std::chrono::milliseconds span) const { return wait(POLLRDHUP, span); }
  bool readable_within(std::chrono::milliseconds span) const { return wait(POLLIN, span); }

  void finish_sending() const { ::shutdown(descriptor_, SHUT_WR); }
  void close() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  }
  int descriptor() const { return descriptor_; }
  std::uint16_t local_port() const {
    sockaddr_in here{};
    socklen_t size = sizeof here;
    ::getsockname(descriptor_, reinterpret_cast<sockaddr*>(&here), &size);
    return ntohs(here.sin_port);
  }

 private:
  bool wait(int events, std::chrono::milliseconds span) const {
    pollfd entry{.fd = descriptor_, .events = static_cast<short>(events), .revents = 0};
    return ::poll(&entry, 1, static_cast<int>(span.count())) > 0;
  }
  bool receive() {
    char buffer[65536];
    if (!wait(POLLIN, kPatience)) return false;
    const ssize_t count = ::recv(descriptor_, buffer, sizeof buffer, 0);
    if (count <= 0) return false;
    pending_.append(buffer, static_cast<std::size_t>(count));
    return true;
  }

  int descriptor_;
  std::string pending_;
};

// A listening socket on a free loopback port.
class RawListener {
 public:
  explicit RawListener(int backlog = 16) : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof here;
    if (::bind(listener_.descriptor(), reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0 ||
        ::listen(listener_.descriptor(), backlog) != 0 ||
        ::getsockname(listener_.descriptor(), reinterpret_cast<sockaddr*>(&here), &size) != 0) {
      throw std::runtime_error("cannot listen");
    }
    port_ = ntohs(here.sin_port);
  }
  std::uint16_t port() const { return port_; }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  bool pending_within(std::chrono::milliseconds span) const { return listener_.readable_within(span); }
  RawSocket accept() const {
    if (!listener_.readable_within(kPatience)) throw std::runtime_error("no client has connected");
    return RawSocket(::accept(listener_.descriptor(), nullptr, nullptr));
  }

 private:
  RawSocket listener_;
  std::uint16_t port_ = 0;
};

// A server whose behaviour is a script of the test, run on its own thread.
class ScriptedServer {
 public:
  template <class Script>
  explicit ScriptedServer(Script script)
      : thread_([this, script = std::move(script)] { script(listener_); }) {}
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;
  ~ScriptedServer() { thread_.join(); }
  std::string url() const { return listener_.url(); }

 private:
  RawListener listener_;
  std::thread thread_;
};

}  // namespace aim::transport::fake
