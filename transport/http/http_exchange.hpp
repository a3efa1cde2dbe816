// From one HTTP request to its reply: checks before dispatch, and the call of the handler. Uses no sockets.
// Sources: AimDK wire, sections 1.1 to 1.7; safety rule 13.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/http/http_reply.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

// A complete request. All views are valid as long as the request.
struct HttpRequest {
  std::string_view verb;    // as it was sent: "POST"
  std::string_view target;  // as it was sent, undecoded
  std::optional<std::string_view> content_type = {};
  std::vector<std::string_view> hosts = {};    // every Host header
  std::vector<std::string_view> origins = {};  // every Origin header, which browsers send for pages
  std::string_view body = {};
  std::string_view caller = {};
  std::string_view sender = {};  // the header Aim-Sender
  std::string_view robot = {};   // the header Aim-Robot
  bool came_by_loopback = true;
};

// Without query and fragment.
std::string_view route_of(std::string_view target);

// An IP address, localhost or one of the allowed names, each with or without a port.
bool is_known_host(std::string_view host, const std::vector<std::string>& allowed);

// Whether pages of this origin ("http://robot:8080") may operate the robot: those of the allowed hosts, each
// with or without a port, and those of `host` itself, with its port; some libraries of clients send that. Not
// those of other ports of this machine, where any program may serve pages.
bool is_known_origin(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed);

// The checks before the route is looked up: verb, target, Origin and Host. A reply: the request is refused.
std::optional<HttpReply> refuse_unsafe(const HttpRequest& request,
                                       const std::vector<std::string>& allowed_hosts,
                                       bool allow_any_origin = false);

// Calls the handler and turns its result into an HTTP reply.
HttpReply dispatch(const HttpRequest& request, CallHandler& handler, bool allow_any_origin);

}  // namespace aim::transport
