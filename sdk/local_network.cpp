// Reads the addresses of this machine and the environment.
#include "sdk/local_network.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "transport/lcm/lcm_socket.hpp"

namespace aim::magicbot_sdk {
namespace {

struct LocalAddress {
  std::string interface;
  in_addr address;
  std::string text;
};

std::vector<LocalAddress> local_addresses() {
  std::vector<LocalAddress> found;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    sockaddr_in address{};
    std::memcpy(&address, each->ifa_addr, sizeof address);
    char text[INET_ADDRSTRLEN] = "";
    ::inet_ntop(AF_INET, &address.sin_addr, text, sizeof text);
    found.push_back({each->ifa_name, address.sin_addr, text});
  }
  ::freeifaddrs(all);
  return found;
}

Result<std::string> interface_of(const std::string& local_ip) {
  in_addr wanted{};
  if (::inet_pton(AF_INET, local_ip.c_str(), &wanted) != 1)
    return Error{.origin = Origin::usage, .message = "\"" + local_ip + "\" is not an IPv4 address"};
  std::string others;
  for (const LocalAddress& each : local_addresses()) {
    if (each.address.s_addr == wanted.s_addr) return each.interface;
    others += (others.empty() ? "" : ", ") + each.text + " (" + each.interface + ")";
  }
  return Error{.origin = Origin::usage,
               .message = "this machine does not have the address " + local_ip,
               .reason = "it has " + (others.empty() ? "none" : others)};
}

Result<std::uint32_t> domain() {
  const char* value = std::getenv(kDomainVariable);
  if (value == nullptr || *value == '\0') return std::uint32_t{0};
  const std::string_view text = value;
  std::uint32_t number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end.ec == std::errc{} && end.ptr == text.data() + text.size() && number <= transport::lcm::kMostDomain)
    return number;
  return Error{.origin = Origin::usage,
               .message = std::string(kDomainVariable).append(" is \"").append(text).append("\""),
               .reason = "it is a number from 0 to " + std::to_string(transport::lcm::kMostDomain)};
}

}  // namespace

Result<transport::BusOptions> network_of(const std::string& local_ip) {
  auto interface = interface_of(local_ip);
  if (!interface) return std::move(interface.error());
  auto number = domain();
  if (!number) return std::move(number.error());
  transport::BusOptions options;
  options.domain = *number;
  options.interface = std::move(*interface);
  return options;
}

}  // namespace aim::magicbot_sdk
