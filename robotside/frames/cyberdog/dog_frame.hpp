// The messages of the CyberDog's controller as plain data: the fields of the vendor's LCM types, in their
// order and with their names. Joints are in the order FR, FL, RR, RL x abduction, hip, knee, with the signs
// of the wire (wire_sign in core/robots/xiaomi_cyberdog_joints.hpp). Frames: base x forward, y left, z up.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/robots/xiaomi_cyberdog_motions.hpp"

namespace aim::robotside::cyberdog {

inline constexpr std::int8_t kAllFeet = 0x0F;  // of `contact`: a bit for each foot

// The wire has single precision.
constexpr float single(double value) { return static_cast<float>(value); }

template <std::size_t kCount>
using Floats = std::array<float, kCount>;

// robot_control_cmd_lcmt
struct ControlFrame {
  std::int8_t mode = 0;
  std::int8_t gait_id = 0;
  std::int8_t contact = 0x0F;  // bit i: leg i stays on the ground
  std::int8_t life_count = 0;
  Floats<3> vel_des{};      // x, y [m/s], yaw [rad/s]
  Floats<3> rpy_des{};      // [rad]
  Floats<3> pos_des{};      // [m]; the last one: height of the body
  Floats<6> acc_des{};      // of a force jump; weights of a user gait
  Floats<3> ctrl_point{};   // centre of rotation of a pose [m]
  Floats<6> foot_pose{};    // way of a lifted foot: x, y, z [m]; then three for walking by sight
  Floats<2> step_height{};  // front, rear [m]
  std::int32_t value = 0;
  std::int32_t duration = 0;  // [ms]; 0: until it is replaced
  bool operator==(const ControlFrame&) const = default;
  static constexpr std::string_view kChannel = "robot_control_cmd";
  static constexpr std::uint64_t kFingerprint = 0x8ED6C3C52D5F2DEA;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.mode), see(frame.gait_id), see(frame.contact), see(frame.life_count), see(frame.vel_des),
        see(frame.rpy_des), see(frame.pos_des), see(frame.acc_des), see(frame.ctrl_point),
        see(frame.foot_pose), see(frame.step_height), see(frame.value), see(frame.duration);
  }
};
constexpr bool has_mode(const ControlFrame& frame, xiaomi_cyberdog::Mode mode) {
  return frame.mode == static_cast<std::int8_t>(mode);
}

// switch_status of the response.
enum class SwitchStatus : std::int8_t {
  done = 0,
  transitioning = 1,
  emergency_stop = 2,
  emergency_damping = 3,
  lifted = 4,
  refused = 5,
  over_heat = 6,
  low_battery = 7,
};

// robot_control_response_lcmt
struct ResponseFrame {
  std::int8_t mode = 0;
  std::int8_t gait_id = 0;
  std::int8_t contact = 0;            // bit i: foot i carries weight
  std::int8_t order_process_bar = 0;  // [%]
  std::int8_t switch_status = 0;
  std::int8_t ori_error = 0;
  std::int16_t footpos_error = 0;              // 3 bits per leg: x, y, z
  std::array<std::int32_t, 12> motor_error{};  // words of the motors
  bool operator==(const ResponseFrame&) const = default;
  static constexpr std::string_view kChannel = "robot_control_response";
  static constexpr std::uint64_t kFingerprint = 0x90BB53042DDB518E;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.mode), see(frame.gait_id), see(frame.contact), see(frame.order_process_bar),
        see(frame.switch_status), see(frame.ori_error), see(frame.footpos_error), see(frame.motor_error);
  }
};

// motor_ctrl_lcmt: torque = tau_des + kp (q_des - q) + kd (qd_des - qd)
struct MotorCtrlFrame {
  Floats<12> q_des{};    // [rad]
  Floats<12> qd_des{};   // [rad/s]
  Floats<12> kp_des{};   // [N m/rad]
  Floats<12> kd_des{};   // [N m s/rad]
  Floats<12> tau_des{};  // [N m]
  static constexpr std::string_view kChannel = "motor_ctrl";
  static constexpr std::uint64_t kFingerprint = 0x7BB7CC457845ACAC;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.q_des), see(frame.qd_des), see(frame.kp_des), see(frame.kd_des), see(frame.tau_des);
  }
};

// Bits of err_flag in MotorCtrlState.
inline constexpr int kMotorCtrlLate = 1;  // more than 10 ms; velocities and torques are reduced
inline constexpr int kMotorCtrlLost = 2;  // more than 500 ms, or not unlocked yet; damping
inline constexpr int kAbductionJump = 4;  // more than 8 degrees from the measured angle; clamped
inline constexpr int kHipJump = 8;        // 10 degrees
inline constexpr int kKneeJump = 16;      // 12 degrees

