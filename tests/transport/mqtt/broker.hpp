// Mosquitto on a port of its own, which a test may kill and start again; and its client programs.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/transport/child_program.hpp"
#include "tests/transport/topic_bus_contract.hpp"

namespace aim::transport::mqtt {

inline sockaddr_in loopback_address(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

inline int free_port() {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback_address(0);
  socklen_t size = sizeof(address);
  REQUIRE(::bind(probe, reinterpret_cast<sockaddr*>(&address), size) == 0);
  REQUIRE(::getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  ::close(probe);
  return ntohs(address.sin_port);
}

inline bool accepts(int port) {
  const int probe = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback_address(port);
  const bool connected = ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  ::close(probe);
  return connected;
}

class Broker {
 public:
  Broker()
      : port_(free_port()),
        file_(std::filesystem::temp_directory_path() / ("aim_broker_" + std::to_string(port_))) {
    std::ofstream(file_) << "user root\nlistener " << port_ << " 127.0.0.1\nallow_anonymous true\n"
                         << "persistence false\n";
  }
  ~Broker() { std::filesystem::remove(file_); }
  Broker(const Broker&) = delete;
  Broker& operator=(const Broker&) = delete;

  void start() {
    program_ = std::make_unique<ChildProgram>(std::vector<std::string>{AIM_MOSQUITTO, "-c", file_.string()});
    REQUIRE(contract::eventually([this] { return accepts(port_); }));
  }
  void kill() { program_.reset(); }
  ChildProgram& program() { return *program_; }

  std::string address() const { return "127.0.0.1:" + std::to_string(port_); }

  // Runs mosquitto_pub to its end.
  void publish(const std::string& topic, const std::string& text, bool retained) const {
    std::vector<std::string> words{AIM_MOSQUITTO_PUB, "-p", std::to_string(port_), "-t", topic, "-m", text};
    if (retained) words.emplace_back("-r");
    ChildProgram client(words);
    REQUIRE(client.wait() == 0);
  }

 private:
  int port_;
  std::filesystem::path file_;
  std::unique_ptr<ChildProgram> program_;
};

}  // namespace aim::transport::mqtt
