// The interface of the control loop to a robot: connect, enable and disable, measurements in, set-points out,
// and optional typed ports. The model decides which set-points are used: a robot without joint control moves
// its joints by itself and uses only the velocity of the base.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/drivers/hardware_ports.hpp"
#include "robotside/drivers/limb_ports.hpp"
#include "robotside/drivers/mode_port.hpp"
#include "robotside/drivers/ros_layer.hpp"
#include "robotside/drivers/sensor_port.hpp"
#include "robotside/drivers/sequence_port.hpp"
#include "robotside/state/fault.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// What a driver measures. Arrays are indexed by the model's joints; values beyond them are 0.
struct Measurement {
  JointArray position{};  // [rad or counts]
  JointArray velocity{};
  JointArray effort{};
  JointArray temperature{};       // [degree C]
  JointArray coil_temperature{};  // of the motor windings [degree C]
  KnownParts known;
  BaseState base;
  BatteryState battery;
  std::optional<FootArray> foot_contact = {};  // nullopt: the robot does not report it
  bool wired_stop = false;                     // the emergency stop button is pressed
  JointMask offline = 0;       // joints whose drives do not answer; their values are the last ones
  JointMask faulty = 0;        // joints that cannot follow for another reason, which faults() names
  JointMask switched_off = 0;  // joints of a part without power
  JointMask self_moved = 0;    // joints that the robot moves by itself at present: no set-points are taken
  TimeNs age = 0;              // time since it was taken [ns]
  TimeNs clock_offset = 0;     // of the clock of the hardware, ahead of ours [ns]
  std::optional<ImuState> imu = {};        // likewise
  std::optional<BodyPose> body_pose = {};  // nullopt: the robot does not measure it
};

// The set-points sent to the robot. Every value has passed the limiter.
struct SetPoints {
  JointArray position{};
  JointArray velocity{};
  JointArray effort_limit{};  // finger force [counts]; 0 = none given
  // Of joints that an action with Interface::impedance gives to clients; a position without stiffness is not
  // followed.
  JointArray stiffness{}, damping{}, torque{};    // [N m/rad, N m s/rad, N m]
  double forward = 0, lateral = 0, yaw_rate = 0;  // base velocity in the base frame [m/s, m/s, rad/s]
  bool legs_powered = false;
  bool upper_body_powered = true;
  // Of an action that takes poses; nullopt: none was asked for, the robot stands as it does by itself.
  std::optional<BodyPose> body_pose = {};
  // Joints that aimd moves. The robot moves the others by itself; their set-points are where they were
  // measured.
  JointMask led = ~JointMask{0};
  ActionIndex action = 0;     // that the set-points serve; a driver may choose stiffness by it
  bool begins_again = false;  // the robot was silent and is elsewhere: from where it was measured now
  bool stopped = false;       // a stop is latched, also an emergency stop: no client may move the robot
};

class SceneStore;  // robotside/scene/scene_store.hpp

// A fault in a simulated robot.
struct InjectedFault {
  FaultKind kind;
  std::string part;   // joint or camera; empty: the robot as a whole
  double amount = 0;  // in the unit of FaultKindRow::injected
};

// The surroundings of a simulated robot: objects in its hands, charger, emergency stop button, faults. Any
// thread. A hand that the robot lacks never holds an object.
class SimWorld {
 public:
  virtual ~SimWorld() = default;
  virtual void plug_charger(bool /*plugged*/) {}
  virtual bool charger() const { return false; }
  virtual void press_button(bool /*pressed*/) {}
  virtual bool button() const { return false; }
  virtual bool can_inject(FaultKind /*kind*/) const { return false; }
  // Replaces a fault of the same kind and part. Error: this simulator does not have the fault or the part.
  virtual Status inject(const InjectedFault& fault);
  virtual void withdraw(FaultKind /*kind*/, const std::string& /*part*/) {}
  virtual std::vector<InjectedFault> injected() const { return {}; }

  virtual bool holds_objects() const { return true; }  // false: its hands close on nothing
  // Hand 0 is the left one. Its fingers touch the object when they are closed this far [count].
  virtual void place(std::size_t hand, double closed_at) = 0;
  virtual void remove(std::size_t hand) = 0;
  virtual std::optional<double> touched_at(std::size_t hand) const = 0;
  virtual SceneStore* scene() noexcept { return nullptr; }  // null: nothing sees the surroundings
};

