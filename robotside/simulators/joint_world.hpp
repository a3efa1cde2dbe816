// The surroundings of a simulated robot without hands and camera: its emergency stop button, motors that do
// not answer or are hot, an empty battery. Any thread; the simulator looks at them in each step.
#pragma once

#include <array>
#include <atomic>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "core/model/robot_model.hpp"
#include "robotside/ports/sim_world.hpp"
#include "robotside/simulators/injected_faults.hpp"

namespace aim::robotside {

class JointWorld final : public SimWorld {
 public:
  // `kinds`: of the faults that the robot simulates: joint_offline, over_temperature, low_battery. The model
  // must outlive it.
  JointWorld(const RobotModel& model, std::initializer_list<FaultKind> kinds)
      : model_(model), kinds_(kinds) {}

  void press_button(bool pressed) override { button_ = pressed; }
  bool button() const override { return button_; }
  bool can_inject(FaultKind kind) const override;
  Status inject(const InjectedFault& fault) override;
  void withdraw(FaultKind kind, const std::string& part) override;
  std::vector<InjectedFault> injected() const override { return injected_.all(); }
  bool holds_objects() const override { return false; }
  void place(std::size_t, double) override {}
  void remove(std::size_t) override {}
  std::optional<double> touched_at(std::size_t) const override { return std::nullopt; }

  // ---- Of the simulator; it does not wait.
  bool is_offline(std::size_t joint) const { return offline_[joint]; }
  double heat(std::size_t joint) const { return heat_[joint]; }  // [degree C]; 0: none is injected
  bool has_low_battery() const { return low_battery_; }

 private:
  void set(const InjectedFault& fault, bool active);

  const RobotModel& model_;
  const std::vector<FaultKind> kinds_;
  InjectedFaults injected_;
  std::atomic<bool> button_ = false;
  std::atomic<bool> low_battery_ = false;
  std::array<std::atomic<bool>, kMaxJoints> offline_{};
  std::array<std::atomic<double>, kMaxJoints> heat_{};
};

}  // namespace aim::robotside
