// Between the messages of the ROS 2 package protocol and plain data.
#pragma once

#include "robotside/simulators/cyberdog/motion_node.hpp"
#include "ros/protocol.pb.h"
#include "ros/protocol_services.pb.h"

namespace aim::robotside::cyberdog {

// Arrays of another length than the frame has count as zeros, as on the robot.
ControlFrame frame_of(const protocol::srv::MotionResultCmd_Request& request, const MotionId& motion);
ControlFrame frame_of(const protocol::msg::MotionServoCmd& command, const MotionId& motion);
ControlFrame frame_of(const protocol::msg::MotionCustomCmd& command);

void fill(const ResponseFrame& response, protocol::msg::MotionStatus& status);
void fill(const Answer& answer, protocol::srv::MotionResultCmd_Response& response);
void fill(const Answer& answer, protocol::srv::MotionQueueCustomCmd_Response& response);
void fill(const Answer& answer, protocol::msg::MotionServoResponse& response);

}  // namespace aim::robotside::cyberdog
