// Reads and writes HOST:PORT.
#include "transport/broker_address.hpp"

#include <charconv>

namespace aim::transport {

Result<BrokerAddress> broker_address(std::string_view text) {
  const Error wrong{.origin = Origin::usage,
                    .message = "'" + std::string(text) + "' is not the address of an MQTT broker",
                    .reason = "it must be HOST or HOST:PORT with a port from 1 to 65535",
                    .hint = "for example 127.0.0.1:1883; an IPv6 address needs brackets: [::1]:1883"};
  BrokerAddress address;
  std::string_view host = text;
  std::string_view port;
  if (text.starts_with('[')) {
    const std::size_t close = text.find(']');
    if (close == text.npos) return wrong;
    host = text.substr(1, close - 1);
    port = text.substr(close + 1);
  } else if (const std::size_t colon = text.find(':'); colon != text.npos) {
    host = text.substr(0, colon);
    port = text.substr(colon);
  }
  if (host.empty() || host.find_first_of(" /@\t") != host.npos) return wrong;
  if (!port.empty()) {
    const auto [end, failed] = std::from_chars(port.data() + 1, port.data() + port.size(), address.port);
    if (port.front() != ':' || failed != std::errc{} || end != port.data() + port.size()) return wrong;
    if (address.port < 1 || address.port > 65535) return wrong;
  }
  address.host = host;
  return address;
}

std::string text_of(const BrokerAddress& address) {
  const bool six = address.host.find(':') != std::string::npos;
  return (six ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

}  // namespace aim::transport
