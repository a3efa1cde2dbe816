// The surroundings of a simulated robot, and the faults that it simulates.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "robotside/state/fault.hpp"

namespace aim::robotside {

class SceneStore;  // robotside/scene/scene_store.hpp

// A fault in a simulated robot.
struct InjectedFault {
  FaultKind kind;
  std::string part;   // joint or camera; empty: the robot as a whole
  double amount = 0;  // in the unit of FaultKindRow::injected
};

// The surroundings of a simulated robot: objects in its hands, charger, emergency stop button, faults. Any
// thread. A hand that the robot lacks never holds an object.
class SimWorld {
 public:
  virtual ~SimWorld() = default;
  virtual void plug_charger(bool /*plugged*/) {}
  virtual bool charger() const { return false; }
  virtual void press_button(bool /*pressed*/) {}
  virtual bool button() const { return false; }
  virtual bool can_inject(FaultKind /*kind*/) const { return false; }
  // Replaces a fault of the same kind and part. Error: this simulator does not have the fault or the part.
  virtual Status inject(const InjectedFault& fault);
  virtual void withdraw(FaultKind /*kind*/, const std::string& /*part*/) {}
  virtual std::vector<InjectedFault> injected() const { return {}; }

  virtual bool holds_objects() const { return true; }  // false: its hands close on nothing
  // Hand 0 is the left one. Its fingers touch the object when they are closed this far [count].
  virtual void place(std::size_t hand, double closed_at) = 0;
  virtual void remove(std::size_t hand) = 0;
  virtual std::optional<double> touched_at(std::size_t hand) const = 0;
  virtual SceneStore* scene() noexcept { return nullptr; }  // null: nothing sees the surroundings
};

}  // namespace aim::robotside
