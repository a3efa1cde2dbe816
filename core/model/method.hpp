// A typed RPC method: its path, its request and reply types, and the endpoint that serves it.
#pragma once

#include <string_view>

#include "core/model/robot_model.hpp"

namespace aim {

template <class Request, class Reply>
struct Method {
  std::string_view path;  // "aimdk.protocol.McActionService/GetAction"
  Endpoint endpoint;
  bool may_be_empty = false;  // {} is an answer of it
};

// The endpoint that serves a method on a real robot ("aimdk.protocol.HalBmsService/GetBmsState" -> hal).
// aim.v1 is served on all endpoints: mc.
Endpoint endpoint_of(std::string_view path);

// Whether a method of this name only reads ("GetAction"; case-insensitive).
bool only_reads(std::string_view method_name);

}  // namespace aim
