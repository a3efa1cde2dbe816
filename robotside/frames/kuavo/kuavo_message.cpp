// Field by field. What is missing or not finite makes a sample invalid.
#include "robotside/frames/kuavo/kuavo_message.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/codec/codec.hpp"
#include "core/model/pose.hpp"

namespace aim::robotside::kuavo {
namespace {

template <class Field>
bool copy_values(const Field& from, std::size_t count, double* to) {
  if (static_cast<std::size_t>(from.size()) != count) return false;
  std::copy(from.begin(), from.end(), to);
  return std::all_of(from.begin(), from.end(), [](double value) { return std::isfinite(value); });
}

template <class Sensors>
bool read_sensors(const Sensors& message, std::size_t motors, MotorSample& sample) {
  if (motors > kMostMotors) return false;
  const auto& joints = message.joint_data();
  const auto& imu = message.imu_data();
  if (!first_non_finite(imu).empty()) return false;
  sample.imu = {{imu.quat().w(), imu.quat().x(), imu.quat().y(), imu.quat().z()},
                {imu.gyro().x(), imu.gyro().y(), imu.gyro().z()},
                {imu.acc().x(), imu.acc().y(), imu.acc().z()}};
  return copy_values(joints.joint_q(), motors, sample.position.data()) &&
         copy_values(joints.joint_v(), motors, sample.velocity.data());
}

// The message does not say which sensors are on; one that is off has only zeros.
FingerTouch touch_of(const ros1::kuavo_msgs::touchSensorStatus& finger) {
  const auto counts = [](std::uint32_t value) { return static_cast<std::uint16_t>(value); };
  TouchReading reading;
  reading.normal = {counts(finger.normal_force1()), counts(finger.normal_force2()),
                    counts(finger.normal_force3())};
  reading.tangential = {counts(finger.tangential_force1()), counts(finger.tangential_force2()),
                        counts(finger.tangential_force3())};
  reading.direction = {counts(finger.tangential_direction1()), counts(finger.tangential_direction2()),
                       counts(finger.tangential_direction3())};
  reading.self_proximity[0] = finger.self_proximity1();
  reading.mutual_proximity = finger.mutual_proximity();
  const bool enabled =
      reading.self_proximity[0] != 0 || reading.mutual_proximity != 0 || reading.normal[0] != 0;
  return touch_of(reading, enabled);
}

}  // namespace

FingerTouch touch_of(const TouchReading& reading, bool enabled) {
  constexpr double kHundredth = 0.01;
  FingerTouch touch;
  touch.enabled = enabled;
  for (std::size_t i = 0; i < 3; ++i) {
    touch.normal_force[i] = kHundredth * reading.normal[i];
    touch.tangential_force[i] = kHundredth * reading.tangential[i];
    touch.tangential_direction[i] =
        reading.direction[i] == kNoDirection ? -1 : reading.direction[i] * std::numbers::pi / 180;
  }
  touch.self_proximity = reading.self_proximity[0];
  touch.mutual_proximity = reading.mutual_proximity;
  return touch;
}

ClawReading reading_of(const ClawSimState& claw) {
  const int activity = std::clamp(claw.state, -1, static_cast<int>(kClawActivities.size()) - 2) + 1;
  return {static_cast<ClawActivity>(activity), claw.position, claw.velocity, claw.effort};
}

bool read(const ros1::kuavo_msgs::sensorsData& message, std::size_t motors, MotorSample& sample) {
  return read_sensors(message, motors, sample);
}
bool read(const ros1::kuavo_msgs_dev::sensorsData& message, std::size_t motors, MotorSample& sample) {
  return read_sensors(message, motors, sample);
}

// Covariances are not used: a robot that does not know them may say so with numbers that are not finite.
bool read(const ros1::nav_msgs::Odometry& message, BaseSample& sample) {
  const auto& pose = message.pose().pose();
  const auto& twist = message.twist().twist();
  if (!first_non_finite(pose).empty() || !first_non_finite(twist).empty()) return false;
  const auto& place = pose.position();
  const auto& q = pose.orientation();
  const auto [roll, pitch, yaw] = to_rpy(Quaternion{q.w(), q.x(), q.y(), q.z()});
  sample.base = {place.x(), place.y(), yaw, {twist.linear().x(), twist.linear().y(), twist.angular().z()}};
  sample.height = place.z();
  sample.pitch = pitch;
  sample.roll = roll;
  return true;
}

// Velocity and current only come from hands with touch sensors.
bool read(const ros1::sensor_msgs::JointState& message, FingerSample& sample) {
  if (!copy_values(message.position(), kAllFingers, sample.position.data())) return false;
  if (!copy_values(message.velocity(), kAllFingers, sample.velocity.data())) sample.velocity = {};
  if (!copy_values(message.effort(), kAllFingers, sample.current.data())) sample.current = {};
  return true;
}

bool read(const ros1::kuavo_msgs::lejuClawState& message, ClawSample& sample) {
  std::array<double, 2> position{}, velocity{}, effort{};
  const auto& data = message.data();
  if (message.state_size() != 2 || !copy_values(data.position(), 2, position.data())) return false;
  if (!copy_values(data.velocity(), 2, velocity.data())) velocity = {};
  if (!copy_values(data.effort(), 2, effort.data())) effort = {};
  for (std::size_t i = 0; i < sample.size(); ++i)
    sample[i] = reading_of({message.state(static_cast<int>(i)), position[i], velocity[i], effort[i]});
  return true;
}

bool read(const ros1::kuavo_msgs::dexhandTouchState& message, HandTouch& touch) {
  if (message.left_hand_size() != 5 || message.right_hand_size() != 5) return false;
  for (int i = 0; i < 5; ++i) {
    touch.left[static_cast<std::size_t>(i)] = touch_of(message.left_hand(i));
    touch.right[static_cast<std::size_t>(i)] = touch_of(message.right_hand(i));
  }
  return true;
}

// Two digits to the base 4, left and right: 0 is in the air.
std::array<bool, 2> feet_of(const ros1::ocs2_msgs::mpc_observation& message) {
  return {message.mode() / 4 != 0, message.mode() % 4 != 0};
}

std::optional<std::size_t> gait_row(std::string_view name) {
  for (std::size_t i = 0; i < std::size(leju_kuavo::kGaits); ++i)
    if (leju_kuavo::kGaits[i].gait == name) return i;
  return std::nullopt;
}

void fill(const BaseVelocity& velocity, ros1::geometry_msgs::Twist& message) {
  message.mutable_linear()->set_x(velocity.forward);
  message.mutable_linear()->set_y(velocity.lateral);
  message.mutable_linear()->set_z(0);
  message.mutable_angular()->set_z(velocity.yaw_rate);
}

void fill(const ArmCommand& command, const RobotModel& model, ros1::sensor_msgs::JointState& message) {
  message.Clear();
  const std::size_t first = model.group("arms").first;
  for (std::size_t i = 0; i < command.count; ++i) {
    message.add_name(std::string(model.joints[first + i].name));
    message.add_position(command.degrees[i]);
    message.add_velocity(0);
    message.add_effort(0);
  }
}

void fill(const HeadCommand& command, ros1::kuavo_msgs::robotHeadMotionData& message) {
  message.clear_joint_data();
  for (const double angle : command.degrees) message.add_joint_data(angle);
}

void fill(const FingerCommand& command, ros1::kuavo_msgs::robotHandPosition& message) {
  message.Clear();
  for (std::size_t i = 0; i < command.percent.size(); ++i)
    if (i < command.percent.size() / 2)
      message.add_left_hand_position(command.percent[i]);
    else
      message.add_right_hand_position(command.percent[i]);
}

void fill(const TorsoCommand& command, ros1::ocs2_msgs::mpc_target_trajectories& message) {
  message.Clear();
  message.add_timetrajectory(0);
  auto& state = *message.add_statetrajectory();
  for (const double value : {command.x, command.y, command.z, command.yaw, command.pitch, command.roll})
    state.add_value(static_cast<float>(value));
}

}  // namespace aim::robotside::kuavo
