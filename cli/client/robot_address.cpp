// Parses robot addresses. If the address names a port, all endpoints use that port.
#include <charconv>

#include "cli/client/robot.hpp"
#include "core/letter_case.hpp"

namespace aim::cli {
namespace {

Error bad(std::string_view text, std::string reason) {
  return Error{
      .origin = Origin::usage,
      .message = "'" + std::string(text) + "' is not a robot address",
      .reason = std::move(reason),
      .hint = "give a host (127.0.0.1), HOST:PORT (127.0.0.1:56322, [::1]:56322) or http://HOST[:PORT]"};
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool host_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '.' || c == '-' || c == '_';
}

bool address_character(char c) {  // of an IPv6 address, with an optional zone: fe80::1%eth0
  return host_character(c) || c == ':' || c == '%';
}

template <class Accepts>
bool all_of(std::string_view text, Accepts accepts) {
  if (text.empty()) return false;
  for (char c : text)
    if (!accepts(c)) return false;
  return true;
}

}  // namespace

Result<RobotAddress> parse_robot_address(std::string_view text, const RobotModel& model) {
  RobotAddress address;
  address.name = std::string(text);
  // A robot that has fewer ports serves everything on its first one.
  address.ports.fill(model.port_of(Endpoint::mc));
  for (const EndpointPort& port : model.ports)
    address.ports[static_cast<std::size_t>(port.endpoint)] = port.port;

  std::string_view rest = text;
  if (const std::size_t scheme = rest.find("://"); scheme != std::string_view::npos) {
    if (!same_in_any_case(rest.substr(0, scheme), "http")) return bad(text, "only http:// is supported");
    rest.remove_prefix(scheme + 3);
  }
  if (rest.ends_with('/')) rest.remove_suffix(1);
  if (rest.find('/') != std::string_view::npos) return bad(text, "it has a path");
  if (rest.empty()) return bad(text, "it names no host");

  std::string_view port;
  bool has_port = false;
  if (rest.starts_with('[')) {
    const std::size_t close = rest.find(']');
    if (close == std::string_view::npos) return bad(text, "']' is missing");
    const std::string_view host = rest.substr(1, close - 1);
    if (!all_of(host, address_character)) return bad(text, "the text between [ and ] is not an IPv6 address");
    address.host = std::string(host);
    rest.remove_prefix(close + 1);
    has_port = rest.starts_with(':');
    if (!rest.empty() && !has_port) return bad(text, "only :PORT is allowed after ']'");
    if (has_port) port = rest.substr(1);
  } else if (rest.find(':') != rest.rfind(':')) {  // two colons: a bare IPv6 address
    if (!all_of(rest, address_character)) return bad(text, "it is not an IPv6 address");
    address.host = std::string(rest);
  } else {
    const std::size_t colon = rest.find(':');
    const std::string_view host = rest.substr(0, colon);
    if (!all_of(host, host_character))
      return bad(text, "the host contains a character that is not allowed in host names");
    // The system would take it for an address: "10" for 0.0.0.10.
    if (all_of(host, is_digit))
      return bad(text, "a number alone names no host; -r is --robot, a rate is --rate");
    address.host = std::string(host);
    has_port = colon != std::string_view::npos;
    if (has_port) port = rest.substr(colon + 1);
  }
  if (!has_port) return address;

  std::uint16_t number = 0;
  const auto end = std::from_chars(port.data(), port.data() + port.size(), number);
  if (end.ec != std::errc() || end.ptr != port.data() + port.size() || number == 0)
    return bad(text, "'" + std::string(port) + "' is not a port (1 to 65535)");
  address.single_port = number;
  return address;
}

}  // namespace aim::cli
