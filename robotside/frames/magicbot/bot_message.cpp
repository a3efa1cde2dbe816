// Field by field; names and order are those of the types.
#include "robotside/frames/magicbot/bot_message.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include "robotside/frames/magicbot/bot_reply.hpp"

namespace aim::robotside::magicbot {
namespace {

template <class Repeated, class Array>
void put(Repeated* to, const Array& from) {
  to->Clear();
  to->Add(from.begin(), from.end());
}
template <class Repeated, class Array>
void get(const Repeated& from, Array& to) {
  std::copy_n(from.begin(), std::min(to.size(), static_cast<std::size_t>(from.size())), to.begin());
}

// An array of one member of each drive, and back.
template <class Repeated, class Drives, class Value>
void put_each(Repeated* to, const Drives& drives, Value member) {
  to->Clear();
  for (const auto& drive : drives) to->Add(drive.*member);
}
template <class Repeated, class Drives, class Value>
void get_each(const Repeated& from, Drives&& drives, Value member) {
  const std::size_t count = std::min(drives.size(), static_cast<std::size_t>(from.size()));
  for (std::size_t i = 0; i < count; ++i) drives[i].*member = from.Get(static_cast<int>(i));
}

// 32 bits on the wire, 16 in the drives: what does not fit is no mode, status or error of theirs.
std::int16_t narrow(std::int32_t value) {
  using Limits = std::numeric_limits<std::int16_t>;
  return value < Limits::min() || value > Limits::max() ? std::int16_t{-1} : static_cast<std::int16_t>(value);
}
template <class Repeated, class Drives>
void get_narrow(const Repeated& from, Drives&& drives,
                std::int16_t std::decay_t<decltype(drives[0])>::*member) {
  const std::size_t count = std::min(drives.size(), static_cast<std::size_t>(from.size()));
  for (std::size_t i = 0; i < count; ++i) drives[i].*member = narrow(from.Get(static_cast<int>(i)));
}

auto legs_of(auto& sample) { return std::span(sample.joints).template first<kLegJoints>(); }
auto upper_of(auto& sample) { return std::span(sample.joints).template last<kUpperJoints>(); }

}  // namespace

void fill(const UpperCommand& from, wire::upper_body_cmd_package& to) {
  to.set_isused(from.used ? 1 : 0);
  put_each(to.mutable_control_mode(), from.joints, &DriveCommand::mode);
  put_each(to.mutable_jointposvec(), from.joints, &DriveCommand::position);
  put_each(to.mutable_jointspeedvec(), from.joints, &DriveCommand::velocity);
  put(to.mutable_jointcurrentvec(), std::array<float, kUpperJoints>{});
  put_each(to.mutable_jointtorquevec(), from.joints, &DriveCommand::torque);
  put_each(to.mutable_jointkp(), from.joints, &DriveCommand::kp);
  put_each(to.mutable_jointkd(), from.joints, &DriveCommand::kd);
  to.set_body_yaw(0);
}

void read(const wire::upper_body_cmd_package& from, UpperCommand& to) {
  to.used = from.isused() != 0;
  get_narrow(from.control_mode(), to.joints, &DriveCommand::mode);
  get_each(from.jointposvec(), to.joints, &DriveCommand::position);
  get_each(from.jointspeedvec(), to.joints, &DriveCommand::velocity);
  get_each(from.jointtorquevec(), to.joints, &DriveCommand::torque);
  get_each(from.jointkp(), to.joints, &DriveCommand::kp);
  get_each(from.jointkd(), to.joints, &DriveCommand::kd);
}

void fill(const LegCommand& from, wire::aim_magicbot_leg_command& to) {
  to.set_timestamp(from.timestamp);
  put_each(to.mutable_operation_mode(), from.joints, &DriveCommand::mode);
  put_each(to.mutable_pos(), from.joints, &DriveCommand::position);
  put_each(to.mutable_vel(), from.joints, &DriveCommand::velocity);
  put_each(to.mutable_toq(), from.joints, &DriveCommand::torque);
  put_each(to.mutable_kp(), from.joints, &DriveCommand::kp);
  put_each(to.mutable_kd(), from.joints, &DriveCommand::kd);
}

void read(const wire::aim_magicbot_leg_command& from, LegCommand& to) {
  to.timestamp = from.timestamp();
  get_narrow(from.operation_mode(), to.joints, &DriveCommand::mode);
  get_each(from.pos(), to.joints, &DriveCommand::position);
  get_each(from.vel(), to.joints, &DriveCommand::velocity);
  get_each(from.toq(), to.joints, &DriveCommand::torque);
  get_each(from.kp(), to.joints, &DriveCommand::kp);
  get_each(from.kd(), to.joints, &DriveCommand::kd);
}

void fill(const Joystick& from, wire::aim_magicbot_joystick& to) {
  to.set_left_x_axis(from.left_x);
  to.set_left_y_axis(from.left_y);
  to.set_right_x_axis(from.right_x);
  to.set_right_y_axis(from.right_y);
}

void read(const wire::aim_magicbot_joystick& from, Joystick& to) {
  to = {from.left_x_axis(), from.left_y_axis(), from.right_x_axis(), from.right_y_axis()};
}

void fill(const Request& from, wire::aim_magicbot_request& to) {
  to.set_client(from.client);
  to.set_number(from.number);
  to.set_kind(static_cast<int>(from.kind));
  to.set_value(from.value);
  put(to.mutable_args(), from.args);
}

void read(const wire::aim_magicbot_request& from, Request& to) {
  to.client = from.client();
  to.number = from.number();
  to.kind = static_cast<RequestKind>(from.kind());
  to.value = from.value();
  get(from.args(), to.args);
}

void fill(const Reply& from, wire::aim_magicbot_reply& to) {
  to.set_client(from.client);
  to.set_number(from.number);
  to.set_code(static_cast<int>(from.code));
  to.set_message(from.message);
}

void read(const wire::aim_magicbot_reply& from, Reply& to) {
  const bool known = from.code() >= 0 && from.code() <= static_cast<int>(ReplyCode::service_error);
  to.client = from.client();
  to.number = from.number();
  to.code = known ? static_cast<ReplyCode>(from.code()) : ReplyCode::internal_error;
  to.message = reply_text(from.message());
}

void fill(const RobotSample& from, wire::upper_body_data_package& to) {
  const auto upper = upper_of(from);
  to.set_isused(from.upper_obeys ? 1 : 0);
  put_each(to.mutable_curstatusvec(), upper, &DriveState::status);
  put_each(to.mutable_curerrcodevec(), upper, &DriveState::error);
  put_each(to.mutable_curjointposvec(), upper, &DriveState::position);
  put_each(to.mutable_curspeedvec(), upper, &DriveState::velocity);
  put_each(to.mutable_curcurrentvec(), upper, &DriveState::current);
  put_each(to.mutable_curtorquevec(), upper, &DriveState::torque);
  put(to.mutable_endeffectorxyzrpy(), std::array<float, 24>{});  // whose frames are not published
  to.set_estimated_yaw(from.base_pose[2]);
}

void read(const wire::upper_body_data_package& from, RobotSample& to) {
  const auto upper = upper_of(to);
  to.upper_obeys = from.isused() != 0;
  get_narrow(from.curstatusvec(), upper, &DriveState::status);
  get_narrow(from.curerrcodevec(), upper, &DriveState::error);
  get_each(from.curjointposvec(), upper, &DriveState::position);
  get_each(from.curspeedvec(), upper, &DriveState::velocity);
  get_each(from.curcurrentvec(), upper, &DriveState::current);
  get_each(from.curtorquevec(), upper, &DriveState::torque);
  to.base_pose[2] = from.estimated_yaw();
}

void fill(const RobotSample& from, wire::aim_magicbot_state& to) {
  const auto legs = legs_of(from);
  to.set_timestamp(from.timestamp);
  to.set_level(static_cast<int>(from.level));
  to.set_gait(from.gait);
  to.set_trick(from.trick);
  to.set_progress(from.progress);
  put_each(to.mutable_leg_status(), legs, &DriveState::status);
  put_each(to.mutable_leg_error(), legs, &DriveState::error);
  put_each(to.mutable_leg_pos_high(), legs, &DriveState::position);
  put_each(to.mutable_leg_pos_low(), legs, &DriveState::position_low);
  put_each(to.mutable_leg_vel(), legs, &DriveState::velocity);
  put_each(to.mutable_leg_toq(), legs, &DriveState::torque);
  put_each(to.mutable_leg_current(), legs, &DriveState::current);
  put_each(to.mutable_upper_pos_low(), upper_of(from), &DriveState::position_low);
  put(to.mutable_orientation(), from.orientation);
  put(to.mutable_angular_velocity(), from.angular_velocity);
  put(to.mutable_linear_acceleration(), from.linear_acceleration);
  to.set_imu_temperature(from.imu_temperature);
  put(to.mutable_base_pose(), from.base_pose);
  put(to.mutable_base_velocity(), from.base_velocity);
  to.set_stopped(from.stopped);
}

void read(const wire::aim_magicbot_state& from, RobotSample& to) {
  const auto legs = legs_of(to);
  to.timestamp = from.timestamp();
  to.level = static_cast<ControlLevel>(from.level());
  to.gait = narrow(from.gait());
  to.trick = narrow(from.trick());
  to.progress = from.progress();
  get_narrow(from.leg_status(), legs, &DriveState::status);
  get_narrow(from.leg_error(), legs, &DriveState::error);
  get_each(from.leg_pos_high(), legs, &DriveState::position);
  get_each(from.leg_pos_low(), legs, &DriveState::position_low);
  get_each(from.leg_vel(), legs, &DriveState::velocity);
  get_each(from.leg_toq(), legs, &DriveState::torque);
  get_each(from.leg_current(), legs, &DriveState::current);
  get_each(from.upper_pos_low(), upper_of(to), &DriveState::position_low);
  get(from.orientation(), to.orientation);
  get(from.angular_velocity(), to.angular_velocity);
  get(from.linear_acceleration(), to.linear_acceleration);
  to.imu_temperature = from.imu_temperature();
  get(from.base_pose(), to.base_pose);
  get(from.base_velocity(), to.base_velocity);
  to.stopped = from.stopped();
}

}  // namespace aim::robotside::magicbot
