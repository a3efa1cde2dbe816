// Source: A2 hardware abstraction, channels; aimdk wire, sections 2.5, 4.7 (units of the battery) and 5.1.
#include "robotside/drivers/hal_sample.hpp"

#include <algorithm>

#include "aim/v1/base.pb.h"
#include "aimdk/hal_bms.pb.h"
#include "aimdk/hal_emergency.pb.h"
#include "aimdk/hal_hand.pb.h"
#include "core/codec/codec.hpp"
#include "core/codec/hand_message.hpp"
#include "core/model/body_part.hpp"
#include "ros/joint_msgs.pb.h"
#include "ros/sensor_msgs.pb.h"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

// Those that the topic of the limb reports: an edition of the robot may lack some.
JointMask motors_of(const RobotModel& model, BodyPart part) {
  const JointGroup* group = model.find_group(motor_group_of(part));
  JointMask motors = 0;
  for (std::size_t i = 0; group != nullptr && i < group->count; ++i) motors |= bit(group->first + i);
  return motors & ~model.missing;
}

// A message without some motors of the limb would leave their values old, and look fresh.
bool put_motors(const transport::Sample& from, const RobotModel& model, BodyPart part,
                const MotorSpace& motors, AxisValues& values) {
  joint_msgs::msg::JointState message;
  if (!decode(from.encoding, from.bytes, message) || !first_non_finite(message).empty()) return false;
  JointMask lacking = motors_of(model, part);
  for (const joint_msgs::msg::State& motor : message.joints()) {
    const auto index = motors.find(motor.name());
    if (!index) continue;  // of another variant of the robot
    values.position[*index] = motor.position();
    values.velocity[*index] = motor.velocity();
    values.effort[*index] = motor.effort();
    lacking &= ~bit(*index);
  }
  return lacking == 0;
}

bool put_hands(const transport::Sample& from, const RobotModel& model, AxisValues& values) {
  aimdk::protocol::HandStateChannel message;
  if (!decode(from.encoding, from.bytes, message)) return false;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const JointGroup* hand = hand_of(model, side);
    if (hand == nullptr) continue;
    const FingerValues fingers =
        fingers_of(side == 0 ? message.data().left() : message.data().right(), hand->count);
    for (std::size_t i = 0; i < fingers.size(); ++i) {
      values.position[hand->first + i] = fingers[i].position;
      values.effort[hand->first + i] = fingers[i].force.value_or(0);
    }
  }
  return true;
}

bool put_imu(const transport::Sample& from, ImuState& imu) {
  sensor_msgs::msg::Imu message;
  if (!decode(from.encoding, from.bytes, message) || !first_non_finite(message).empty()) return false;
  const auto vector = [](const geometry_msgs::msg::Vector3& v) { return Vec3{v.x(), v.y(), v.z()}; };
  imu.orientation = {message.orientation().w(), message.orientation().x(), message.orientation().y(),
                     message.orientation().z()};
  imu.angular_velocity = vector(message.angular_velocity());
  imu.specific_force = vector(message.linear_acceleration());
  return true;
}

bool put_base(const transport::Sample& from, HalSample& sample) {
  aim::v1::BaseStateChannel message;
  if (!decode(from.encoding, from.bytes, message) || !first_non_finite(message).empty()) return false;
  sample.base = {message.x_m(),
                 message.y_m(),
                 message.yaw_rad(),
                 {message.forward_m_s(), message.lateral_m_s(), message.yaw_rate_rad_s()}};
  sample.battery = {message.charge(), message.voltage_v(), message.current_a(), message.battery_c(),
                    message.charging()};
  sample.emergency = message.emergency_stop();
  const auto count =
      std::min<std::size_t>(static_cast<std::size_t>(message.temperature_c_size()), kMaxJoints);
  std::copy_n(message.temperature_c().begin(), count, sample.temperature.begin());
  return true;
}

// The charge in A h is what is left; the whole of it follows from the percentage.
bool put_battery(const transport::Sample& from, BatteryState& battery) {
  wire::BmsStateChannel message;
  if (!decode(from.encoding, from.bytes, message) || !first_non_finite(message).empty()) return false;
  if (!message.has_data()) return false;
  const wire::BmsState& data = message.data();
  battery = {};
  battery.charge = std::clamp(static_cast<double>(data.charge()) / 100, 0.0, 1.0);
  battery.voltage = static_cast<double>(data.voltage()) / 1e3;
  battery.current = static_cast<double>(data.current()) / 1e3;
  battery.temperature = static_cast<double>(data.temperature()) / 10;
  battery.charging = data.power_supply_status() == wire::PowerSupplyStatus_CHARGING;
  battery.charger = data.charger_state() == wire::ChargerConnected;
  battery.cycles = data.cycles_num();
  battery.discharged = static_cast<double>(data.cycles_capacity());
  if (battery.charge > 0) battery.full_capacity = static_cast<double>(data.capacity()) / 1e3 / battery.charge;
  return true;
}

// Data is unset while no input is active.
bool put_emergency(const transport::Sample& from, bool& active) {
  wire::EmergencyStateChannel message;
  if (!decode(from.encoding, from.bytes, message)) return false;
  const wire::EmergencyState& data = message.data();
  active = data.active() || data.wired_emergency_stop() || data.wireless_emergency_stop() ||
           data.software_emergency_stop();
  return true;
}

}  // namespace

std::string_view motor_group_of(BodyPart part) {
  switch (part) {
    case BodyPart::legs:
      return "legs";
    case BodyPart::arms:
      return "arms";
    case BodyPart::neck:
      return "neck";
    case BodyPart::hands:
    case BodyPart::imu:
    case BodyPart::base:
    case BodyPart::battery:
    case BodyPart::emergency_stop:
      return {};
  }
  return {};
}

bool put(BodyPart part, const transport::Sample& from, const RobotModel& model, const MotorSpace& motors,
         HalSample& sample) {
  switch (part) {
    case BodyPart::legs:
    case BodyPart::arms:
    case BodyPart::neck:
      return put_motors(from, model, part, motors, sample.values);
    case BodyPart::hands:
      return put_hands(from, model, sample.values);
    case BodyPart::imu:
      return put_imu(from, sample.imu);
    case BodyPart::base:
      return put_base(from, sample);
    case BodyPart::battery:
      return put_battery(from, sample.battery);
    case BodyPart::emergency_stop:
      return put_emergency(from, sample.emergency);
  }
  return false;
}

}  // namespace aim::robotside
