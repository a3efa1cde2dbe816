// The simulated robot: joints that follow their set-points like stiff position controllers, a base that
// follows its velocity, a battery and temperatures. Deterministic: its only clock is the time passed in.
#pragma once

#include <optional>

#include "robotside/ports/driver.hpp"
#include "robotside/simulators/a2/sim_battery.hpp"
#include "robotside/simulators/a2/sim_body.hpp"
#include "robotside/simulators/a2/sim_grip.hpp"
#include "robotside/simulators/a2/sim_hardware.hpp"
#include "robotside/simulators/a2/sim_sensors.hpp"
#include "robotside/simulators/sim_faults.hpp"

namespace aim::robotside {

class SimDriver final : public Driver, public SimWorld {
 public:
  explicit SimDriver(const RobotModel& model);

  Status connect() override;  // no work, but as for a real robot nothing is measured before
  Status enable() override;
  void disable() noexcept override { enabled_ = false; }
  bool read(TimeNs now, Measurement& out) noexcept override;
  void write(TimeNs now, const SetPoints& set_points) noexcept override;
  Ports ports() noexcept override;

  void plug_charger(bool plugged) override { hardware_.plug_charger(plugged); }
  bool charger() const override { return hardware_.charger(); }
  void press_button(bool pressed) override { hardware_.press_button(pressed); }
  bool button() const override { return hardware_.button(); }
  bool can_inject(FaultKind kind) const override { return SimFaults::simulates(kind); }
  Status inject(const InjectedFault& fault) override { return faults_.inject(fault); }
  void withdraw(FaultKind kind, const std::string& part) override { faults_.withdraw(kind, part); }
  std::vector<InjectedFault> injected() const override { return faults_.injected(); }
  std::vector<Fault> faults() const override;
  void place(std::size_t hand, double closed_at) override { grip_.place(hand, closed_at); }
  void remove(std::size_t hand) override { grip_.remove(hand); }
  std::optional<double> touched_at(std::size_t hand) const override { return grip_.touched_at(hand); }
  SceneStore* scene() noexcept override { return model_.sensors.empty() ? nullptr : &sensors_.scene(); }

 private:
  void move_joints(double dt, const SetPoints& set_points);
  void load_joints(double dt, const SetPoints& set_points);
  void move_base(double dt, const SetPoints& set_points);
  void force_charge();
  void drain_battery(double dt, const SetPoints& set_points);
  bool is_cut_off(const Joint& joint) const;  // the power supply does not reach its motor
  bool has_power(const Joint& joint, const SetPoints& set_points) const;

  const RobotModel& model_;
  SimBody body_;
  SimSensors sensors_;
  bool connected_ = false;
  bool enabled_ = false;
  bool driven_ = false;  // a set-point has been received
  TimeNs last_write_ = 0;
  JointArray lag_{};  // the first of the two lags of each joint
  SimGrip grip_;
  SimHardware hardware_;
  SimBattery battery_;
  std::optional<double> charge_before_;  // of the battery while a fault forces another one [0..1]
  SimFaults faults_;
  Measurement now_;
};

// Whether the simulator fits a model: it simulates robots with joint control.
bool drives_joints(const RobotModel& model);
Result<std::unique_ptr<Driver>> make_sim_driver(const RobotModel& model, const DriverOptions& options);

}  // namespace aim::robotside
