// The controller without a thread.
#include "tests/robotside/stepped_robot.hpp"

#include "robotside/simulators/a2/sim.hpp"

namespace aim::robotside {

SteppedRobot::SteppedRobot(const RobotModel& model, const ControlConfig& config)
    : SteppedRobot(model, std::make_unique<SimDriver>(model), config) {}

SteppedRobot::SteppedRobot(const RobotModel& model, std::unique_ptr<Driver> driver,
                           const ControlConfig& config)
    : model_(model), config_(config), driver_(std::move(driver)), controller_(model, *driver_, config) {
  // An unreachable driver delivers no measurements; every decision is then not_decided.
  if (driver_->connect() && driver_->enable()) step();
}

void SteppedRobot::step() {
  now_ += config_.period;
  controller_.step(now_);
}

Decision SteppedRobot::submit(const Command& command) {
  const std::lock_guard lock(mutex_);
  Decision decision = controller_.decide(command, now_ + config_.period);
  step();
  add_next_hop(decision, command.request, model_.graph);
  return decision;
}

RobotState SteppedRobot::state() const {
  const std::lock_guard lock(mutex_);
  return controller_.state();
}

SetPoints SteppedRobot::set_points() const {
  const std::lock_guard lock(mutex_);
  return controller_.set_points();
}

void SteppedRobot::advance(TimeNs duration) {
  const std::lock_guard lock(mutex_);
  for (const TimeNs end = now_ + duration; now_ + config_.period <= end;) step();
}

}  // namespace aim::robotside
