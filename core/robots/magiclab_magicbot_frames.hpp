// What travels between a MagicBot and its clients, as plain data and as layouts of LCM. Joints are those of
// the model (legs 12, then the upper body in the order of upper_body_cmd), angles [rad], hands [counts,
// 0..1000]. Frames: base x forward, y left, z up.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/codec/lcm_frame.hpp"
#include "core/robots/magiclab_magicbot_modes.hpp"

namespace aim::magiclab_magicbot {

inline constexpr std::size_t kJointCount = kJoints.size();

// The wire has single precision.
constexpr float single(double value) { return static_cast<float>(value); }

struct DriveCommand {
  std::int16_t mode = 0;  // JointMode, or what a client sends
  float position = 0;
  float velocity = 0;    // pid, adrc: the largest, 0: that of the joint; hybrid: the target [rad/s]
  float torque = 0;      // hybrid: added; else the largest, 0: that of the joint [N m]
  float kp = 0, kd = 0;  // hybrid [N m/rad, N m s/rad]; otherwise without effect
};

// upper_body_cmd
struct UpperCommand {
  bool used = false;
  std::array<DriveCommand, kUpperJoints> joints{};

  static constexpr std::string_view kChannel = "upper_body_cmd";
  static constexpr std::uint64_t kFingerprint = 0xBBB4738A50E51821;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    std::array<float, kUpperJoints> current{};  // [A] has no effect
    float body_yaw = 0;                         // likewise
    see(lcm_number<std::int32_t>(frame.used));
    see(lcm_column<std::int32_t>(frame.joints, &DriveCommand::mode));
    see(lcm_column<float>(frame.joints, &DriveCommand::position));
    see(lcm_column<float>(frame.joints, &DriveCommand::velocity));
    see(current);
    see(lcm_column<float>(frame.joints, &DriveCommand::torque));
    see(lcm_column<float>(frame.joints, &DriveCommand::kp));
    see(lcm_column<float>(frame.joints, &DriveCommand::kd));
    see(body_yaw);
  }
};
// aim_magicbot_leg_command
struct LegCommand {
  std::int64_t timestamp = 0;  // [ns] of the sender
  std::array<DriveCommand, kLegJoints> joints{};

  static constexpr std::string_view kChannel = "aim_magicbot_leg_command";
  static constexpr std::uint64_t kFingerprint = 0x7662E9E66C7F3065;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.timestamp);
    see(lcm_column<std::int16_t>(frame.joints, &DriveCommand::mode));
    see(lcm_column<float>(frame.joints, &DriveCommand::position));
    see(lcm_column<float>(frame.joints, &DriveCommand::velocity));
    see(lcm_column<float>(frame.joints, &DriveCommand::torque));
    see(lcm_column<float>(frame.joints, &DriveCommand::kp));
    see(lcm_column<float>(frame.joints, &DriveCommand::kd));
  }
};

struct DriveState {
  std::int16_t status = 0;  // the mode in force
  std::int16_t error = 0;   // DriveError
  float position = 0;       // first encoder
  float position_low = 0;   // second encoder
  float velocity = 0;       // [rad/s]
  float torque = 0;         // [N m]
  float current = 0;        // [A]
};

enum class GaitMode : std::int16_t {
  passive = 0,
  recovery_stand = 1,
  pure_damper = 10,
  balance_stand = 46,
  arm_swing_walk = 47,
  lowlevel_sdk = 200,
};
inline constexpr std::array kGaitModes = {GaitMode::passive,        GaitMode::recovery_stand,
                                          GaitMode::pure_damper,    GaitMode::balance_stand,
                                          GaitMode::arm_swing_walk, GaitMode::lowlevel_sdk};

constexpr bool is_gait_mode(int number) {
  for (const GaitMode gait : kGaitModes)
    if (static_cast<int>(gait) == number) return true;
  return false;
}
// The robot's own controller stands or walks.
constexpr bool stands(GaitMode gait) {
  return gait == GaitMode::recovery_stand || gait == GaitMode::balance_stand ||
         gait == GaitMode::arm_swing_walk;
}
// It can be moved by the joystick. Source: GaitMode of the vendor's public SDK, BALANCE_STAND "supports
// movement"; whether a trick that runs there ends by it is not said.
constexpr bool obeys_joystick(GaitMode gait) {
  return gait == GaitMode::balance_stand || gait == GaitMode::arm_swing_walk;
}

