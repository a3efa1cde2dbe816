// Faults of single joints, and of the robot as a whole.
#include "robotside/simulators/joint_world.hpp"

#include <algorithm>

namespace aim::robotside {

bool JointWorld::can_inject(FaultKind kind) const { return std::ranges::find(kinds_, kind) != kinds_.end(); }

Status JointWorld::inject(const InjectedFault& fault) {
  if (Status known = check_fault(model_, fault, can_inject(fault.kind)); !known) return known;
  set(fault, true);
  injected_.add(fault);
  return Done{};
}

void JointWorld::withdraw(FaultKind kind, const std::string& part) {
  set({kind, part}, false);
  injected_.remove(kind, part);
}

void JointWorld::set(const InjectedFault& fault, bool active) {
  if (fault.kind == FaultKind::low_battery) low_battery_ = active;
  const auto joint = model_.find_joint(fault.part);
  if (!joint) return;
  if (fault.kind == FaultKind::joint_offline) offline_[*joint] = active;
  if (fault.kind == FaultKind::over_temperature) heat_[*joint] = active ? fault.amount : 0;
}

}  // namespace aim::robotside
