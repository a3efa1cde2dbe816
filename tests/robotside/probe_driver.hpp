// The simulator, or another driver, with probes and faults: checks set-points and joint positions against the
// limits, and returns measurements chosen by the test.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "limits_observer.hpp"
#include "robotside/simulators/a2/sim.hpp"

namespace aim::robotside {

class ProbeDriver final : public Driver, private ModePort {
 public:
  explicit ProbeDriver(const RobotModel& model, double period_s = 1e-3)
      : ProbeDriver(model, std::make_unique<SimDriver>(model), period_s) {}
  ProbeDriver(const RobotModel& model, std::unique_ptr<Driver> driver, double period_s = 1e-3)
      : model_(model), driver_(std::move(driver)), set_points_(model, period_s), joints_(model, period_s) {}

  Status connect() override { return driver_->connect(); }
  Status enable() override { return driver_->enable(); }
  void disable() noexcept override {
    disabled = true;
    driver_->disable();
  }
  bool read(TimeNs now, Measurement& out) noexcept override {
    if (lost || !driver_->read(now, out)) return false;
    if (moves_joints()) joints_.observe(out.position);
    if (set_points_.count() == 0) set_points_.observe(out.position);
    if (charge) out.battery.charge = *charge;
    if (temperature) out.temperature[20] = *temperature;
    if (alter) alter(now, out);
    return true;
  }
  void write(TimeNs now, const SetPoints& set_points) noexcept override {
    set_points_.observe(set_points.position, powered(set_points) & set_points.tracking & tracking_);
    tracking_ = set_points.tracking;
    last = set_points;
    driver_->write(now, set_points);
  }
  Ports ports() noexcept override {
    Ports ports = driver_->ports();
    if (ports.modes != nullptr) ports.modes = this;
    return ports;
  }

  const LimitsObserver& sent() const { return set_points_; }  // the set-points
  const LimitsObserver& moved() const { return joints_; }     // the measured joints

  SetPoints last{};
  std::optional<double> charge;
  std::optional<double> temperature;                // of one arm joint
  std::function<void(TimeNs, Measurement&)> alter;  // what is measured
  bool lost = false;                                // no measurements any more
  bool disabled = false;
  bool lose_request = false;  // the next request for an action does not reach the robot

 private:
  // Otherwise the robot's own controller and drives answer for how they move.
  bool moves_joints() const {
    return model_.can(Capability::joint_control) && driver_->ports().modes == nullptr;
  }
  // Of a robot that moves its joints by itself, none: it answers for them.
  JointMask powered(const SetPoints& set_points) const {
    JointMask joints = 0;
    if (!model_.can(Capability::joint_control)) return joints;
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if (model_.joints[i].limb == Limb::legs ? set_points.legs_powered : set_points.upper_body_powered)
        joints |= bit(i);
    return joints;
  }
  void request(std::uint32_t number, ActionIndex action) noexcept override {
    if (!std::exchange(lose_request, false)) driver_->ports().modes->request(number, action);
  }
  void withdraw() noexcept override { driver_->ports().modes->withdraw(); }
  ModeReport report() noexcept override { return driver_->ports().modes->report(); }

  const RobotModel& model_;
  std::unique_ptr<Driver> driver_;
  LimitsObserver set_points_;
  LimitsObserver joints_;
  JointMask tracking_ = ~JointMask{0};  // by the set-points before
};

}  // namespace aim::robotside
