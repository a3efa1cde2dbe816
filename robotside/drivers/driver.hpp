// A robot as the control loop sees it: read what is, write set-points. Three life calls and two moving ones.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "core/model/robot_model.hpp"
#include "core/result.hpp"
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

// What leaves for the robot. Every number has passed the limiter.
struct SetPoints {
  JointArray position{};
  JointArray velocity{};
  JointArray effort_limit{};                      // finger force [counts]; 0 = none given
  double forward = 0, lateral = 0, yaw_rate = 0;  // base velocity in the base frame [m/s, m/s, rad/s]
  bool legs_powered = false;
  bool upper_body_powered = true;
};

// What only a simulated robot has around it: things in its hands. Any thread.
class SimWorld {
 public:
  virtual ~SimWorld() = default;
  // Hand 0 is the left one. Its fingers touch the thing when they are closed this far [count].
  virtual void place(std::size_t hand, double closed_at) = 0;
  virtual void remove(std::size_t hand) = 0;
  virtual std::optional<double> touched_at(std::size_t hand) const = 0;
};

// read and write run on the control thread every period: no allocation, no lock, no log, no throw.
class Driver {
 public:
  virtual ~Driver() = default;
  virtual Status connect() = 0;                                  // from here on it may read
  virtual Status enable() = 0;                                   // from here on it may move
  virtual void disable() noexcept = 0;                           // always allowed, also on a broken link
  virtual bool read(TimeNs now, Measurement& out) noexcept = 0;  // false: no fresh measurement
  virtual void write(TimeNs now, const SetPoints& set_points) noexcept = 0;
  virtual SimWorld* world() noexcept { return nullptr; }  // nullptr: the robot is real
  bool simulated() noexcept { return world() != nullptr; }
};

struct DriverRow {
  std::string_view name;  // "sim"
  std::string_view summary;
  std::unique_ptr<Driver> (*make)(const RobotModel& model);
};
std::span<const DriverRow> driver_rows();
Result<std::unique_ptr<Driver>> make_driver(std::string_view name, const RobotModel& model);

}  // namespace aim::robotside
