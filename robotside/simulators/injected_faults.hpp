// The faults that are injected into a simulator, beside what they do there.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

// `simulated`: whether the simulator has faults of this kind. Error: it has not, the robot lacks the part, or
// the amount is outside its range.
Status check_fault(const RobotModel& model, const InjectedFault& fault, bool simulated);

// Any thread except the control thread.
class InjectedFaults {
 public:
  void add(const InjectedFault& fault);  // replaces one of the same kind and part
  void remove(FaultKind kind, std::string_view part);
  bool has(FaultKind kind, std::string_view part) const;
  std::vector<InjectedFault> all() const;

 private:
  mutable std::mutex mutex_;
  std::vector<InjectedFault> faults_;
};

}  // namespace aim::robotside
