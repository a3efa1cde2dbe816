// Field by field; names and order are those of the vendor's types.
#include "robotside/frames/cyberdog/dog_message.hpp"

#include <algorithm>

namespace aim::robotside::cyberdog {
namespace {

// A repeated field from an array, and back.
template <class Repeated, class Array>
void put(Repeated* to, const Array& from) {
  to->Clear();
  to->Add(from.begin(), from.end());
}
template <class Repeated, class Array>
void get(const Repeated& from, Array& to) {
  std::copy_n(from.begin(), std::min(to.size(), static_cast<std::size_t>(from.size())), to.begin());
}

}  // namespace

void fill(const ControlFrame& from, wire::robot_control_cmd_lcmt& to) {
  to.set_mode(from.mode);
  to.set_gait_id(from.gait_id);
  to.set_contact(from.contact);
  to.set_life_count(from.life_count);
  put(to.mutable_vel_des(), from.vel_des);
  put(to.mutable_rpy_des(), from.rpy_des);
  put(to.mutable_pos_des(), from.pos_des);
  put(to.mutable_acc_des(), from.acc_des);
  put(to.mutable_ctrl_point(), from.ctrl_point);
  put(to.mutable_foot_pose(), from.foot_pose);
  put(to.mutable_step_height(), from.step_height);
  to.set_value(from.value);
  to.set_duration(from.duration);
}

void read(const wire::robot_control_cmd_lcmt& from, ControlFrame& to) {
  to.mode = static_cast<std::int8_t>(from.mode());
  to.gait_id = static_cast<std::int8_t>(from.gait_id());
  to.contact = static_cast<std::int8_t>(from.contact());
  to.life_count = static_cast<std::int8_t>(from.life_count());
  get(from.vel_des(), to.vel_des);
  get(from.rpy_des(), to.rpy_des);
  get(from.pos_des(), to.pos_des);
  get(from.acc_des(), to.acc_des);
  get(from.ctrl_point(), to.ctrl_point);
  get(from.foot_pose(), to.foot_pose);
  get(from.step_height(), to.step_height);
  to.value = from.value();
  to.duration = from.duration();
}

void fill(const ResponseFrame& from, wire::robot_control_response_lcmt& to) {
  to.set_mode(from.mode);
  to.set_gait_id(from.gait_id);
  to.set_contact(from.contact);
  to.set_order_process_bar(from.order_process_bar);
  to.set_switch_status(from.switch_status);
  to.set_ori_error(from.ori_error);
  to.set_footpos_error(from.footpos_error);
  put(to.mutable_motor_error(), from.motor_error);
}

void read(const wire::robot_control_response_lcmt& from, ResponseFrame& to) {
  to.mode = static_cast<std::int8_t>(from.mode());
  to.gait_id = static_cast<std::int8_t>(from.gait_id());
  to.contact = static_cast<std::int8_t>(from.contact());
  to.order_process_bar = static_cast<std::int8_t>(from.order_process_bar());
  to.switch_status = static_cast<std::int8_t>(from.switch_status());
  to.ori_error = static_cast<std::int8_t>(from.ori_error());
  to.footpos_error = static_cast<std::int16_t>(from.footpos_error());
  get(from.motor_error(), to.motor_error);
}

void fill(const MotorTemperatures& from, wire::danger_states_lcmt& to) {
  put(to.mutable_motor_temperature(), from.motor_temperature);
}

void read(const wire::danger_states_lcmt& from, MotorTemperatures& to) {
  get(from.motor_temperature(), to.motor_temperature);
}

void fill(const Localization& from, wire::localization_lcmt& to) {
  put(to.mutable_xyz(), from.xyz);
  put(to.mutable_vxyz(), from.vxyz);
  put(to.mutable_rpy(), from.rpy);
  put(to.mutable_omegabody(), from.omegaBody);
  put(to.mutable_vbody(), from.vBody);
  to.set_timestamp(from.timestamp);
}

void read(const wire::localization_lcmt& from, Localization& to) {
  get(from.xyz(), to.xyz);
  get(from.vxyz(), to.vxyz);
  get(from.rpy(), to.rpy);
  get(from.omegabody(), to.omegaBody);
  get(from.vbody(), to.vBody);
  to.timestamp = from.timestamp();
}

void fill(const StateEstimator& from, wire::state_estimator_lcmt& to) {
  put(to.mutable_p(), from.p);
  put(to.mutable_vworld(), from.vWorld);
  put(to.mutable_vbody(), from.vBody);
  put(to.mutable_p_abs(), from.p_abs);
  put(to.mutable_vworld_abs(), from.vWorld_abs);
  put(to.mutable_vbody_abs(), from.vBody_abs);
  put(to.mutable_vremoter(), from.vRemoter);
  put(to.mutable_rpy(), from.rpy);
  put(to.mutable_omegabody(), from.omegaBody);
  put(to.mutable_omegaworld(), from.omegaWorld);
  put(to.mutable_quat(), from.quat);
  put(to.mutable_abody(), from.aBody);
  put(to.mutable_aworld(), from.aWorld);
  put(to.mutable_contactestimate(), from.contactEstimate);
  to.set_timestamp(from.timestamp);
}

void read(const wire::state_estimator_lcmt& from, StateEstimator& to) {
  get(from.p(), to.p);
  get(from.vworld(), to.vWorld);
  get(from.vbody(), to.vBody);
  get(from.p_abs(), to.p_abs);
  get(from.vworld_abs(), to.vWorld_abs);
  get(from.vbody_abs(), to.vBody_abs);
  get(from.vremoter(), to.vRemoter);
  get(from.rpy(), to.rpy);
  get(from.omegabody(), to.omegaBody);
  get(from.omegaworld(), to.omegaWorld);
  get(from.quat(), to.quat);
  get(from.abody(), to.aBody);
  get(from.aworld(), to.aWorld);
  get(from.contactestimate(), to.contactEstimate);
  to.timestamp = from.timestamp();
}

void fill(const LegControlData& from, wire::leg_control_data_lcmt& to) {
  put(to.mutable_q(), from.q);
  put(to.mutable_qd(), from.qd);
  put(to.mutable_p(), from.p);
  put(to.mutable_v(), from.v);
  put(to.mutable_tau_est(), from.tau_est);
  put(to.mutable_force_est(), from.force_est);
  put(to.mutable_force_desired(), from.force_desired);
  put(to.mutable_q_abad_limit(), from.q_abad_limit);
  put(to.mutable_q_hip_limit(), from.q_hip_limit);
  put(to.mutable_q_knee_limit(), from.q_knee_limit);
}

void read(const wire::leg_control_data_lcmt& from, LegControlData& to) {
  get(from.q(), to.q);
  get(from.qd(), to.qd);
  get(from.p(), to.p);
  get(from.v(), to.v);
  get(from.tau_est(), to.tau_est);
  get(from.force_est(), to.force_est);
  get(from.force_desired(), to.force_desired);
  get(from.q_abad_limit(), to.q_abad_limit);
  get(from.q_hip_limit(), to.q_hip_limit);
  get(from.q_knee_limit(), to.q_knee_limit);
}

void fill(const MotorCtrlState& from, wire::motor_ctrl_state_lcmt& to) {
  to.set_err_flag(from.err_flag);
  to.set_ctrl_topic_interval(from.ctrl_topic_interval);
}

void fill(const MotorCtrlFrame& from, wire::motor_ctrl_lcmt& to) {
  put(to.mutable_q_des(), from.q_des);
  put(to.mutable_qd_des(), from.qd_des);
  put(to.mutable_kp_des(), from.kp_des);
  put(to.mutable_kd_des(), from.kd_des);
  put(to.mutable_tau_des(), from.tau_des);
}

void read(const wire::motor_ctrl_state_lcmt& from, MotorCtrlState& to) {
  to.err_flag = static_cast<std::int16_t>(from.err_flag());
  to.ctrl_topic_interval = from.ctrl_topic_interval();
}

void read(const wire::motor_ctrl_lcmt& from, MotorCtrlFrame& to) {
  get(from.q_des(), to.q_des);
  get(from.qd_des(), to.qd_des);
  get(from.kp_des(), to.kp_des);
  get(from.kd_des(), to.kd_des);
  get(from.tau_des(), to.tau_des);
}

}  // namespace aim::robotside::cyberdog
