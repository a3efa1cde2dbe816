// The simulator with probes and faults: checks set-points and joint positions against the limits, and returns
// measurements chosen by the test.
#pragma once

#include <optional>

#include "limits_observer.hpp"
#include "robotside/drivers/sim.hpp"

namespace aim::robotside {

class ProbeDriver final : public Driver {
 public:
  explicit ProbeDriver(const RobotModel& model, double period_s = 1e-3)
      : sim_(model), set_points_(model, period_s), joints_(model, period_s) {}

  Status connect() override { return sim_.connect(); }
  Status enable() override { return sim_.enable(); }
  void disable() noexcept override {
    disabled = true;
    sim_.disable();
  }
  bool read(TimeNs now, Measurement& out) noexcept override {
    if (lost) return false;
    sim_.read(now, out);
    joints_.observe(out.position);
    if (set_points_.count() == 0) set_points_.observe(out.position);
    if (charge) out.battery.charge = *charge;
    if (temperature) out.temperature[20] = *temperature;
    return true;
  }
  void write(TimeNs now, const SetPoints& set_points) noexcept override {
    set_points_.observe(set_points.position);
    last = set_points;
    sim_.write(now, set_points);
  }
  SimWorld* world() noexcept override { return sim_.world(); }

  const LimitsObserver& sent() const { return set_points_; }  // the set-points
  const LimitsObserver& moved() const { return joints_; }     // the simulated joints

  SetPoints last{};
  std::optional<double> charge;
  std::optional<double> temperature;  // of one arm joint
  bool lost = false;                  // no measurements any more
  bool disabled = false;

 private:
  SimDriver sim_;
  LimitsObserver set_points_;
  LimitsObserver joints_;
};

}  // namespace aim::robotside
