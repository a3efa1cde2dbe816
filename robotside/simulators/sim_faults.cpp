// The faults of the simulated robot.
#include "robotside/simulators/sim_faults.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace aim::robotside {
namespace {

constexpr double kRadPerDegree = std::numbers::pi / 180;

}  // namespace

bool SimFaults::simulates(FaultKind kind) {
  return kind != FaultKind::program;  // a part of aimd, not of the robot
}

Status SimFaults::inject(const InjectedFault& fault) {
  if (Status known = check_fault(model_, fault, simulates(fault.kind)); !known) return known;
  set(fault, true);
  injected_.add(fault);
  return Done{};
}

void SimFaults::withdraw(FaultKind kind, const std::string& part) {
  set({kind, part}, false);
  injected_.remove(kind, part);
}

std::vector<InjectedFault> SimFaults::injected() const { return injected_.all(); }

void SimFaults::set(const InjectedFault& fault, bool active) {
  const std::size_t joint = model_.find_joint(fault.part).value_or(0);
  switch (fault.kind) {
    case FaultKind::joint_offline:
      if (active)
        offline_ |= bit(joint);
      else
        offline_ &= ~bit(joint);
      break;
    case FaultKind::encoder_jump:
      jump_[joint] = active ? fault.amount : 0;
      break;
    case FaultKind::over_temperature:
      temperature_[joint] = active ? fault.amount : 0;
      break;
    case FaultKind::low_battery:
      low_battery_ = active ? fault.amount : -1;
      break;
    case FaultKind::hal_silence:
      silent_ = active;
      break;
    case FaultKind::bus_delay:
      delay_ = active ? static_cast<TimeNs>(fault.amount * 1e6) : 0;
      break;
    case FaultKind::imu_drift:
      drift_ = active ? fault.amount * kRadPerDegree : 0;
      break;
    case FaultKind::clock_skew:
      skew_ = active ? static_cast<TimeNs>(fault.amount * 1e9) : 0;
      break;
    case FaultKind::not_measured:
      base_unknown_ = active;
      break;
    case FaultKind::moves_on:
      pushed_ = active ? fault.amount : 0;
      break;
    case FaultKind::odometry:
      leap_ = active ? fault.amount : 0;
      break;
    case FaultKind::estop_silence:
      button_silent_ = active;
      break;
    case FaultKind::estop_conflict:
      button_contested_ = active;
      break;
    case FaultKind::camera_loss:
    case FaultKind::program:
    case FaultKind::reported:
      break;
  }
}

// The newest measurement that is old enough; the ones of the last two seconds are kept.
bool SimFaults::delay(TimeNs now, Measurement& measured) {
  newest_ = (newest_ + 1) % kKept;
  count_ = std::min(count_ + 1, kKept);
  ring_[newest_] = {now, measured.position, measured.velocity};
  const TimeNs late = delay_;
  if (late == 0) return true;
  for (std::size_t back = 0; back < count_; ++back) {
    const Taken& taken = ring_[(newest_ + kKept - back) % kKept];
    if (now - taken.time < late) continue;
    measured.position = taken.position;
    measured.velocity = taken.velocity;
    measured.age = now - taken.time;
    return true;
  }
  return false;
}

// The heading drifts on about the vertical axis; without the fault it is right again at once.
void SimFaults::drift(TimeNs now, ImuState& imu) {
  const double rate = drift_;
  heading_ = rate == 0 ? 0 : heading_ + rate * static_cast<double>(now - drifted_at_) * 1e-9;
  drifted_at_ = now;
  if (heading_ == 0) return;
  const Quaternion turn{std::cos(heading_ / 2), 0, 0, std::sin(heading_ / 2)};
  imu.orientation = turn * imu.orientation;
}

// Where the base was pushed to, it stays. Odometry that jumps does so once a second.
void SimFaults::push(TimeNs now, BaseState& base) {
  const double speed = pushed_;
  way_ += speed * static_cast<double>(now - std::exchange(pushed_at_, now)) * 1e-9;
  base.forward += speed;
  base.x += way_ * std::cos(base.yaw) + (now / kSecond % 2 == 0 ? 0 : leap_.load());
  base.y += way_ * std::sin(base.yaw);
}

// A second source says the opposite, and agrees when the fault has gone.
void SimFaults::spoil(ButtonReport& button) {
  ButtonSource& own = button.sources[0];
  if (!button_silent_) button_ = own;
  own = button_;
  const bool contested = button_contested_;
  second_button_ = second_button_ || contested;
  if (second_button_) button.sources[1] = {own.at, own.lasts, own.pressed != contested};
}

bool SimFaults::lost(std::string_view sensor) const { return injected_.has(FaultKind::camera_loss, sensor); }

bool SimFaults::pass(TimeNs now, Measurement& measured) {
  if (silent_) return false;
  if (!delay(now, measured)) return false;
  const JointMask offline = offline_;
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    measured.position[i] += jump_[i];
    if (const double forced = temperature_[i]; forced > 0) measured.temperature[i] = forced;
    if ((offline & bit(i)) != 0) {
      if ((was_offline_ & bit(i)) == 0) frozen_[i] = measured.position[i];
      measured.position[i] = frozen_[i];
      measured.velocity[i] = 0;
      measured.effort[i] = 0;
    }
  }
  was_offline_ = offline;
  if (measured.imu) drift(now, *measured.imu);
  if (base_unknown_) measured.known.base = false;
  push(now, measured.base);
  spoil(measured.button);
  measured.offline = offline;
  measured.clock_offset = skew_;
  return true;
}

}  // namespace aim::robotside
