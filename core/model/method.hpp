// A wire method is a type: its path, its request and reply messages, and the port it lives on.
#pragma once

#include <string_view>

#include "core/model/robot_model.hpp"

namespace aim {

template <class Request, class Reply>
struct Method {
  std::string_view path;  // "aimdk.protocol.McActionService/GetAction"
  Endpoint endpoint;
};

// Where a service lives on a real robot ("aimdk.protocol.HalBmsService" -> hal). aim.v1 lives everywhere: mc.
Endpoint endpoint_of_service(std::string_view service_full_name);

// Whether a method of this name changes nothing on the robot ("GetAction"; its case does not matter).
bool only_reads(std::string_view method_name);

}  // namespace aim
