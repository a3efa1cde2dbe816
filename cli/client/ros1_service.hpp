// Services of ROS 1 that the robot itself serves.
#pragma once

#include <google/protobuf/message.h>

#include <chrono>
#include <string>
#include <string_view>

#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "transport/ros1_node.hpp"

namespace aim::cli {

// Error (not_found): the model has no such service, with a suggestion.
Result<const RosService*> find_service(const RobotModel& model, std::string_view name);

// The response as JSON. Errors as of transport::Ros1Node::call.
Result<std::string> call_service(transport::Ros1Node& node, const RosService& service,
                                 const google::protobuf::Message& request, std::chrono::milliseconds timeout);

}  // namespace aim::cli
