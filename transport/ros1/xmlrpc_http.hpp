// The HTTP around XML-RPC, and calls that wait for their answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "transport/ros1/ros1_socket.hpp"
#include "transport/ros1/xmlrpc.hpp"

namespace aim::transport::ros1 {

inline constexpr std::size_t kMostHttpHead = 8 * 1024;               // [B]
inline constexpr std::size_t kMostHttpBody = std::size_t{4} << 20U;  // [B] the graph of a large system

std::string http_request(const Uri& uri, std::string_view body);  // the connection ends with the answer
std::string http_response(std::string_view body, bool keep_open);

// One message from the front of what was received.
struct HttpMessage {
  enum class State : std::uint8_t { incomplete, complete, broken };
  State state = State::incomplete;
  std::size_t size = 0;  // of the whole message [B]
  std::string_view first_line = {};
  std::string_view body = {};
  bool keep_open = false;
  bool from_page = false;  // it has an Origin: a page in a browser has sent it, no node
};
HttpMessage read_http(std::string_view received);

// The answer of a node or master. Errors: unreachable, also if it is not XML-RPC; timeout; error: a fault.
Result<Value> xmlrpc_call(const Place& place, const Uri& uri, std::string_view method,
                          const std::vector<Value>& parameters, Deadline deadline);

// What ROS answers is [code, text, value]; code 1 is success. Error of another code: Origin::error with the
// text. Anything else is Origin::unreachable: the other side is not a node of ROS 1.
Result<Value> ros_value(const Value& answer);

}  // namespace aim::transport::ros1
