// XML-RPC, in which nodes and the master of ROS 1 talk to each other: calls and answers as text. Values are
// google.protobuf.Value: an int, a double and a boolean of XML-RPC are numbers and a bool, base64 is decoded
// to a string. A whole number of 32 bits is sent as int.
// Source: XML-RPC specification (xmlrpc.com/spec.md); ROS wiki, Master_API, Slave_API.
#pragma once

#include <google/protobuf/struct.pb.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace aim::transport::ros1 {

using Value = google::protobuf::Value;

Value value_of(std::string_view text);
Value value_of(double number);
Value list_of(const std::vector<Value>& values);

struct XmlRpcCall {
  std::string method;
  std::vector<Value> parameters;
};

std::string call_text(std::string_view method, const std::vector<Value>& parameters);
std::string response_text(const Value& value);
std::string fault_text(int code, std::string_view message);

// Refused: what is not well-formed, and what is nested deeper than 32 levels.
Result<XmlRpcCall> read_call(std::string_view text);
Result<Value> read_response(std::string_view text);  // a fault is Origin::error

}  // namespace aim::transport::ros1
