// Faults: what does not work on the robot at present. The kinds are rows of a table; aimd finds them in what
// it measures, a driver may report more, and a simulator can inject them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/robot_model.hpp"
#include "robotside/state/control_config.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

enum class FaultLevel : std::uint8_t { warning, error, critical };

enum class FaultKind : std::uint8_t {
  joint_offline,  // the drive of a joint does not answer
  encoder_jump,   // a joint's position has changed faster than the joint can move, or is far beyond its range
  over_temperature,  // a joint is too hot to walk
  low_battery,
  hal_silence,     // the driver delivers no measurements
  camera_loss,     // a camera delivers no images
  bus_delay,       // measurements arrive late
  imu_drift,       // the IMU's heading leaves the one of the odometry
  clock_skew,      // the clock of the hardware differs from that of this computer
  not_measured,    // the hardware does not report something that aimd expects of it
  estop_silence,   // the emergency stop button was reported, and is not any more
  estop_conflict,  // what reports the emergency stop button contradicts itself
  moves_on,        // the robot moves although it was commanded to rest
  odometry,        // where the base is measured to be, or how fast, cannot be
  program,         // a part of aimd itself: a transport, a promise that was not kept
  reported,        // by the driver, in its own words
};

struct FaultKindRow {
  FaultKind kind;
  std::string_view name;  // "joint_offline"
  std::uint32_t number;   // alert code, and event id of ClearMcuFault
  FaultLevel level;
  bool latched;               // stays after its cause has gone, until it is cleared by a request
  std::string_view injected;  // what `amount` of an injection is, with its unit; empty: it takes none
  double usual_amount;        // of an injection that gives none
  bool of_a_part;             // an injection names a joint or a camera
  std::string_view remedy;
};
std::span<const FaultKindRow> fault_kinds();  // one per FaultKind, in its order
const FaultKindRow& row_of(FaultKind kind);
const FaultKindRow* find_fault_kind(std::string_view name);  // nullptr: there is none

struct Fault {
  FaultKind kind;
  std::string source;    // joint, camera or part; empty: the robot as a whole
  std::string sentence;  // "the drive of idx13_left_arm_joint1 does not answer"
  bool operator==(const Fault&) const = default;
};

// No measurements arrive, or only those of before a gap: what the state says of the robot's body is what was
// so before.
bool is_silent(const RobotState& state);

// What a state shows, for a robot that should deliver measurements.
std::vector<Fault> faults_of(const RobotModel& model, const RobotState& state);

// Above them, the charge below it, faults_of() reports a fault.
struct FaultThreshold {
  static constexpr TimeNs kMeasurementAge = 20'000'000;       // then it is late: bus_delay [ns]
  static constexpr TimeNs kMeasurementSilence = 200'000'000;  // no measurement at all: hal_silence [ns]
  static constexpr TimeNs kClockOffset = 100'000'000;         // between hardware and computer [ns]
  static constexpr double kJointTemperature = ControlConfig{}.walk_temperature;  // [degree C]
  static constexpr double kBatteryCharge = ControlConfig{}.walk_charge;          // [0..1]
  static constexpr double kHeadingDrift = 0.0873;  // between IMU and odometry [rad]
  static constexpr double kBeyondRange = 0.5;      // of a joint that is believed [rad]
};

// Whether its position is checked: the waist is computed, not measured; fingers are moved by what they hold.
bool has_checked_position(const Joint& joint);
// A position that is farther beyond the joint's range than its mechanics and its calibration explain.
bool is_misplaced(const Joint& joint, double position);

}  // namespace aim::robotside
