// Checks the set-points written to the driver against the limits that docs/safety.md guarantees, and counts
// violations. It shares no code with the limiter, so it detects defects of the limiter and set-points that
// bypass it, also in the released program. Pure; one call is one period; nothing is allocated.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/model/robot_model.hpp"
#include "robotside/control/rest_due.hpp"
#include "robotside/control/served_action.hpp"
#include "robotside/ports/driver.hpp"
#include "robotside/state/control_config.hpp"

namespace aim::robotside {

enum class Promise : std::uint8_t {
  finite,
  position,      // inside the limits of its joint
  velocity,      // likewise, or of the base in its gait, or of the trunk
  acceleration,  // likewise
  rest,          // after a stop
  gains,         // of joints that clients move with gains, and their torque
};

// Violated guarantees since start: their number, and the first one.
struct Violations {
  static constexpr std::uint8_t kBase = 255;  // no joint: walking
  static constexpr std::uint8_t kBody = 254;  // no joint: the pose of the trunk

  std::uint64_t count = 0;
  Promise promise = Promise::finite;
  std::uint8_t joint = 0;  // of the model
  double value = 0;        // as sent, in the unit of the joint or of the base
  double bound = 0;        // the guaranteed limit, in the same unit
  TimeNs time = 0;         // robot time [ns]
};

// The first violation as a sentence for operators.
std::string sentence_of(const Violations& violations, const RobotModel& model);

class SetPointMonitor {
 public:
  SetPointMonitor(const RobotModel& model, const ControlConfig& config);

  // Sets the joint state before the first set-point; later calls have no effect.
  void begin(const Measurement& measured);
  // The robot was silent and is elsewhere: set-points begin again there, at rest. Those of the waist begin
  // where the controller computes it to be, because no encoder measures it.
  void begin_again(Measurement measured);
  // The set-points written in this period.
  void observe(TimeNs now, const SetPoints& sent);
  // The state after that period: after a stop, an emergency stop or DisableRobot everything must come to
  // rest.
  void observe(const RobotState& state);

  const Violations& violations() const { return violations_; }

 private:
  void check_joint(std::size_t joint, const SetPoints& sent);
  bool stays_stiff(std::size_t joint, const SetPoints& sent);
  void check_base(const SetPoints& sent);
  void check_body(const SetPoints& sent);
  void check(Promise promise, std::size_t joint, double value, double bound);

  const RobotModel& model_;
  const double period_s_;
  bool begun_ = false;
  TimeNs now_ = 0;
  JointArray position_{};
  JointArray velocity_{};
  JointMask computed_ = 0;              // joints whose next set-point begins again
  JointMask tracking_ = ~JointMask{0};  // joints that aimd moved with stiffness before
  JointMask stiff_ = 0;                 // joints that clients move with gains and that had stiffness before
  std::array<double, 3> base_{};        // forward [m/s], lateral [m/s], yaw rate [rad/s]
  ServedAction action_;                 // by the last set-points
  std::optional<std::array<double, 9>> body_;  // roll, pitch, yaw [rad]; x, y, height, lifted foot [m]
  std::array<double, 9> body_speed_{};         // [rad/s, m/s]
  RestDue rest_due_;
  Violations violations_;
};

// Passes everything to a driver and monitors the set-points.
class MonitoredDriver final : public Driver {
 public:
  // The driver must outlive this object.
  MonitoredDriver(const RobotModel& model, const ControlConfig& config, Driver& driver)
      : driver_(driver), monitor_(model, config) {}

  Status connect() override { return driver_.connect(); }
  Status enable() override { return driver_.enable(); }
  void disable() noexcept override { driver_.disable(); }
  bool read(TimeNs now, Measurement& out) noexcept override {
    const bool missed = !measured_ || now - read_at_ > FaultThreshold::kMeasurementAge;
    read_at_ = now;
    measured_ = driver_.read(now, out);
    if (!measured_) return false;
    measured_ = out.is_recent();
    if (!measured_) return true;
    if (missed) returns_until_ = now + kReturn;
    newest_ = out;
    monitor_.begin(out);
    return true;
  }
  void write(TimeNs now, const SetPoints& set_points) noexcept override {
    if (set_points.begins_again && now <= returns_until_) monitor_.begin_again(newest_);
    monitor_.observe(now, set_points);
    driver_.write(now, set_points);
  }
  Ports ports() noexcept override { return driver_.ports(); }
  std::vector<Fault> faults() const override { return driver_.faults(); }

  // Once per period after write(): checks the set-points against the state that followed.
  // True if there are new violations.
  bool judge(const RobotState& state) {
    monitor_.observe(state);
    return std::exchange(reported_, violations().count) != violations().count;
  }
  const Violations& violations() const { return monitor_.violations(); }

 private:
  Driver& driver_;
  SetPointMonitor monitor_;
  std::uint64_t reported_ = 0;
  static constexpr TimeNs kReturn = kSecond / 2;
  bool measured_ = false;  // by the last read(), and recently
  TimeNs read_at_ = 0;
  // After a silence, or time in which the loop did not run, the controller may begin again where the robot
  // is.
  TimeNs returns_until_ = 0;
  Measurement newest_{};
};

}  // namespace aim::robotside