// upper_body_data and aim_magicbot_state, of the same instant
struct RobotSample {
  std::int64_t timestamp = 0;  // [ns] of the robot
  ControlLevel level = ControlLevel::high;
  std::int16_t gait = 0;
  std::int16_t trick = 0;    // 0: none
  float progress = 0;        // of the change of gait or of the trick, 0..1
  bool upper_obeys = false;  // the upper body obeys upper_body_cmd
  bool stopped = false;      // the emergency stop button is pressed
  std::array<DriveState, kJointCount> joints{};
  std::array<float, 4> orientation{1, 0, 0, 0};  // w, x, y, z
  std::array<float, 3> angular_velocity{};       // [rad/s]
  std::array<float, 3> linear_acceleration{};    // [m/s^2], with gravity
  float imu_temperature = 0;                     // [degree C]
  std::array<float, 3> base_pose{};              // x, y [m], yaw [rad] since start
  std::array<float, 3> base_velocity{};          // forward, left [m/s], yaw rate [rad/s]
};

// upper_body_data: of a sample, what the upper body is; the rest stays as it is.
struct UpperBodyData {
  static constexpr std::string_view kChannel = "upper_body_data";
  static constexpr std::uint64_t kFingerprint = 0xCA1A9205DC642D30;
  template <class Self, class See>
  static void visit(Self& sample, See&& see) {
    const auto upper = std::span(sample.joints).template last<kUpperJoints>();
    std::array<float, 24> end_effectors{};  // whose frames are not published
    see(lcm_number<std::int32_t>(sample.upper_obeys));
    see(lcm_column<std::int32_t>(upper, &DriveState::status));
    see(lcm_column<std::int32_t>(upper, &DriveState::error));
    see(lcm_column<float>(upper, &DriveState::position));
    see(lcm_column<float>(upper, &DriveState::velocity));
    see(lcm_column<float>(upper, &DriveState::current));
    see(lcm_column<float>(upper, &DriveState::torque));
    see(end_effectors);
    see(sample.base_pose[2]);
  }
};

// aim_magicbot_state: what upper_body_data does not contain.
struct BotState {
  static constexpr std::string_view kChannel = "aim_magicbot_state";
  static constexpr std::uint64_t kFingerprint = 0x69A1533EE3ECC00E;
  template <class Self, class See>
  static void visit(Self& sample, See&& see) {
    const auto legs = std::span(sample.joints).template first<kLegJoints>();
    const auto upper = std::span(sample.joints).template last<kUpperJoints>();
    see(sample.timestamp);
    see(lcm_number<std::int8_t>(sample.level));
    see(sample.gait), see(sample.trick), see(sample.progress);
    see(lcm_column<std::int16_t>(legs, &DriveState::status));
    see(lcm_column<std::int16_t>(legs, &DriveState::error));
    see(lcm_column<float>(legs, &DriveState::position));
    see(lcm_column<float>(legs, &DriveState::position_low));
    see(lcm_column<float>(legs, &DriveState::velocity));
    see(lcm_column<float>(legs, &DriveState::torque));
    see(lcm_column<float>(legs, &DriveState::current));
    see(lcm_column<float>(upper, &DriveState::position_low));
    see(sample.orientation), see(sample.angular_velocity), see(sample.linear_acceleration);
    see(sample.imu_temperature), see(sample.base_pose), see(sample.base_velocity), see(sample.stopped);
  }
};

enum class RequestKind : std::int8_t { connect = 1, level = 2, gait = 3, trick = 4, head = 5 };
// aim_magicbot_request
struct Request {
  std::int64_t client = 0;
  std::int64_t number = 0;
  RequestKind kind = RequestKind::connect;
  std::int32_t value = 0;
  std::array<float, 2> args{};

  static constexpr std::string_view kChannel = "aim_magicbot_request";
  static constexpr std::uint64_t kFingerprint = 0x1FBC1C6649F44F54;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.client), see(frame.number);
    see(lcm_number<std::int8_t>(frame.kind));
    see(frame.value), see(frame.args);
  }
};

enum class ReplyCode : std::int32_t {
  ok = 0,
  service_not_ready = 1,
  timeout = 2,
  internal_error = 3,
  service_error = 4
};
// aim_magicbot_joystick: fractions -1..1
struct Joystick {
  float left_x = 0, left_y = 0, right_x = 0, right_y = 0;

  static constexpr std::string_view kChannel = "aim_magicbot_joystick";
  static constexpr std::uint64_t kFingerprint = 0x10E23765813E6BBC;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.left_x), see(frame.left_y), see(frame.right_x), see(frame.right_y);
  }
};

}  // namespace aim::magiclab_magicbot
