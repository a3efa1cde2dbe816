// The simulated robot.
// Source of the battery: a capture of GetBmsState (45.46 V at 29 %, 52.5 W at idle, 4.22 Ah left); loads,
// heat, time constants and the spring of a finger are chosen by us to be plausible.
#include "robotside/drivers/sim.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aim::robotside {
namespace {

// Two equal first-order lags are a critically damped second-order response. Each output is a weighted mean of
// inputs, so position, velocity and acceleration never exceed what the set-points did.
constexpr double kLag = 0.002;  // [s]

constexpr double kAmbient = 25;       // [degree C]
constexpr double kCooling = 600;      // time constant [s]
constexpr double kHeatOfEffort = 35;  // above ambient at full effort [degree C]
constexpr double kHeatOfSpeed = 15;   // above ambient at full speed [degree C]

// A blocked finger presses harder the further its set-point goes beyond the object, up to its force limit.
constexpr double kFingerSpring = 20;   // force per position [count/count]
constexpr double kFingerRate = 20000;  // maximum rate of change of the force [count/s]

constexpr double kStartCharge = 0.90;
constexpr double kCapacity = 14.5;       // 4.22 Ah were 29 % [A h]
constexpr double kEmptyVoltage = 41.97;  // of the line through (29 %, 45.46 V) and (100 %, 54.0 V) [V]
constexpr double kVoltageSpan = 12.03;
constexpr double kBatteryHeat = 28.9;  // [degree C]
constexpr double kIdlePower = 52.5;    // [W]
constexpr double kLegPower = 120;      // legs under power [W]
constexpr double kWalkPower = 250;     // per m/s [W]
constexpr double kJointPower = 25;     // of one joint at full speed [W]

// Torque with which a joint holds against gravity in the worst posture [N m].
double gravity_load(const Joint& joint, bool powered) {
  if (!powered || joint.unit == JointUnit::count) return 0;
  switch (joint.limb) {
    case Limb::legs:
      return 30;
    case Limb::arms:
      return 6;
    case Limb::neck:
      return 1.5;
    case Limb::waist:
      return 20;
    case Limb::hands:
      return 0;
  }
  return 0;
}

bool has_power(const Joint& joint, const SetPoints& set_points) {
  return joint.limb == Limb::legs ? set_points.legs_powered : set_points.upper_body_powered;
}

// A first-order lag never reaches its input exactly. A difference below kUnseen, which no encoder resolves,
// is set to zero: the joint comes to a complete rest, and no value decays into denormal numbers. The step is
// too small to appear in a velocity or an acceleration.
double lag_towards(double from, double to, double fraction) {
  constexpr double kUnseen = 1e-13;  // [rad or counts]
  return std::abs(to - from) < kUnseen ? to : from + fraction * (to - from);
}

}  // namespace

SimDriver::SimDriver(const RobotModel& model) : model_(model) {
  if (const Posture* start = model.find_posture("start"))
    std::copy(start->positions.begin(), start->positions.end(), now_.position.begin());
  lag_ = now_.position;
  for (auto& held : held_) held = std::numeric_limits<double>::quiet_NaN();
  now_.temperature.fill(kAmbient);
  now_.battery = {kStartCharge, kEmptyVoltage + kVoltageSpan * kStartCharge, 0, kBatteryHeat, false};
}

Status SimDriver::connect() { return Done{}; }

Status SimDriver::enable() {
  enabled_ = true;
  return Done{};
}

bool SimDriver::read(TimeNs, Measurement& out) noexcept {
  out = now_;
  return true;
}

void SimDriver::write(TimeNs now, const SetPoints& set_points) noexcept {
  if (!enabled_) return;
  const double dt = driven_ ? static_cast<double>(now - last_write_) * 1e-9 : 1e-3;
  driven_ = true;
  last_write_ = now;
  if (dt <= 0) return;
  move_joints(dt, set_points);
  grip(dt, set_points);
  load_joints(dt, set_points);
  move_base(dt, set_points);
  drain_battery(dt, set_points);
}

