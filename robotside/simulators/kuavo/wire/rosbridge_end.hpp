// The simulated Kuavo behind a rosbridge: a WebSocket server for clients without ROS.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "robotside/simulators/kuavo/wire/shared_sim.hpp"

namespace aim::robotside::kuavo {

inline constexpr std::uint16_t kRosbridgePort = 9090;  // of the vendor's SDK

struct RosbridgeEndOptions {
  std::string bind = "127.0.0.1";
  std::uint16_t port = kRosbridgePort;  // 0: any that is free
  std::vector<std::string> allowed_hosts = {};
  std::function<void(std::uint16_t port)> opened = {};  // called with the port
};

// A client that reads slowly loses samples, and is closed when even answers wait. Error of open(): the port
// is in use.
std::unique_ptr<SimEnd> make_rosbridge_end(RosbridgeEndOptions options);

}  // namespace aim::robotside::kuavo
