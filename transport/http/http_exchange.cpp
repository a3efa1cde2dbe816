// From one HTTP request to its reply: checks before dispatch, and the call of the handler.
// Sources: AimDK wire, sections 1.1 to 1.7; safety rule 13.
#include "transport/http/http_exchange.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "transport/call_outcome.hpp"
#include "transport/route_table.hpp"

namespace aim::transport {
namespace {

constexpr std::array<std::string_view, 4> kVerbs = {"POST", "GET", "HEAD", "OPTIONS"};

struct ContentType {
  std::string_view request;
  Encoding encoding;
  std::string_view reply;
};
// Compared exactly, as on the robot: "application/json; charset=utf-8" is not accepted.
constexpr std::array kContentTypes = {
    ContentType{"application/json", Encoding::json, "application/json"},
    ContentType{"application/json charset=utf-8", Encoding::json, "application/json"},
    ContentType{"application/protobuf", Encoding::protobuf, "application/protobuf"},
    ContentType{"application/ros2", Encoding::cdr, "application/ros2"},
};

constexpr std::string_view kAnyOrigin = "Access-Control-Allow-Origin: *\r\n";
constexpr std::string_view kPreflight =
    "Access-Control-Allow-Methods: POST, OPTIONS\r\n"
    "Access-Control-Allow-Headers: Content-Type, Authorization, X-Requested-With\r\n"
    "Access-Control-Max-Age: 86400\r\n";

bool same_name(std::string_view a, std::string_view b) {
  return a.find('.') == std::string_view::npos ? matches_leniently(a, b)
                                               : matches_leniently(a, b) && matches_leniently(b, a);
}

bool is_ip_address(const std::string& text) {
  in6_addr address{};
  return ::inet_pton(AF_INET, text.c_str(), &address) == 1 ||
         ::inet_pton(AF_INET6, text.c_str(), &address) == 1;
}

// "127.0.0.1:56322" -> "127.0.0.1", "[::1]:56322" -> "::1"; the port must be digits.
std::optional<std::string_view> name_of_host(std::string_view host) {
  std::string_view name = host;
  std::string_view rest;
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    name = host.substr(1, end - 1);
    rest = host.substr(end + 1);
  } else if (const auto colon = host.find(':'); colon != std::string_view::npos) {
    name = host.substr(0, colon);
    rest = host.substr(colon);
  }
  if (rest.empty()) return name;
  if (!rest.starts_with(':')) return std::nullopt;
  rest.remove_prefix(1);
  const bool digits = std::all_of(rest.begin(), rest.end(), [](char c) { return c >= '0' && c <= '9'; });
  return digits ? std::optional(name) : std::nullopt;
}

bool is_allowed(std::string_view name, std::string_view host, const std::vector<std::string>& allowed) {
  return std::any_of(allowed.begin(), allowed.end(), [&](const std::string& known) {
    return same_name(known, name) || same_name(known, host);
  });
}

HttpReply no_such_route(std::string_view route) {
  return text_reply(404, "The resource '" + without_markup(route) + "' was not found.");
}

// The headers without which a browser keeps the reply from its page. An origin that came so far is allowed.
std::string page_headers(const HttpRequest& request, bool allow_any_origin) {
  if (allow_any_origin) return std::string(kAnyOrigin);
  if (request.origins.empty()) return {};
  return "Access-Control-Allow-Origin: " + std::string(request.origins.front()) + "\r\nVary: Origin\r\n";
}

HttpReply preflight(std::string pages) {
  if (pages.empty()) return {.status = 200, .leading = "Allow: POST, OPTIONS\r\n"};
  return {.status = 200, .leading = pages.append(kPreflight)};
}

HttpReply to_http_reply(CallReply reply, std::string_view route, std::string_view content_type,
                        std::string pages) {
  const bool channel = is_channel_route(route);
  switch (reply.outcome) {
    case Outcome::ok:
      if (channel)
        return {.status = 200, .content_type = "application/json", .refusal = std::move(reply.refusal)};
      return {.status = 200,
              .leading = std::move(pages),
              .content_type = content_type,
              .refusal = std::move(reply.refusal),
              .body = std::move(reply.body)};
    case Outcome::not_found:
      return no_such_route(route);
    case Outcome::bad_message:
      return error_occurred(channel ? "Msg deserialize failed." : "Http req deserialize failed.");
    case Outcome::other_robot:
      return {.status = 412,
              .leading = "Aim-Robot: " + reply.body + "\r\n",
              .content_type = "text/html",
              .body = "The model of this robot is " + reply.body + "."};
    case Outcome::failed:
      break;
  }
  return error_occurred("Handle rpc failed, code: " + std::to_string(reply.code) + ".");
}

// "aimctl-4711-5f3a@127.0.0.1:40512". A client chooses its own sender name, so only letters, digits,
// '-', '_' and '.' are accepted; any other name is ignored.
std::string caller_of(const HttpRequest& request) {
  constexpr std::size_t kLongest = 32;
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  const std::string_view name = request.sender;
  const bool named =
      !name.empty() && name.size() <= kLongest && std::all_of(name.begin(), name.end(), allowed);
  return (named ? std::string(name) + '@' : std::string()).append(request.caller);
}

}  // namespace

