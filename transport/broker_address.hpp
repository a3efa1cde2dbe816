// The address of an MQTT broker.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace aim::transport {

struct BrokerAddress {
  std::string host;  // name or address, IPv6 without brackets
  int port = 1883;   // registered for MQTT
};

// "127.0.0.1:1883", "broker", "[::1]:1883". Usage error otherwise.
Result<BrokerAddress> broker_address(std::string_view text);
// "127.0.0.1:1883", "[::1]:1883"
std::string text_of(const BrokerAddress& address);

}  // namespace aim::transport
