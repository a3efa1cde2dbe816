// Delays lock and unlock the service; targets are kept near the measured angles and within their limits.
#include "robotside/simulators/cyberdog/motor_service.hpp"

#include <algorithm>
#include <cmath>

#include "core/robots/xiaomi_cyberdog_joints.hpp"

namespace aim::robotside::cyberdog {
namespace {

using xiaomi_cyberdog::kJoints;
using xiaomi_cyberdog::wire_sign;

constexpr double kLate = 10, kLost = 500;  // [ms]
constexpr double kMargin = 0.04;           // from the limits [rad]
constexpr double kDegree = M_PI / 180;
constexpr std::array<double, 3> kJumpLimits{8 * kDegree, 10 * kDegree, 12 * kDegree};
constexpr std::array<int, 3> kJumpBits{kAbductionJump, kHipJump, kKneeJump};
constexpr double kFollow = 10;  // of a stiff motor towards its target; ours [1/s]

bool zero(const MotorCtrlFrame& frame) {
  const auto small = [](float value) { return std::abs(value) <= 0.001F; };
  return std::all_of(frame.kp_des.begin(), frame.kp_des.end(), small) &&
         std::all_of(frame.kd_des.begin(), frame.kd_des.end(), small) &&
         std::all_of(frame.tau_des.begin(), frame.tau_des.end(), small);
}

// The limits of a joint with the signs of the wire.
Range wire_range(std::size_t joint) {
  const Range range = kJoints[joint].limits.position;
  return wire_sign(joint) > 0 ? range : Range{-range.max, -range.min};
}

}  // namespace

void MotorService::enter() {
  state_ = {.err_flag = kMotorCtrlLost, .ctrl_topic_interval = 0};
  locked_ = 0;
}

void MotorService::check_delay(const MotorCtrlFrame& frame, double late_ms) {
  int flags = state_.err_flag;
  flags = late_ms > kLate ? flags | kMotorCtrlLate : flags & ~kMotorCtrlLate;
  if (late_ms > kLost) flags |= kMotorCtrlLost;
  if ((flags & kMotorCtrlLost) == 0) {
    locked_ = 0;
  } else if (++locked_ >= kUnlockIterations && zero(frame) && late_ms < kLost) {
    flags &= ~kMotorCtrlLost;
  }
  scale_ = late_ms > kLate ? kLate / late_ms : 1.0;
  state_.err_flag = static_cast<std::int16_t>(flags);
  state_.ctrl_topic_interval = static_cast<float>(late_ms);
}

double MotorService::clamp_jump(std::size_t joint, double target, double measured) {
  const Range range = wire_range(joint);
  const double inside = Range{range.min + kMargin, range.max - kMargin}.clamp(target);
  const double most = kJumpLimits[joint % 3];
  const double near = std::clamp(inside, measured - most, measured + most);
  if (near != inside) state_.err_flag = static_cast<std::int16_t>(state_.err_flag | kJumpBits[joint % 3]);
  return near;
}

std::array<double, 12> MotorService::step(const MotorCtrlFrame& frame, double late_ms,
                                          const std::array<double, 12>& measured, double dt) {
  check_delay(frame, late_ms);
  state_.err_flag = static_cast<std::int16_t>(state_.err_flag & ~(kAbductionJump | kHipJump | kKneeJump));
  std::array<double, 12> targets = measured;
  if ((state_.err_flag & kMotorCtrlLost) != 0) return targets;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const double wanted = std::isfinite(frame.q_des[i]) ? frame.q_des[i] : measured[i];
    const double target = clamp_jump(i, wanted, measured[i]);
    const double velocity = std::isfinite(frame.qd_des[i]) ? frame.qd_des[i] * scale_ : 0;
    if (frame.kp_des[i] > 0) targets[i] += (target - measured[i]) * std::min(kFollow * dt, 1.0);
    if (frame.kd_des[i] > 0) targets[i] += velocity * dt;
  }
  return targets;
}

}  // namespace aim::robotside::cyberdog
