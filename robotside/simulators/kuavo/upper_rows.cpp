// The upper body on the wire: head, single motors, claws and gains; arms and hands have files of their own.
#include "robotside/simulators/kuavo/sim_row.hpp"
#include "ros1/kuavo_msgs.pb.h"

namespace aim::robotside::kuavo {
namespace {

namespace msg = ros1::kuavo_msgs;
using sim_row::answer;
using sim_row::served;
using sim_row::span_of;
using sim_row::taken;
using sim_row::vector_of;

constexpr int kClawEvery = 5;  // 100 Hz (ours)
constexpr std::array<std::string_view, 2> kClawNames = {"left_claw", "right_claw"};

void take_head(UpperSim& upper, const msg::robotHeadMotionData& message) {
  upper.command_head(span_of(message.joint_data()));
}

// Limits of torque and gains of a command have no meaning for a kinematic body, but their number is checked.
void take_joints(UpperSim& upper, const msg::jointCmd& message) {
  const int motors = message.joint_q_size();
  for (const auto* values :
       {&message.tau_max(), &message.tau_ratio(), &message.joint_kp(), &message.joint_kd()})
    if (!values->empty() && values->size() != motors) return;
  upper.command_joints(
      span_of(message.joint_q()), span_of(message.joint_v()), span_of(message.tau()),
      {message.control_modes().data(), static_cast<std::size_t>(message.control_modes_size())});
}

// ---- claws
ClawRequest request_of(const msg::endEffectorData& data) {
  return {{data.name().begin(), data.name().end()},
          vector_of(data.position()),
          vector_of(data.velocity()),
          vector_of(data.effort())};
}
void control_claws(UpperSim& upper, const msg::controlLejuClaw::Request& request,
                   msg::controlLejuClaw::Response& response) {
  answer(upper.command_claws(request_of(request.data())), response);
}
void take_claws(UpperSim& upper, const msg::lejuClawCommand& message) {
  upper.command_claws(request_of(message.data()));
}
void fill_claws(const SimKuavo& robot, msg::lejuClawState& message) {
  const auto claws = robot.upper.claws();
  for (std::size_t i = 0; i < claws.size(); ++i) {
    message.add_state(claws[i].state);
    message.mutable_data()->add_name(std::string(kClawNames[i]));
    message.mutable_data()->add_position(claws[i].position);
    message.mutable_data()->add_velocity(claws[i].velocity);
    message.mutable_data()->add_effort(claws[i].effort);
  }
}

// ---- gains
void change_gains(UpperSim& upper, const msg::changeMotorParam::Request& request,
                  msg::changeMotorParam::Response& response) {
  std::vector<MotorParameter> parameters;
  for (const auto& row : request.data()) parameters.push_back({row.id(), row.kp(), row.kd()});
  answer(upper.set_parameters(parameters), response);
}
void get_gains(UpperSim& upper, const msg::getMotorParam::Request&, msg::getMotorParam::Response& response) {
  response.set_success(true);
  response.set_message("success.");
  for (const MotorParameter& row : upper.parameters()) {
    auto& data = *response.add_data();
    data.set_id(row.id);
    data.set_kp(static_cast<float>(row.kp));
    data.set_kd(static_cast<float>(row.kd));
  }
}

// The service is there on every robot; without claws it refuses.
void add_claw_rows(const Edition& edition, SimWireTable& table) {
  table.services.push_back(
      served<msg::controlLejuClaw, control_claws>("/control_robot_leju_claw", "kuavo_msgs/controlLejuClaw"));
  if (edition.end != EndEffector::lejuclaw) return;
  table.taken.push_back(taken<msg::lejuClawCommand, take_claws>("/leju_claw_command"));
  table.published.push_back(
      sim_row::published<msg::lejuClawState>("/leju_claw_state", kClawEvery, fill_claws));
}

}  // namespace

void add_upper_rows(const Edition& edition, SimWireTable& table) {
  add_arm_rows(edition, table);
  add_hand_pose_rows(edition, table);
  add_hand_rows(edition, table);
  add_claw_rows(edition, table);
  table.taken.push_back(taken<msg::robotHeadMotionData, take_head>("/robot_head_motion_data"));
  table.taken.push_back(taken<msg::jointCmd, take_joints>("/joint_cmd"));
  // The drives of this robot are those of the EcMaster type youda, which alone have these services.
  table.services.push_back(served<msg::changeMotorParam, change_gains>("/hardware/change_motor_param",
                                                                       "kuavo_msgs/changeMotorParam"));
  table.services.push_back(
      served<msg::getMotorParam, get_gains>("/hardware/get_motor_param", "kuavo_msgs/getMotorParam"));
}

}  // namespace aim::robotside::kuavo
