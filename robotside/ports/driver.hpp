// The interface of the control loop to a robot: connect, enable and disable, measurements in, set-points out,
// and typed ports to the rest (ports.hpp). The model decides which set-points are used: a robot without joint
// control moves its joints by itself and uses only the velocity of the base.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/robot_model.hpp"
#include "core/model/velocity.hpp"
#include "core/result.hpp"
#include "robotside/ports/ports.hpp"
#include "robotside/ports/robot_wire.hpp"
#include "robotside/state/button_report.hpp"
#include "robotside/state/fault.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// What a driver measures, and how old that is.
struct Measurement : MeasuredBody {
  std::optional<FootArray> foot_contact = {};  // nullopt: the robot does not report it
  ButtonReport button;                         // what each source says about the emergency stop button
  TimeNs age = 0;                              // time since its joints were measured [ns]
  TimeNs base_age = 0;                         // likewise of its base, if it is known [ns]
  TimeNs interval = 0;               // between two measurements of this robot: no age up to it is late [ns]
  std::optional<ImuState> imu = {};  // nullopt: the robot does not report it
  std::optional<BodyPose> body_pose = {};  // nullopt: the robot does not measure it

  // A driver that hears something of its robot may hear nothing of the joints.
  bool is_recent() const { return age - interval <= FaultThreshold::kMeasurementSilence; }
};

// The set-points sent to the robot. Every value has passed the limiter.
struct SetPoints {
  JointArray position{};
  JointArray velocity{};
  JointArray effort_limit{};  // finger force [counts]; 0 = none given
  // Of joints that an action with Interface::impedance gives to clients; a position without stiffness is not
  // followed.
  JointArray stiffness{}, damping{}, torque{};  // [N m/rad, N m s/rad, N m]
  BaseVelocity base_velocity;
  bool legs_powered = false;
  bool upper_body_powered = true;
  // Of an action that takes poses; nullopt: none was asked for, the robot stands as it does by itself.
  std::optional<BodyPose> body_pose = {};
  // Joints that aimd moves with stiffness: they track their set-points. The robot, or a hand, moves the
  // others; their set-points are where they were measured.
  JointMask tracking = ~JointMask{0};
  ActionIndex action = 0;     // that the set-points serve; a driver may choose stiffness by it
  bool begins_again = false;  // the robot was silent and is elsewhere: from where it was measured now
  bool stopped = false;       // a stop is latched, also an emergency stop
  // No client may move the robot: a stop, or motion control is disabled. The driver ends what the robot
  // performs through its ports, also what a call that was under way begins later.
  bool forbidden = false;
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
  // The same from construction on, during the life of the driver.
  virtual Ports ports() noexcept = 0;
  // Faults that the robot itself reports, beside those that measurements show. Any thread.
  virtual std::vector<Fault> faults() const { return {}; }
  // The buses on which it reaches its robot, or on which a simulated robot is reached. Any thread.
  virtual std::vector<RobotWire> wires() const { return {}; }
  bool simulated() noexcept { return ports().world != nullptr; }
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
  std::vector<std::string> allowed_hosts = {};  // whose web pages may operate a simulated robot
};

// The error of Driver::enable() before connect().
Error not_connected(std::string_view driver);

}  // namespace aim::robotside
