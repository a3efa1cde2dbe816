// The controller of the synthetic quadruped: four modes, and a base that follows its velocity without delay.
#include "quadruped_driver.hpp"

#include <cmath>

#include "quadruped.hpp"

namespace aim::test {

using robotside::ActionStatus;
using robotside::TimeNs;

namespace {

constexpr double kKnee = -1.4;  // of a standing leg [rad]
constexpr double kHeat = 40;    // [degree C]

}  // namespace

QuadrupedDriver::QuadrupedDriver(const RobotModel& model) : model_(model) {
  measured_.temperature.fill(kHeat);
  measured_.battery = {0.8, 24.0, -1.0, 30.0, false};
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    measured_.position[i] = model.joints[i].limits.position.clamp(kKnee);
}

void QuadrupedDriver::begin(ActionIndex action) {
  report_.action = action;
  report_.status = ActionStatus::prepare;
  entered_ = now_;
}

void QuadrupedDriver::request(std::uint32_t number, ActionIndex action) noexcept {
  if (ignores_) return;
  report_.answered = number;
  report_.refused = !refuse_.empty();
  report_.reason = refuse_;
  refuse_ = {};
  if (!report_.refused) begin(action);
}

void QuadrupedDriver::change_by_itself(ActionIndex action) { begin(action); }

bool QuadrupedDriver::read(TimeNs now, robotside::Measurement& out) noexcept {
  now_ = now;
  const Action& action = model_.graph.at(report_.action);
  const bool over = now - entered_ >= static_cast<TimeNs>(action.enter_s * 1e9);
  if (report_.status == ActionStatus::prepare && over)
    report_.status = ends(action.behaviour) ? ActionStatus::done : ActionStatus::running;
  out = measured_;
  return true;
}

void QuadrupedDriver::write(TimeNs now, const robotside::SetPoints& set_points) noexcept {
  const double dt = last_ == 0 ? 0 : static_cast<double>(now - last_) * 1e-9;
  last_ = now;
  robotside::BaseState& base = measured_.base;
  base.forward = set_points.forward;
  base.lateral = set_points.lateral;
  base.yaw_rate = set_points.yaw_rate;
  base.x += (base.forward * std::cos(base.yaw) - base.lateral * std::sin(base.yaw)) * dt;
  base.y += (base.forward * std::sin(base.yaw) + base.lateral * std::cos(base.yaw)) * dt;
  base.yaw += base.yaw_rate * dt;
}

bool is_quadruped(const RobotModel& model) { return model.id == kQuadruped.id; }

Result<std::unique_ptr<robotside::Driver>> make_quadruped_driver(const RobotModel& model,
                                                                 const robotside::DriverOptions& options) {
  auto driver = std::make_unique<QuadrupedDriver>(model);
  // For the test of refusals by the running program (robot_contract.py).
  if (options.file == "refuses-first") driver->refuse_next("a foot is caught");
  return std::unique_ptr<robotside::Driver>(std::move(driver));
}

}  // namespace aim::test
