// The faults that are injected into a simulator.
#include "robotside/simulators/injected_faults.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace aim::robotside {
namespace {

struct AmountRange {
  FaultKind kind;
  double least, most;
};
constexpr std::array kAmounts{
    AmountRange{FaultKind::encoder_jump, -1, 1},        // [rad]
    AmountRange{FaultKind::over_temperature, 80, 150},  // [degree C]
    AmountRange{FaultKind::low_battery, 0, 100},        // [%]
    AmountRange{FaultKind::bus_delay, 1, 2000},         // [ms]
    AmountRange{FaultKind::clock_skew, -3600, 3600},    // [s]
    AmountRange{FaultKind::imu_drift, -90, 90},         // [deg/s]
};

Error refused(const InjectedFault& fault, std::string reason, std::string hint) {
  return {Origin::usage, fmt::format("the fault {} was not injected", row_of(fault.kind).name),
          std::move(reason), std::move(hint)};
}

std::string no_part(std::string_view what, std::string_view named) {
  if (named.empty()) return fmt::format("it is of one {}, and none is named", what);
  return fmt::format("there is no {} \"{}\"", what, named);
}

bool of_a_joint(FaultKind kind) {
  return kind == FaultKind::joint_offline || kind == FaultKind::encoder_jump ||
         kind == FaultKind::over_temperature;
}

}  // namespace

Status check_fault(const RobotModel& model, const InjectedFault& fault, bool simulated) {
  if (!simulated)
    return refused(fault, "this simulator cannot simulate it", "aimctl sim fault list shows what it can");
  if (of_a_joint(fault.kind) && !model.find_joint(fault.part))
    return refused(fault, no_part("joint", fault.part), "name one joint; aimctl joint list shows them");
  if (fault.kind == FaultKind::encoder_jump &&
      !has_checked_position(model.joints[*model.find_joint(fault.part)]))
    return refused(fault, fmt::format("the position of {} is not checked for jumps", fault.part),
                   "name a joint of the legs, the arms or the neck");
  if (fault.kind == FaultKind::camera_loss) {
    if (model.find_sensor(fault.part) == nullptr)
      return refused(fault, no_part("camera or lidar", fault.part),
                     "name one; aimctl sensor list shows them");
  } else if (!of_a_joint(fault.kind) && !fault.part.empty())
    return refused(fault, "it is of the robot as a whole, not of a part", "leave the part out");
  for (const AmountRange& range : kAmounts)
    if (range.kind == fault.kind && !(fault.amount >= range.least && fault.amount <= range.most))
      return refused(fault, fmt::format("{} is {}", row_of(fault.kind).injected, fault.amount),
                     fmt::format("send a number from {} to {}", range.least, range.most));
  return Done{};
}

void InjectedFaults::add(const InjectedFault& fault) {
  const std::lock_guard lock(mutex_);
  std::erase_if(faults_, [&](const auto& one) { return one.kind == fault.kind && one.part == fault.part; });
  faults_.push_back(fault);
}

void InjectedFaults::remove(FaultKind kind, std::string_view part) {
  const std::lock_guard lock(mutex_);
  std::erase_if(faults_, [&](const auto& one) { return one.kind == kind && one.part == part; });
}

bool InjectedFaults::has(FaultKind kind, std::string_view part) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(faults_.begin(), faults_.end(),
                     [&](const auto& one) { return one.kind == kind && one.part == part; });
}

std::vector<InjectedFault> InjectedFaults::all() const {
  const std::lock_guard lock(mutex_);
  return faults_;
}

}  // namespace aim::robotside
