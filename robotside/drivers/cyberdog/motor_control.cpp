// Frames at 500 Hz, with the signs of the wire.
#include "robotside/drivers/cyberdog/motor_control.hpp"

#include "core/robots/xiaomi_cyberdog_joints.hpp"

namespace aim::robotside::cyberdog {
namespace {

using xiaomi_cyberdog::kLegJoints;
using xiaomi_cyberdog::wire_sign;

constexpr TimeNs kFramePeriod = 2'000'000;  // of the robot's controller

MotorCtrlFrame frame_of(const SetPoints& set_points) {
  MotorCtrlFrame frame;
  for (std::size_t i = 0; i < kLegJoints; ++i) {
    frame.q_des[i] = single(wire_sign(i) * set_points.position[i]);
    frame.qd_des[i] = single(wire_sign(i) * set_points.velocity[i]);
    frame.kp_des[i] = single(set_points.stiffness[i]);
    frame.kd_des[i] = single(set_points.damping[i]);
    frame.tau_des[i] = single(wire_sign(i) * set_points.torque[i]);
  }
  return frame;
}

}  // namespace

void MotorControl::begin(TimeNs now) {
  if (active_) return;
  active_ = true;
  begun_ = now;
  sent_at_ = kNever;
}

bool MotorControl::unlocked(const DogSamples& samples, TimeNs now) const {
  const auto& state = samples.motor_ctrl_state;
  return active_ && state.since(begun_) && state.since(now - kSilent) &&
         (state.value.err_flag & kMotorCtrlLost) == 0;
}

void MotorControl::watch(const DogSamples& samples, TimeNs now) {
  late_ = unlocked(samples, now) && (samples.motor_ctrl_state.value.err_flag & kMotorCtrlLate) != 0;
}

std::vector<Fault> MotorControl::faults() const {
  if (!late_) return {};
  return {{FaultKind::reported, {}, "set-points reach the motors late; the robot weakens them"}};
}

std::optional<MotorCtrlFrame> MotorControl::step(const DogSamples& samples, const SetPoints& set_points,
                                                 bool follows, TimeNs now) {
  if (!active_ || !samples.response.since(now - kSilent) || now - sent_at_ < kFramePeriod)
    return std::nullopt;
  sent_at_ = now;
  return follows && set_points.legs_powered ? frame_of(set_points) : MotorCtrlFrame{};
}

}  // namespace aim::robotside::cyberdog
