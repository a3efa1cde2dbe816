// What nodes compare of a topic or service: the name of its type and its MD5 sum.
#pragma once

#include <string>
#include <string_view>

#include "core/codec/ros1_type.hpp"
#include "core/result.hpp"
#include "transport/ros1/tcpros.hpp"

namespace aim::transport::ros1 {

// Of "ros1:kuavo_msgs/sensorsData" (proto/ros1). Usage error: there is no such type.
Result<Ros1Type> topic_type_of(const std::string& type);
Result<Ros1Type> service_type_of(const std::string& type);

// "*" means any. Only the sum is compared, as roscpp does.
bool agrees(const Ros1Type& type, std::string_view md5);
// "/topic is std_msgs/Bool (MD5 sum 8b94...) here, and std_msgs/Int8 (MD5 sum 27ff...) at /other"
std::string disagreement(const std::string& name, const Ros1Type& type, const ConnectionHeader& other);

// What a peer says, for sentences: at most 128 characters, and printable.
std::string shown(std::string_view text);

}  // namespace aim::transport::ros1
