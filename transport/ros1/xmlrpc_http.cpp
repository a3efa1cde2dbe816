// Reads HTTP messages with a length, and makes calls.
#include "transport/ros1/xmlrpc_http.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "transport/ros1/wire_type.hpp"

namespace aim::transport::ros1 {
namespace {

bool same(std::string_view one, std::string_view other) {
  const auto lower = [](char letter) { return std::tolower(static_cast<unsigned char>(letter)); };
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [&](char a, char b) { return lower(a) == lower(b); });
}

// Of a header field; empty: it is not there.
std::string_view field_of(std::string_view head, std::string_view name) {
  while (!head.empty()) {
    const std::size_t end = std::min(head.find('\n'), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 1, head.size()));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !same(line.substr(0, colon), name)) continue;
    std::string_view value = line.substr(colon + 1);
    while (!value.empty() && (value.front() == ' ' || value.front() == '\t')) value.remove_prefix(1);
    while (!value.empty() && (value.back() == '\r' || value.back() == ' ')) value.remove_suffix(1);
    return value;
  }
  return {};
}

struct Head {
  std::string_view text;
  std::size_t size;  // with the empty line [B]
};

std::optional<Head> head_of(std::string_view received) {
  for (const std::string_view end : {"\r\n\r\n", "\n\n"})
    if (const std::size_t at = received.find(end); at != std::string_view::npos)
      return Head{received.substr(0, at), at + end.size()};
  return std::nullopt;
}

}  // namespace

std::string http_request(const Uri& uri, std::string_view body) {
  return "POST " + uri.path + " HTTP/1.1\r\nHost: " + uri.host + ":" + std::to_string(uri.port) +
         "\r\nUser-Agent: aim\r\nConnection: close\r\nContent-Type: text/xml\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

std::string http_response(std::string_view body, bool keep_open) {
  return "HTTP/1.1 200 OK\r\nServer: aim\r\nConnection: " + std::string(keep_open ? "keep-alive" : "close") +
         "\r\nContent-Type: text/xml\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         std::string(body);
}

HttpMessage read_http(std::string_view received) {
  HttpMessage message;
  const auto head = head_of(received.substr(0, kMostHttpHead));
  if (!head) {
    if (received.size() >= kMostHttpHead) message.state = HttpMessage::State::broken;
    return message;
  }
  message.state = HttpMessage::State::broken;
  message.first_line = head->text.substr(0, head->text.find_first_of("\r\n"));
  const std::string_view digits = field_of(head->text, "Content-Length");
  std::size_t length = 0;
  const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), length);
  if (digits.empty() || end.ec != std::errc() || end.ptr != digits.data() + digits.size() ||
      length > kMostHttpBody)
    return message;
  const std::string_view connection = field_of(head->text, "Connection");
  message.keep_open = message.first_line.find("HTTP/1.1") != std::string_view::npos
                          ? !same(connection, "close")
                          : same(connection, "keep-alive");
  message.from_page = !field_of(head->text, "Origin").empty();
  message.size = head->size + length;
  message.state =
      received.size() < message.size ? HttpMessage::State::incomplete : HttpMessage::State::complete;
  message.body = received.substr(head->size, length);
  return message;
}

Result<Value> xmlrpc_call(const Place& place, const Uri& uri, std::string_view method,
                          const std::vector<Value>& parameters, Deadline deadline) {
  auto exchange = Exchange::connect(place, uri, deadline);
  if (!exchange) return exchange.error();
  if (Status sent = exchange->send(http_request(uri, call_text(method, parameters))); !sent)
    return sent.error();
  std::string received;
  for (;;) {
    const HttpMessage message = read_http(received);
    if (message.state == HttpMessage::State::complete) return read_response(message.body);
    if (message.state == HttpMessage::State::broken)
      return Error{.origin = Origin::unreachable,
                   .message = uri.host + ":" + std::to_string(uri.port) + " is not a node of ROS 1",
                   .reason = "its answer is not XML-RPC over HTTP"};
    auto more = exchange->receive();
    if (!more) return more.error();
    received += *more;
  }
}

Result<Value> ros_value(const Value& answer) {
  const auto& fields = answer.list_value().values();
  if (fields.size() != 3 || !fields[0].has_number_value())
    return Error{.origin = Origin::unreachable,
                 .message = "the peer is not a node of ROS 1",
                 .reason = "its answer is not of ROS 1"};
  if (fields[0].number_value() == 1) return fields[2];
  return Error{.origin = Origin::error, .message = shown(fields[1].string_value())};
}

}  // namespace aim::transport::ros1
