// The interface of the control loop to a robot: connect, enable and disable, measurements in, set-points out,
// and optional typed ports. The model decides which set-points are used: a robot without joint control moves
// its joints by itself and uses only the velocity of the base.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/drivers/mode_port.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// What a driver measures. Arrays are indexed by the model's joints.
struct Measurement {
  JointArray position{};  // [rad or counts]
  JointArray velocity{};
  JointArray effort{};
  JointArray temperature{};  // [degree C]
  BaseState base;
  BatteryState battery;
};

// The set-points sent to the robot. Every value has passed the limiter.
struct SetPoints {
  JointArray position{};
  JointArray velocity{};
  JointArray effort_limit{};                      // finger force [counts]; 0 = none given
  double forward = 0, lateral = 0, yaw_rate = 0;  // base velocity in the base frame [m/s, m/s, rad/s]
  bool legs_powered = false;
  bool upper_body_powered = true;
};

// The surroundings of a simulated robot: objects in its hands. Any thread.
class SimWorld {
 public:
  virtual ~SimWorld() = default;
  // Hand 0 is the left one. Its fingers touch the object when they are closed this far [count].
  virtual void place(std::size_t hand, double closed_at) = 0;
  virtual void remove(std::size_t hand) = 0;
  virtual std::optional<double> touched_at(std::size_t hand) const = 0;
};

// read and write run on the control thread every period: no allocation, no lock, no log, no throw.
class Driver {
 public:
  virtual ~Driver() = default;
  virtual Status connect() = 0;         // afterwards read() delivers measurements
  virtual Status enable() = 0;          // afterwards write() may move the robot
  virtual void disable() noexcept = 0;  // always allowed, also when the connection is lost
  virtual bool read(TimeNs now, Measurement& out) noexcept = 0;  // false: no fresh measurement
  virtual void write(TimeNs now, const SetPoints& set_points) noexcept = 0;
  // Ports; nullptr: the robot has none.
  virtual ModePort* modes() noexcept { return nullptr; }  // null: aimd's controller manages the action
  virtual SimWorld* world() noexcept { return nullptr; }  // null: the robot is real
  // Faults that the robot itself reports, one sentence each. Any thread.
  virtual std::vector<std::string> faults() const { return {}; }
  bool simulated() noexcept { return world() != nullptr; }
};

// Where and how a driver reaches its robot; empty: the driver's own default.
struct DriverOptions {
  std::string address = {};    // host, host:port or URL
  std::string interface = {};  // network interface
  std::string domain = {};     // of DDS, or its equivalent in the robot's protocol
  std::string file = {};       // configuration of the driver
};

struct DriverRow {
  std::string_view name;  // "sim"
  std::string_view summary;
  bool takes_options;
  bool (*fits)(const RobotModel& model);
  // The model must fit and must outlive the driver. Error: an option is invalid.
  Result<std::unique_ptr<Driver>> (*make)(const RobotModel& model, const DriverOptions& options);
};
std::span<const DriverRow> driver_rows();
// By name; an empty one is the first driver that fits the model.
Result<const DriverRow*> find_driver(std::string_view name, const RobotModel& model);
// Error: the driver takes no options and some are given, or those of DriverRow::make.
Result<std::unique_ptr<Driver>> make_driver(const DriverRow& row, const RobotModel& model,
                                            const DriverOptions& options = {});

}  // namespace aim::robotside
