// A master of ROS 1 on a port of its own, which a test may stop, kill and start again.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/transport/child_program.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/backends/backend.hpp"

namespace aim::transport::ros1 {

// A connection to a port of this machine; negative: refused.
inline int connect_to(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  const auto* const plain = static_cast<const sockaddr*>(static_cast<const void*>(&address));
  if (::connect(socket, plain, sizeof address) == 0) return socket;
  ::close(socket);
  return -1;
}

inline bool accepts(int port) {
  const int socket = connect_to(port);
  if (socket >= 0) ::close(socket);
  return socket >= 0;
}

inline int free_port() {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const plain = static_cast<sockaddr*>(static_cast<void*>(&address));
  REQUIRE(::bind(probe, plain, size) == 0);
  REQUIRE(::getsockname(probe, plain, &size) == 0);
  ::close(probe);
  return ntohs(address.sin_port);
}

class RosMaster {
 public:
  RosMaster()
      : port_(free_port()),
        logs_(std::filesystem::temp_directory_path() / ("aim_rosmaster_" + std::to_string(port_))) {
    std::filesystem::create_directories(logs_);
  }
  ~RosMaster() {
    program_.reset();
    std::filesystem::remove_all(logs_);
  }
  RosMaster(const RosMaster&) = delete;
  RosMaster& operator=(const RosMaster&) = delete;

  void start() {
    program_ = std::make_unique<ChildProgram>(
        // It ends with the test, even if that crashes.
        std::vector<std::string>{"/usr/bin/setpriv", "--pdeathsig", "KILL", "/usr/bin/env",
                                 "ROS_LOG_DIR=" + logs_.string(), "ROS_IP=127.0.0.1", AIM_ROSMASTER, "--core",
                                 "-p", std::to_string(port_)});
    REQUIRE(contract::eventually([this] { return accepts(port_); }));
  }
  void kill() { program_.reset(); }
  ChildProgram& program() { return *program_; }
  std::string uri() const { return "http://127.0.0.1:" + std::to_string(port_); }
  const std::filesystem::path& logs() const { return logs_; }

 private:
  int port_;
  std::filesystem::path logs_;
  std::unique_ptr<ChildProgram> program_;
};

// What a node has reported, in order.
class ReportLog {
 public:
  std::function<void(const std::string&)> hear() {
    return [this](const std::string& text) {
      const std::lock_guard lock(mutex_);
      texts_.push_back(text);
    };
  }
  std::vector<std::string> texts() const {
    const std::lock_guard lock(mutex_);
    return texts_;
  }
  // One of them has this in it.
  bool has(std::string_view part) const {
    const std::lock_guard lock(mutex_);
    for (const std::string& text : texts_)
      if (text.find(part) != std::string::npos) return true;
    return false;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> texts_;
};

inline std::unique_ptr<Ros1Node> node_of(const Ros1Options& options) {
  auto node = open_ros1(options);
  INFO((node ? std::string() : node.error().message + ": " + node.error().reason));
  REQUIRE(node);
  return std::move(*node);
}

inline TopicName text_topic(const std::string& name) { return {name, "ros1:std_msgs/String"}; }

// A std_msgs/String.
inline std::string text_message(const std::string& text) {
  std::string bytes;
  for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(text.size() >> shift & 0xffU);
  return bytes + text;
}

}  // namespace aim::transport::ros1
