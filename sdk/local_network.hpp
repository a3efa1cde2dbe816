// Where the robot is: the network interface of a local address, and the LCM domain of the environment.
#pragma once

#include <string>

#include "core/result.hpp"
#include "transport/topic_bus.hpp"

namespace aim::magicbot_sdk {

inline constexpr const char* kDomainVariable = "MAGICBOT_LCM_DOMAIN";

// Usage error: not an IPv4 address, none of this machine (the message lists those that it has), or a domain
// that is not a number from 0 to 188.
Result<transport::BusOptions> network_of(const std::string& local_ip);

}  // namespace aim::magicbot_sdk
