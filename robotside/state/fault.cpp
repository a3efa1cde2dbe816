// The kinds of faults, and how a state shows them.
#include "robotside/state/fault.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/enumerator.hpp"

namespace aim::robotside {
namespace {

using enum FaultKind;
using enum FaultLevel;

constexpr std::array kKinds{
    FaultKindRow{joint_offline, "joint_offline", 101, error, false, "", 0, true,
                 "check the cable and the drive of the joint; the fault goes when the drive answers"},
    FaultKindRow{encoder_jump, "encoder_jump", 102, error, true, "jump [rad]", 0.3, true,
                 "compare the joint with its reported position, then aimctl fault clear"},
    FaultKindRow{over_temperature, "over_temperature", 103, error, false, "temperature [degC]", 95, true,
                 "let the joint cool down; aimctl status shows the hottest joint"},
    FaultKindRow{low_battery, "low_battery", 201, warning, false, "charge [%]", 8, false,
                 "charge the battery; aimctl bms get shows its charge"},
    FaultKindRow{hal_silence, "hal_silence", 301, critical, false, "", 0, false,
                 "check the connection to the robot's hardware; when it is back, aimctl action get shows the "
                 "action, which may have to be set again"},
    FaultKindRow{camera_loss, "camera_loss", 401, warning, false, "", 0, true,
                 "check the cable of the camera"},
    FaultKindRow{bus_delay, "bus_delay", 302, warning, false, "delay [ms]", 50, false,
                 "reduce the load of the network or of the bus to the hardware"},
    FaultKindRow{imu_drift, "imu_drift", 402, warning, false, "drift [deg/s]", 2, false,
                 "let the robot stand still and restart the IMU"},
    FaultKindRow{clock_skew, "clock_skew", 303, warning, false, "skew [s]", 2, false,
                 "synchronise the clocks of both computers"},
    FaultKindRow{not_measured, "not_measured", 304, warning, false, "", 0, false,
                 "compare the topics of the hardware abstraction with aimctl topic list"},
    FaultKindRow{estop_silence, "estop_silence", 305, error, false, "", 0, false,
                 "restore what reports the emergency stop button; aimctl topic list shows its topic"},
    FaultKindRow{estop_conflict, "estop_conflict", 306, error, false, "", 0, false,
                 "find what else reports the button, and its cable; it is free once all of them say so"},
    FaultKindRow{moves_on, "moves_on", 307, critical, false, "velocity [m/s]", 0.3, false,
                 "use the emergency stop button; then end the client that commands the robot beside aimd"},
    FaultKindRow{odometry, "odometry", 308, error, false, "jump [m]", 5, false,
                 "compare aimctl status with where the robot is; restart what computes its odometry"},
    FaultKindRow{program, "program", 901, error, false, "", 0, false, "read the log of aimd"},
    FaultKindRow{reported, "reported", 902, error, false, "", 0, false, "see the manual of the robot"},
};

static_assert(one_row_each(kKinds, &FaultKindRow::kind), "one row per kind, in their order");

// What is measured of the position decides which of the two reasons it is.
std::string sentence_of_encoder(const Joint& joint, double position) {
  if (is_misplaced(joint, position))
    return fmt::format("the position of {} is {:.2f} rad, where the joint cannot be", joint.name, position);
  return fmt::format("the position of {} changed faster than the joint can move", joint.name);
}

std::string_view sentence_of(BaseDoubt doubt) {
  switch (doubt) {
    case BaseDoubt::none:
      break;
    case BaseDoubt::old:
      return "the odometry is silent: walking is refused";
    case BaseDoubt::jumped:
      return "the odometry jumped: walking is refused";
    case BaseDoubt::too_fast:
      return "the odometry reports a velocity that the robot cannot have: walking is refused";
    case BaseDoubt::frozen:
      return "the odometry reports a velocity, but the position does not change: walking is refused";
  }
  return "";
}

double seconds(TimeNs span) { return static_cast<double>(span) * 1e-9; }

void add_joint_faults(const RobotModel& model, const RobotState& state, std::vector<Fault>& found) {
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const std::string joint(model.joints[i].name);
    if ((state.offline & bit(i)) != 0)
      found.push_back({joint_offline, joint, fmt::format("the drive of {} does not answer", joint)});
    if ((state.implausible & bit(i)) != 0)
      found.push_back({encoder_jump, joint, sentence_of_encoder(model.joints[i], state.position[i])});
    if (state.temperature[i] > FaultThreshold::kJointTemperature)
      found.push_back({over_temperature, joint,
                       fmt::format("{} is hotter than {:.0f} degrees Celsius", joint,
                                   FaultThreshold::kJointTemperature)});
  }
}

void add_button_fault(const RobotState& state, std::vector<Fault>& found) {
  if (state.button == ButtonTrouble::none) return;
  const bool silent = state.button == ButtonTrouble::unheard;
  found.push_back(
      {silent ? estop_silence : estop_conflict, "emergency stop", std::string(sentence_of(state.button))});
}

void add_rest_fault(const RobotState& state, std::vector<Fault>& found) {
  if (!state.moves_on) return;
  const double speed = std::hypot(state.base.velocity.forward, state.base.velocity.lateral);
  const double turn = std::abs(state.base.velocity.yaw_rate);
  found.push_back(
      {moves_on,
       {},
       turn > speed ? fmt::format("the robot turns at {:.2f} rad/s although it was commanded to rest", turn)
                    : fmt::format("the robot moves at {:.2f} m/s although it was commanded to rest", speed)});
}

void add_base_fault(const RobotState& state, std::vector<Fault>& found) {
  if (state.base_doubt == BaseDoubt::none) return;
  found.push_back({odometry, "base", std::string(sentence_of(state.base_doubt))});
}

void add_hardware_faults(const RobotModel& model, const RobotState& state, std::vector<Fault>& found) {
  if (model.can(Capability::battery) && state.known.battery &&
      state.battery.charge < FaultThreshold::kBatteryCharge)
    found.push_back({low_battery,
                     {},
                     fmt::format("the battery is below {:.0f} %", FaultThreshold::kBatteryCharge * 100)});
  const TimeNs age = state.time - state.measured_at;
  if (age > FaultThreshold::kMeasurementSilence)
    found.push_back({hal_silence, {}, "the hardware delivers no measurements"});
  else if (age > FaultThreshold::kMeasurementAge)
    found.push_back({bus_delay,
                     {},
                     fmt::format("measurements arrive more than {:.0f} ms late",
                                 seconds(FaultThreshold::kMeasurementAge) * 1e3)});
  if (model.can(Capability::imu) && state.known.base && !is_silent(state)) {
    const Quaternion& q = state.imu.orientation;
    const double heading = std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z));
    // It turns the sensor over the feet. Without a geometry the sensor counts as fixed to the feet.
    const auto twist = model.geometry != nullptr ? model.find_joint("waist_yaw") : std::nullopt;
    const double expected = state.base.yaw + (twist ? state.position[*twist] : 0);
    if (std::abs(std::remainder(heading - expected, 2 * std::numbers::pi)) > FaultThreshold::kHeadingDrift)
      found.push_back({imu_drift, {}, "the heading of the IMU leaves that of the odometry"});
  }
  if (std::abs(state.clock_offset) > FaultThreshold::kClockOffset)
    found.push_back(
        {clock_skew,
         {},
         fmt::format("the clock of the hardware is {:.1f} s {} that of this computer",
                     std::abs(seconds(state.clock_offset)), state.clock_offset > 0 ? "ahead of" : "behind")});
}

}  // namespace

std::span<const FaultKindRow> fault_kinds() { return kKinds; }

bool has_checked_position(const Joint& joint) {
  return joint.limb != Limb::waist && joint.limb != Limb::hands;
}

bool is_misplaced(const Joint& joint, double position) {
  const Range& range = joint.limits.position;
  const double beyond =
      joint.unit == JointUnit::radian ? FaultThreshold::kBeyondRange : range.max - range.min;
  return position > range.max + beyond || position < range.min - beyond;
}

const FaultKindRow& row_of(FaultKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

const FaultKindRow* find_fault_kind(std::string_view name) {
  const auto found =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& row) { return row.name == name; });
  return found == kKinds.end() ? nullptr : &*found;
}

bool is_silent(const RobotState& state) {
  return state.periods != 0 &&
         (state.settling || state.time - state.measured_at > FaultThreshold::kMeasurementSilence);
}

std::vector<Fault> faults_of(const RobotModel& model, const RobotState& state) {
  std::vector<Fault> found;
  if (state.periods == 0) return found;
  add_joint_faults(model, state, found);
  add_rest_fault(state, found);
  add_base_fault(state, found);
  add_button_fault(state, found);
  add_hardware_faults(model, state, found);
  return found;
}

}  // namespace aim::robotside