// tests/robots/driver_contract_test.cpp checks these promises for every driver of the table.
// read and write run on the control thread every period, with a time that never decreases: no allocation, no
// lock, no log, no throw. They need no particular order and may be left out.
class Driver {
 public:
  virtual ~Driver() = default;
  // Afterwards read() delivers measurements. Connecting twice is the same as once. It moves nothing.
  virtual Status connect() = 0;
  // Afterwards write() may move the robot. Enabling twice is the same as once. An error before connect().
  virtual Status enable() = 0;
  // Afterwards write() moves nothing until enable(); read() goes on. Always allowed: twice, before connect()
  // and when the connection is lost.
  virtual void disable() noexcept = 0;
  // False: no fresh measurement, and `out` is unchanged; so before connect(). All values are finite.
  virtual bool read(TimeNs now, Measurement& out) noexcept = 0;
  // Ignored unless enabled. The set-points of one call hold until the next one; the controller ends motion.
  virtual void write(TimeNs now, const SetPoints& set_points) noexcept = 0;
  // Ports; nullptr: the robot has none. The same during the life of the driver.
  virtual ModePort* modes() noexcept { return nullptr; }  // null: aimd's controller manages the action
  virtual SimWorld* world() noexcept { return nullptr; }  // null: the robot is real
  virtual LightsPort* lights() noexcept { return nullptr; }
  virtual PowerPort* power() noexcept { return nullptr; }
  virtual AudioPort* audio() noexcept { return nullptr; }
  virtual DrivesPort* drives() noexcept { return nullptr; }       // null: it does not report operation modes
  virtual SensorPort* sensors() noexcept { return nullptr; }      // null: no cameras and no lidar
  virtual SequencePort* sequences() noexcept { return nullptr; }  // null: no sequences and no user gaits
  virtual RosLayer* ros() noexcept { return nullptr; }            // null: none, or a real robot's own
  virtual ArmPort* arms() noexcept { return nullptr; }            // null: it has no modes of its arms
  virtual HandPort* hands() noexcept { return nullptr; }          // null: no gestures of its own
  virtual ClawPort* claws() noexcept { return nullptr; }
  virtual WalkPort* walking() noexcept { return nullptr; }  // null: it takes velocities only
  virtual GainsPort* gains() noexcept { return nullptr; }
  // Faults that the robot itself reports, beside those that measurements show. Any thread.
  virtual std::vector<Fault> faults() const { return {}; }
  bool simulated() noexcept { return world() != nullptr; }
};

// Where and how a driver reaches its robot; empty: the driver's own default.
struct DriverOptions {
  std::string address = {};    // host, host:port or URL
  std::string interface = {};  // network interface
  std::string domain = {};     // of DDS, or its equivalent in the robot's protocol
  std::string file = {};       // configuration of the driver
  std::vector<std::pair<std::string, std::string>> settings = {};  // of the driver's own, by key; last wins
  bool vendor_quirks = false;  // a simulated robot behaves as the original where this is less safe
  int port_offset = 0;         // added to the ports that a simulated robot opens
};

struct DriverRow {
  std::string_view name;  // "sim"
  std::string_view summary;
  bool takes_options;
  bool (*fits)(const RobotModel& model);
  // The model must fit and must outlive the driver. Error: an option is invalid.
  Result<std::unique_ptr<Driver>> (*make)(const RobotModel& model, const DriverOptions& options);
  bool below_hal = false;  // the robot itself serves the /body_drive topics; aimd must not send them as well
};
std::span<const DriverRow> driver_rows();
// The error of Driver::enable() before connect().
Error not_connected(std::string_view driver);
// By name; an empty one is the first driver that fits the model.
Result<const DriverRow*> find_driver(std::string_view name, const RobotModel& model);
// Error: the driver takes no options and some are given, or those of DriverRow::make.
Result<std::unique_ptr<Driver>> make_driver(const DriverRow& row, const RobotModel& model,
                                            const DriverOptions& options = {});

}  // namespace aim::robotside
