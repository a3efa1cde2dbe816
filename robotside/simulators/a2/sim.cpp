// The simulated robot.
// Source of the power at idle: a capture of GetBmsState (52.5 W); loads, heat and time constants are chosen
// by us to be plausible.
#include "robotside/simulators/a2/sim.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace aim::robotside {
namespace {

// Two equal first-order lags are a critically damped second-order response. Each output is a weighted mean of
// inputs, so position, velocity and acceleration never exceed what the set-points did.
constexpr double kLag = 0.002;  // [s]

constexpr TimeNs kButtonLasts = 200'000'000;  // it is read in every period [ns]

constexpr double kJointCooling = 600;  // time constant [s]
constexpr double kCoilCooling = 60;    // time constant of the windings [s]
constexpr double kCoilHeat = 15;       // of the windings above their case at full effort [degree C]
constexpr double kHeatOfEffort = 35;   // above ambient at full effort [degree C]
constexpr double kHeatOfSpeed = 15;    // above ambient at full speed [degree C]

constexpr double kIdlePower = 52.5;  // [W]
constexpr double kLegPower = 120;    // legs under power [W]
constexpr double kWalkPower = 250;   // per m/s [W]
constexpr double kJointPower = 25;   // of one joint at full speed [W]

// A first-order lag never reaches its input exactly. A difference below kUnseen, which no encoder resolves,
// is set to zero: the joint comes to a complete rest, and no value decays into denormal numbers. The step is
// too small to appear in a velocity or an acceleration.
double lag_towards(double from, double to, double fraction) {
  constexpr double kUnseen = 1e-13;  // [rad or counts]
  return std::abs(to - from) < kUnseen ? to : from + fraction * (to - from);
}

}  // namespace

SimDriver::SimDriver(const RobotModel& model)
    : model_(model), body_(model), sensors_(model, &faults_), grip_(model), faults_(model) {
  if (const Posture* start = model.find_posture("start"))
    std::copy(start->positions.begin(), start->positions.end(), now_.position.begin());
  lag_ = now_.position;
  now_.temperature.fill(kAmbient);
  now_.coil_temperature.fill(kAmbient);
  now_.battery = battery_.state();
  body_.place(now_.position, now_.base);
  if (model.can(Capability::imu)) now_.imu = body_.imu();
}

Ports SimDriver::ports() noexcept {
  Ports ports{.world = this};
  if (model_.can(Capability::lights)) ports.lights = &hardware_;
  if (model_.can(Capability::power)) ports.power = &hardware_;
  if (model_.can(Capability::audio)) ports.audio = &hardware_;
  if (!model_.sensors.empty()) ports.sensors = &sensors_;
  return ports;
}

// Those that no measurement shows.
std::vector<Fault> SimDriver::faults() const {
  std::vector<Fault> found;
  for (const InjectedFault& fault : faults_.injected()) {
    if (fault.kind == FaultKind::camera_loss)
      found.push_back({fault.kind, fault.part, fault.part + " delivers no images"});
    if (fault.kind == FaultKind::not_measured)
      found.push_back({fault.kind, "base", "the hardware does not report the base: walking is refused"});
    if (fault.kind == FaultKind::reported)
      found.push_back({fault.kind, {}, "the simulated hardware reports a fault of its own"});
  }
  return found;
}

bool SimDriver::is_cut_off(const Joint& joint) const {
  const bool part = joint.limb == Limb::legs || hardware_.has_power(PoweredPart::upper_body);
  return !part || !hardware_.powered() || !battery_.powers_robot();
}

bool SimDriver::has_power(const Joint& joint, const SetPoints& set_points) const {
  if (is_cut_off(joint)) return false;
  return joint.limb == Limb::legs ? set_points.legs_powered : set_points.upper_body_powered;
}

Status SimDriver::connect() {
  connected_ = true;
  return Done{};
}

Status SimDriver::enable() {
  if (!connected_) return not_connected("sim");
  enabled_ = true;
  return Done{};
}

bool SimDriver::read(TimeNs now, Measurement& out) noexcept {
  if (!connected_ || !hardware_.powered()) return false;
  Measurement seen = now_;
  seen.button.sources[0] = {now, kButtonLasts, hardware_.button()};
  seen.switched_off = 0;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (is_cut_off(model_.joints[i])) seen.switched_off |= bit(i);
  if (!faults_.pass(now, seen)) return false;
  out = seen;
  return true;
}

