// A typed RPC method: its path with its request and reply types, and what is known of a method by its path.
#pragma once

#include <string_view>

#include "core/model/robot_model.hpp"

namespace aim {

// The schema declares which there are: core/model/methods.hpp.
template <class Request, class Reply>
struct Method {
  std::string_view path;  // "aimdk.protocol.McActionService/GetAction"
};

// The endpoint that serves a method on a real robot ("aimdk.protocol.HalBmsService/GetBmsState" -> hal).
// aim.v1 is served on all endpoints: mc.
Endpoint endpoint_of(std::string_view path);

// Whether {} is an answer of this method, although its reply has more than an outcome (reply_from_json).
bool may_be_empty(std::string_view path);

// Whether a method of this name only reads ("GetAction"; case-insensitive).
bool only_reads(std::string_view method_name);

}  // namespace aim
