// Builds the routes of calls and channels for a request line, and matches routes.
// Sources: AimDK wire, sections 1.1 and 1.7.
#include <cstddef>
#include <string>
#include <string_view>

#include "core/letter_case.hpp"
#include "core/model/method.hpp"
#include "transport/route_table.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {
namespace {

constexpr bool is_unreserved(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
         c == '.' || c == '~';
}

void append_encoded(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  for (const char c : text) {
    if (is_unreserved(c)) {
      out += c;
    } else if (c == ' ') {
      out += '+';
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    }
  }
}

}  // namespace

std::string rpc_route(std::string_view method_path) {
  std::string route = "/rpc";
  if (!method_path.starts_with('/')) route += '/';
  return route.append(method_path);
}

std::string channel_route(std::string_view topic, std::string_view type) {
  std::string route = "/channel/";
  append_encoded(route, topic);
  route += '/';
  append_encoded(route, type);
  return route;
}

bool is_channel_route(std::string_view route) {
  constexpr std::string_view kPrefix = "/channel/";
  return route.size() > kPrefix.size() && matches_leniently(kPrefix, route.substr(0, kPrefix.size()));
}

bool CallHandler::is_read(std::string_view route) const {
  return only_reads(route.substr(route.rfind('/') + 1));
}

bool matches_leniently(std::string_view pattern, std::string_view route) {
  if (pattern.size() != route.size()) return false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '.' && lower(pattern[i]) != lower(route[i])) return false;
  }
  return true;
}

}  // namespace aim::transport