void SimDriver::write(TimeNs now, const SetPoints& set_points) noexcept {
  if (!enabled_) return;
  const double dt = driven_ ? static_cast<double>(now - last_write_) * 1e-9 : 1e-3;
  driven_ = true;
  last_write_ = now;
  if (dt <= 0) return;
  hardware_.step(dt);
  move_joints(dt, set_points);
  grip_.step(dt, set_points, now_);
  move_base(dt, set_points);
  body_.step(dt, now_.position, now_.base, set_points.legs_powered);
  if (now_.imu) now_.imu = body_.imu();
  load_joints(dt, set_points);
  drain_battery(dt, set_points);
}

// A joint without power stays where it is by friction: its set-point does not move.
void SimDriver::move_joints(double dt, const SetPoints& set_points) {
  const double fraction = -std::expm1(-dt / kLag);
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const double before = now_.position[i];
    now_.velocity[i] = 0;
    if (is_cut_off(model_.joints[i])) continue;
    lag_[i] = lag_towards(lag_[i], set_points.position[i], fraction);
    now_.position[i] = lag_towards(now_.position[i], lag_[i], fraction);
    now_.velocity[i] = (now_.position[i] - before) / dt;
  }
}

// Motors hold the body against gravity. A finger reports force only when it touches an object.
void SimDriver::load_joints(double dt, const SetPoints& set_points) {
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const Joint& joint = model_.joints[i];
    const double load = grip_.pressure(i) + (has_power(joint, set_points) ? body_.loads()[i] : 0);
    const double bound = joint.limits.effort > 0 ? joint.limits.effort : 60;  // arms: not published [N m]
    now_.effort[i] = std::clamp(load, -bound, bound);
    const double settled = kAmbient + kHeatOfEffort * std::abs(now_.effort[i]) / bound +
                           kHeatOfSpeed * std::abs(now_.velocity[i]) / joint.limits.velocity;
    now_.temperature[i] += (settled - now_.temperature[i]) * std::min(1.0, dt / kJointCooling);
    const double coil = settled + kCoilHeat * std::abs(now_.effort[i]) / bound;
    now_.coil_temperature[i] += (coil - now_.coil_temperature[i]) * std::min(1.0, dt / kCoilCooling);
  }
}

void SimDriver::move_base(double dt, const SetPoints& set_points) {
  BaseState& base = now_.base;
  const BaseVelocity& velocity = set_points.base_velocity;
  base.velocity = velocity;
  const double heading = base.yaw + velocity.yaw_rate * dt / 2;
  base.x += (velocity.forward * std::cos(heading) - velocity.lateral * std::sin(heading)) * dt;
  base.y += (velocity.forward * std::sin(heading) + velocity.lateral * std::cos(heading)) * dt;
  base.yaw += velocity.yaw_rate * dt;
}

// A forced charge lasts as long as its fault; then the battery has that of before.
void SimDriver::force_charge() {
  if (const double forced = faults_.forced_charge(); forced >= 0) {
    if (!charge_before_) charge_before_ = battery_.state().charge;
    battery_.set_charge(forced / 100);
  } else if (charge_before_) {
    battery_.set_charge(*std::exchange(charge_before_, std::nullopt));
  }
}

void SimDriver::drain_battery(double dt, const SetPoints& set_points) {
  double power = kIdlePower + (set_points.legs_powered ? kLegPower : 0) +
                 kWalkPower * std::hypot(set_points.base_velocity.forward, set_points.base_velocity.lateral);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    power += kJointPower * std::abs(now_.velocity[i]) / model_.joints[i].limits.velocity;
  force_charge();
  battery_.step(dt, power, hardware_.charger(), hardware_.battery_switches());
  now_.battery = battery_.state();
}

// It knows positions only: a robot whose joints take gains has a simulator of its own.
// Gains, and modes of the arms, belong to robots with a controller of their own.
bool drives_joints(const RobotModel& model) {
  return model.can(Capability::joint_control) && !model.can(Capability::impedance) && model.arm_modes.empty();
}

Result<std::unique_ptr<Driver>> make_sim_driver(const RobotModel& model, const DriverOptions&) {
  return std::unique_ptr<Driver>(std::make_unique<SimDriver>(model));
}

}  // namespace aim::robotside
