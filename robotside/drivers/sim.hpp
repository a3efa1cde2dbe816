// The simulated robot: joints that follow their set-points like stiff position controllers, a base that
// follows its velocity, a battery and temperatures. Deterministic: its only clock is the time passed in.
#pragma once

#include <atomic>

#include "robotside/drivers/driver.hpp"

namespace aim::robotside {

class SimDriver final : public Driver, public SimWorld {
 public:
  explicit SimDriver(const RobotModel& model);

  Status connect() override;
  Status enable() override;
  void disable() noexcept override { enabled_ = false; }
  bool read(TimeNs now, Measurement& out) noexcept override;
  void write(TimeNs now, const SetPoints& set_points) noexcept override;
  SimWorld* world() noexcept override { return this; }

  void place(std::size_t hand, double closed_at) override;
  void remove(std::size_t hand) override;
  std::optional<double> touched_at(std::size_t hand) const override;

 private:
  void move_joints(double dt, const SetPoints& set_points);
  void grip(double dt, const SetPoints& set_points);
  void load_joints(double dt, const SetPoints& set_points);
  void move_base(double dt, const SetPoints& set_points);
  void drain_battery(double dt, const SetPoints& set_points);

  const RobotModel& model_;
  bool enabled_ = false;
  bool driven_ = false;  // a set-point has been received
  TimeNs last_write_ = 0;
  JointArray lag_{};                         // the first of the two lags of each joint
  JointArray press_{};                       // force of a finger against the object it holds [count]
  std::array<std::atomic<double>, 2> held_;  // object in each hand, where it is touched; NaN: none
  Measurement now_;
};

// Whether the simulator fits a model: it simulates robots with joint control.
bool drives_joints(const RobotModel& model);
Result<std::unique_ptr<Driver>> make_sim_driver(const RobotModel& model, const DriverOptions& options);

}  // namespace aim::robotside
