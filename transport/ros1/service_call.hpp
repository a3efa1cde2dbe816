// One call of a service of ROS 1, on the calling thread, within a deadline.
#pragma once

#include <string>
#include <string_view>

#include "transport/ros1/registrar.hpp"

namespace aim::transport::ros1 {

// As Ros1Node::call. `node`: who calls.
Result<std::string> call_service(const Master& master, const std::string& node, const std::string& name,
                                 const std::string& type, std::string_view request, Deadline deadline);

}  // namespace aim::transport::ros1