std::string_view route_of(std::string_view target) { return target.substr(0, target.find_first_of("?#")); }

bool is_known_host(std::string_view host, const std::vector<std::string>& allowed) {
  const auto name = name_of_host(host);
  if (!name) return false;
  return same_name("localhost", *name) || is_ip_address(std::string(*name)) ||
         is_allowed(*name, host, allowed);
}

bool is_known_origin(std::string_view origin, std::string_view host,
                     const std::vector<std::string>& allowed) {
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string_view::npos) return false;  // "null"
  const std::string_view authority = origin.substr(scheme + 3);
  const auto name = name_of_host(authority);
  const bool own = same_name(authority, host) && is_known_host(host, allowed);
  return name && (own || is_allowed(*name, authority, allowed));
}

std::optional<HttpReply> refuse_unsafe(const HttpRequest& request,
                                       const std::vector<std::string>& allowed_hosts, bool allow_any_origin) {
  if (std::find(kVerbs.begin(), kVerbs.end(), request.verb) == kVerbs.end()) {
    return text_reply(400, "UnSupport HTTP-method");
  }
  if (!request.target.starts_with('/') || request.target.find("..") != std::string_view::npos) {
    return text_reply(400, "Illegal request-target");
  }
  for (const std::string_view origin : request.origins) {
    const std::string_view own = request.hosts.empty() ? std::string_view() : request.hosts.front();
    if (allow_any_origin || is_known_origin(origin, own, allowed_hosts)) continue;
    return text_reply(403,
                      "Pages of '" + without_markup(origin) +
                          "' may not operate this robot; aimd --allow-host NAME allows those of a host.");
  }
  if (!request.came_by_loopback) return std::nullopt;
  for (const std::string_view host : request.hosts) {
    if (is_known_host(host, allowed_hosts)) continue;
    return text_reply(403, "The host '" + without_markup(host) +
                               "' is not accepted by this server; use an IP address or localhost.");
  }
  return std::nullopt;
}

HttpReply dispatch(const HttpRequest& request, CallHandler& handler, bool allow_any_origin) {
  const std::string_view route = route_of(request.target);
  const auto type = std::find_if(kContentTypes.begin(), kContentTypes.end(),
                                 [&](const ContentType& row) { return row.request == request.content_type; });
  const bool options = request.verb == "OPTIONS" && !is_channel_route(route);
  if ((options || type == kContentTypes.end()) && !handler.knows(route)) return no_such_route(route);
  std::string pages = page_headers(request, allow_any_origin);
  if (options) return preflight(std::move(pages));
  if (!request.content_type) return error_occurred("Http req has no content type.");
  if (type == kContentTypes.end()) {
    return error_occurred("Http req has invalid content type " + without_markup(*request.content_type) + ".");
  }
  const std::string caller = caller_of(request);
  CallReply reply = handle_guarded(handler, {route, type->encoding, request.body, caller, request.robot});
  return to_http_reply(std::move(reply), route, type->reply, std::move(pages));
}

}  // namespace aim::transport