// motor_ctrl_state_lcmt
struct MotorCtrlState {
  std::int16_t err_flag = 0;
  float ctrl_topic_interval = 0;  // since the newest motor_ctrl [ms]
  static constexpr std::string_view kChannel = "motor_ctrl_state";
  static constexpr std::uint64_t kFingerprint = 0x55FBEF7BEC06B5D4;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.err_flag), see(frame.ctrl_topic_interval);
  }
};

// danger_states_lcmt
struct MotorTemperatures {
  Floats<12> motor_temperature{};  // [degree C]
  static constexpr std::string_view kChannel = "motor_temperature";
  static constexpr std::uint64_t kFingerprint = 0x3833E1F8AC8E5548;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.motor_temperature);
  }
};

// localization_lcmt: odometry since start
struct Localization {
  Floats<3> xyz{};             // in the world [m]
  Floats<3> vxyz{};            // in the world [m/s]
  Floats<3> rpy{};             // [rad]
  Floats<3> omegaBody{};       // [rad/s]
  Floats<3> vBody{};           // [m/s]
  std::int64_t timestamp = 0;  // [ns]
  static constexpr std::string_view kChannel = "global_to_robot";
  static constexpr std::uint64_t kFingerprint = 0xFC48DE06E344FB12;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.xyz), see(frame.vxyz), see(frame.rpy), see(frame.omegaBody), see(frame.vBody),
        see(frame.timestamp);
  }
};

// state_estimator_lcmt
struct StateEstimator {
  Floats<3> p{};                // in the world [m]
  Floats<3> vWorld{};           // [m/s]
  Floats<3> vBody{};            // [m/s]
  Floats<3> p_abs{};            // [m]
  Floats<3> vWorld_abs{};       // [m/s]
  Floats<3> vBody_abs{};        // [m/s]
  Floats<3> vRemoter{};         // velocity asked for [m/s, m/s, rad/s]
  Floats<3> rpy{};              // [rad]
  Floats<3> omegaBody{};        // [rad/s]
  Floats<3> omegaWorld{};       // [rad/s]
  Floats<4> quat{};             // x, y, z, w: as the vendor's motor SDK reads it
  Floats<3> aBody{};            // specific force: at rest +9.81 upwards [m/s^2]
  Floats<3> aWorld{};           // [m/s^2]
  Floats<4> contactEstimate{};  // 0 .. 1
  std::int64_t timestamp = 0;   // [ns]
  static constexpr std::string_view kChannel = "state_estimator";
  static constexpr std::uint64_t kFingerprint = 0x18D2C31121532F5E;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.p), see(frame.vWorld), see(frame.vBody), see(frame.p_abs), see(frame.vWorld_abs),
        see(frame.vBody_abs), see(frame.vRemoter), see(frame.rpy), see(frame.omegaBody),
        see(frame.omegaWorld), see(frame.quat), see(frame.aBody), see(frame.aWorld),
        see(frame.contactEstimate), see(frame.timestamp);
  }
};

// leg_control_data_lcmt
struct LegControlData {
  Floats<12> q{}, qd{};                        // [rad, rad/s]
  Floats<12> p{}, v{};                         // of the feet from their hips [m, m/s]
  Floats<12> tau_est{};                        // [N m]
  Floats<12> force_est{}, force_desired{};     // [N]
  std::array<std::int32_t, 4> q_abad_limit{};  // -1, 0, 1: at the lower limit, free, at the upper limit
  std::array<std::int32_t, 4> q_hip_limit{};
  std::array<std::int32_t, 4> q_knee_limit{};
  static constexpr std::string_view kChannel = "leg_control_data";
  static constexpr std::uint64_t kFingerprint = 0x4D630488C94854D7;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.q), see(frame.qd), see(frame.p), see(frame.v), see(frame.tau_est), see(frame.force_est),
        see(frame.force_desired), see(frame.q_abad_limit), see(frame.q_hip_limit), see(frame.q_knee_limit);
  }
};

// file_send_lcmt: a gait of the user
struct GaitFile {
  std::string data;  // TOML

  static constexpr std::string_view kChannel = "user_gait_file";
  static constexpr std::uint64_t kFingerprint = 0x21BF37099B9D5E15;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.data);
  }
};

// file_recv_lcmt
struct GaitAnswer {
  std::int8_t result = 0;  // 0: taken

  static constexpr std::string_view kChannel = "user_gait_result";
  static constexpr std::uint64_t kFingerprint = 0xECECA67E3EDA6D7D;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.result);
  }
};

}  // namespace aim::robotside::cyberdog
