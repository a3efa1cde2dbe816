// The faults of the simulated robot.
#include "robotside/simulators/sim_faults.hpp"

#include <numbers>

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
      joints_.set_offline(joint, active);
      break;
    case FaultKind::encoder_jump:
      joints_.set_jump(joint, active ? fault.amount : 0);
      break;
    case FaultKind::over_temperature:
      joints_.set_temperature(joint, active ? fault.amount : 0);
      break;
    case FaultKind::low_battery:
      low_battery_ = active ? fault.amount : -1;
      break;
    case FaultKind::hal_silence:
      silent_ = active;
      break;
    case FaultKind::bus_delay:
      delay_.set(active ? static_cast<TimeNs>(fault.amount * 1e6) : 0);
      break;
    case FaultKind::imu_drift:
      drift_.set(active ? fault.amount * kRadPerDegree : 0);
      break;
    case FaultKind::clock_skew:
      skew_ = active ? static_cast<TimeNs>(fault.amount * 1e9) : 0;
      break;
    case FaultKind::not_measured:
      base_unknown_ = active;
      break;
    case FaultKind::moves_on:
      odometry_.set_push(active ? fault.amount : 0);
      break;
    case FaultKind::odometry:
      odometry_.set_leap(active ? fault.amount : 0);
      break;
    case FaultKind::estop_silence:
      button_.set_silent(active);
      break;
    case FaultKind::estop_conflict:
      button_.set_contested(active);
      break;
    case FaultKind::camera_loss:
    case FaultKind::program:
    case FaultKind::reported:
      break;
  }
}

bool SimFaults::lost(std::string_view sensor) const { return injected_.has(FaultKind::camera_loss, sensor); }

bool SimFaults::pass(TimeNs now, Measurement& measured) {
  if (silent_) return false;
  if (!delay_.pass(now, measured)) return false;
  joints_.pass(model_.joints.size(), measured);
  if (measured.imu) drift_.pass(now, *measured.imu);
  if (base_unknown_) measured.known.base = false;
  odometry_.pass(now, measured.base);
  button_.pass(measured.button);
  measured.clock_offset = skew_;
  return true;
}

}  // namespace aim::robotside
