// The frames of the robot's LCM channels as plain data, in the order of proto/lcm/magicbot.proto.
//
// Not the messages of protobuf that aimd uses: a program that loads this library may have a protobuf of its
// own, and the static one of Debian cannot be in a shared library. tests/sdk/frame_test.cpp compares both.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "sdk/part.hpp"

namespace aim::magicbot_sdk {

template <class Number>
using OfUpper = std::array<Number, model::kUpperJoints>;
template <class Number>
using OfLegs = std::array<Number, model::kLegJoints>;

// Each frame visits its fields in the order of the layout.

struct UpperCommand {
  static constexpr const char* kChannel = "upper_body_cmd";
  static constexpr std::uint64_t kFingerprint = 0xBBB4738A50E51821;
  std::int32_t used = 0;
  OfUpper<std::int32_t> mode{};
  OfUpper<float> pos{}, vel{}, current{}, toq{}, kp{}, kd{};
  float body_yaw = 0;
  template <class Self, class Visitor>
  static void visit(Self& frame, Visitor&& see) {
    see(frame.used), see(frame.mode), see(frame.pos), see(frame.vel), see(frame.current), see(frame.toq);
    see(frame.kp), see(frame.kd), see(frame.body_yaw);
  }
};

struct UpperData {
  static constexpr const char* kChannel = "upper_body_data";
  static constexpr std::uint64_t kFingerprint = 0xCA1A9205DC642D30;
  std::int32_t used = 0;
  OfUpper<std::int32_t> status{}, error{};
  OfUpper<float> pos{}, vel{}, current{}, toq{};
  std::array<float, 24> end_effectors{};
  float estimated_yaw = 0;
  template <class Self, class Visitor>
  static void visit(Self& frame, Visitor&& see) {
    see(frame.used), see(frame.status), see(frame.error), see(frame.pos), see(frame.vel);
    see(frame.current), see(frame.toq), see(frame.end_effectors), see(frame.estimated_yaw);
  }
};

struct LegCommand {
  static constexpr const char* kChannel = "aim_magicbot_leg_command";
  static constexpr std::uint64_t kFingerprint = 0x7662E9E66C7F3065;
  std::int64_t timestamp = 0;
  OfLegs<std::int16_t> mode{};
  OfLegs<float> pos{}, vel{}, toq{}, kp{}, kd{};
  template <class Self, class Visitor>
  static void visit(Self& frame, Visitor&& see) {
    see(frame.timestamp), see(frame.mode), see(frame.pos), see(frame.vel), see(frame.toq);
    see(frame.kp), see(frame.kd);
  }
};

struct RobotState {
  static constexpr const char* kChannel = "aim_magicbot_state";
  static constexpr std::uint64_t kFingerprint = 0x69A1533EE3ECC00E;
  std::int64_t timestamp = 0;
  std::int8_t level = 0;
  std::int16_t gait = 0, trick = 0;
  float progress = 0;
  OfLegs<std::int16_t> leg_status{}, leg_error{};
  OfLegs<float> leg_pos_high{}, leg_pos_low{}, leg_vel{}, leg_toq{}, leg_current{};
  OfUpper<float> upper_pos_low{};
  std::array<float, 4> orientation{};
  std::array<float, 3> angular_velocity{}, linear_acceleration{};
  float imu_temperature = 0;
  std::array<float, 3> base_pose{}, base_velocity{};
  bool stopped = false;
  template <class Self, class Visitor>
  static void visit(Self& frame, Visitor&& see) {
    see(frame.timestamp), see(frame.level), see(frame.gait), see(frame.trick), see(frame.progress);
    see(frame.leg_status), see(frame.leg_error), see(frame.leg_pos_high), see(frame.leg_pos_low);
    see(frame.leg_vel), see(frame.leg_toq), see(frame.leg_current), see(frame.upper_pos_low);
    see(frame.orientation), see(frame.angular_velocity), see(frame.linear_acceleration);
    see(frame.imu_temperature), see(frame.base_pose), see(frame.base_velocity), see(frame.stopped);
  }
};

struct RequestFrame {
  static constexpr const char* kChannel = "aim_magicbot_request";
  static constexpr std::uint64_t kFingerprint = 0x1FBC1C6649F44F54;
  std::int64_t client = 0, number = 0;
  std::int8_t kind = 0;
  std::int32_t value = 0;
  std::array<float, 2> args{};
  template <class Self, class Visitor>
  static void visit(Self& frame, Visitor&& see) {
    see(frame.client), see(frame.number), see(frame.kind), see(frame.value), see(frame.args);
  }
};

struct ReplyFrame {
  static constexpr const char* kChannel = "aim_magicbot_reply";
  static constexpr std::uint64_t kFingerprint = 0x3D0B515B3F20D40B;
  std::int64_t client = 0, number = 0;
  std::int32_t code = 0;
  std::string message;
  template <class Self, class Visitor>
  static void visit(Self& frame, Visitor&& see) {
    see(frame.client), see(frame.number), see(frame.code), see(frame.message);
  }
};

struct JoystickFrame {
  static constexpr const char* kChannel = "aim_magicbot_joystick";
  static constexpr std::uint64_t kFingerprint = 0x10E23765813E6BBC;
  std::array<float, 4> axes{};  // four fields
  template <class Self, class Visitor>
  static void visit(Self& frame, Visitor&& see) {
    for (auto& axis : frame.axes) see(axis);
  }
};

}  // namespace aim::magicbot_sdk