// A joint without power stays where it is by friction: its set-point does not move.
void SimDriver::move_joints(double dt, const SetPoints& set_points) {
  const double fraction = -std::expm1(-dt / kLag);
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const double before = now_.position[i];
    lag_[i] = lag_towards(lag_[i], set_points.position[i], fraction);
    now_.position[i] = lag_towards(now_.position[i], lag_[i], fraction);
    now_.velocity[i] = (now_.position[i] - before) / dt;
  }
}

void SimDriver::place(std::size_t hand, double closed_at) { held_[hand] = closed_at; }

void SimDriver::remove(std::size_t hand) { held_[hand] = std::numeric_limits<double>::quiet_NaN(); }

std::optional<double> SimDriver::touched_at(std::size_t hand) const {
  const double at = held_[hand];
  return std::isnan(at) ? std::nullopt : std::optional(at);
}

// A finger that touches the object in its hand stops there and presses, until its force limit or its position
// is reached, whichever comes first.
void SimDriver::grip(double dt, const SetPoints& set_points) {
  const JointGroup* left = model_.find_group("left_hand");
  const std::size_t of_left = left == nullptr ? kMaxJoints : left->count;
  std::size_t finger = 0;
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if (model_.joints[i].limb != Limb::hands) continue;
    const double held = held_[finger++ < of_left ? 0 : 1];
    const double beyond = now_.position[i] - held;  // NaN: no object
    double wanted = 0;
    if (beyond > 0) {
      const double most =
          set_points.effort_limit[i] > 0 ? set_points.effort_limit[i] : model_.joints[i].limits.effort;
      wanted = std::min(most, kFingerSpring * (set_points.position[i] - held));
      now_.position[i] = held;
      now_.velocity[i] = 0;
    }
    press_[i] += std::clamp(std::max(wanted, 0.0) - press_[i], -kFingerRate * dt, kFingerRate * dt);
  }
}

// A finger reports force only when it touches an object.
void SimDriver::load_joints(double dt, const SetPoints& set_points) {
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const Joint& joint = model_.joints[i];
    const double load =
        press_[i] + gravity_load(joint, has_power(joint, set_points)) * std::sin(now_.position[i]);
    const double bound = joint.limits.effort > 0 ? joint.limits.effort : 60;  // arms: not published [N m]
    now_.effort[i] = std::clamp(load, -bound, bound);
    const double settled = kAmbient + kHeatOfEffort * std::abs(now_.effort[i]) / bound +
                           kHeatOfSpeed * std::abs(now_.velocity[i]) / joint.limits.velocity;
    now_.temperature[i] += (settled - now_.temperature[i]) * std::min(1.0, dt / kCooling);
  }
}

void SimDriver::move_base(double dt, const SetPoints& set_points) {
  BaseState& base = now_.base;
  base.forward = set_points.forward;
  base.lateral = set_points.lateral;
  base.yaw_rate = set_points.yaw_rate;
  const double heading = base.yaw + base.yaw_rate * dt / 2;
  base.x += (base.forward * std::cos(heading) - base.lateral * std::sin(heading)) * dt;
  base.y += (base.forward * std::sin(heading) + base.lateral * std::cos(heading)) * dt;
  base.yaw += base.yaw_rate * dt;
}

void SimDriver::drain_battery(double dt, const SetPoints& set_points) {
  double power = kIdlePower + (set_points.legs_powered ? kLegPower : 0) +
                 kWalkPower * std::hypot(set_points.forward, set_points.lateral);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    power += kJointPower * std::abs(now_.velocity[i]) / model_.joints[i].limits.velocity;
  BatteryState& battery = now_.battery;
  battery.current = -power / battery.voltage;
  battery.charge = std::max(0.0, battery.charge + battery.current * dt / 3600 / kCapacity);
  battery.voltage = kEmptyVoltage + kVoltageSpan * battery.charge;
}

bool drives_joints(const RobotModel& model) { return model.can(Capability::joint_control); }

Result<std::unique_ptr<Driver>> make_sim_driver(const RobotModel& model, const DriverOptions&) {
  return std::unique_ptr<Driver>(std::make_unique<SimDriver>(model));
}

}  // namespace aim::robotside
