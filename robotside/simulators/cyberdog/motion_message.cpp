// Source: MiRoboticsLab/motion, motion_action.cpp.
#include "robotside/simulators/cyberdog/motion_message.hpp"

#include <algorithm>

namespace aim::robotside::cyberdog {
namespace {

template <std::size_t kCount>
Floats<kCount> floats_of(const google::protobuf::RepeatedField<float>& values) {
  Floats<kCount> floats{};
  if (values.size() == static_cast<int>(kCount)) std::copy(values.begin(), values.end(), floats.begin());
  return floats;
}

// The fields that all three messages have.
template <class Message>
ControlFrame targets_of(const Message& message) {
  ControlFrame frame;
  frame.vel_des = floats_of<3>(message.vel_des());
  frame.rpy_des = floats_of<3>(message.rpy_des());
  frame.pos_des = floats_of<3>(message.pos_des());
  frame.acc_des = floats_of<6>(message.acc_des());
  frame.ctrl_point = floats_of<3>(message.ctrl_point());
  frame.foot_pose = floats_of<6>(message.foot_pose());
  frame.step_height = floats_of<2>(message.step_height());
  frame.value = message.value();
  frame.contact = kAllFeet;
  return frame;
}

// The four low bits; none: all feet stay.
std::int8_t contact_of(std::int32_t contact) {
  const auto feet = static_cast<std::int8_t>(contact & kAllFeet);
  return feet == 0 ? kAllFeet : feet;
}

void set_motion(ControlFrame& frame, const MotionId& motion) {
  frame.mode = static_cast<std::int8_t>(motion.mode);
  frame.gait_id = motion.gait;
}

bool is_ok(const Answer& answer) { return answer.code == MotionCode::ok; }
std::int32_t number(const Answer& answer) { return static_cast<std::int32_t>(answer.code); }

}  // namespace

ControlFrame frame_of(const protocol::srv::MotionResultCmd_Request& request, const MotionId& motion) {
  ControlFrame frame = targets_of(request);
  set_motion(frame, motion);
  frame.contact = contact_of(request.contact());
  frame.duration = request.duration();
  return frame;
}

ControlFrame frame_of(const protocol::msg::MotionServoCmd& command, const MotionId& motion) {
  ControlFrame frame = targets_of(command);
  set_motion(frame, motion);
  return frame;
}

ControlFrame frame_of(const protocol::msg::MotionCustomCmd& command) {
  ControlFrame frame = targets_of(command);
  frame.mode = static_cast<std::int8_t>(command.mode());
  frame.gait_id = static_cast<std::int8_t>(command.gait_id());
  frame.contact = contact_of(command.contact());
  frame.duration = command.duration();
  return frame;
}

void fill(const ResponseFrame& response, protocol::msg::MotionStatus& status) {
  status.set_motion_id(motion_id_of(response));
  status.set_contact(response.contact);
  status.set_order_process_bar(response.order_process_bar);
  status.set_switch_status(response.switch_status);
  status.set_ori_error(response.ori_error);
  status.set_footpos_error(response.footpos_error);
  status.mutable_motor_error()->Assign(response.motor_error.begin(), response.motor_error.end());
}

void fill(const Answer& answer, protocol::srv::MotionResultCmd_Response& response) {
  response.set_motion_id(answer.shown);
  response.set_result(is_ok(answer));
  response.set_code(number(answer));
}

void fill(const Answer& answer, protocol::srv::MotionQueueCustomCmd_Response& response) {
  response.set_result(is_ok(answer));
  response.set_code(number(answer));
}

void fill(const Answer& answer, protocol::msg::MotionServoResponse& response) {
  response.set_motion_id(answer.shown);
  response.set_order_process_bar(answer.response.order_process_bar);
  response.set_status(answer.response.switch_status);
  response.set_result(is_ok(answer));
  response.set_code(number(answer));
}

}  // namespace aim::robotside::cyberdog
