// The faults of the simulated robot: changes a measurement as the real fault would.
#pragma once

#include <array>
#include <atomic>
#include <string>
#include <vector>

#include "robotside/ports/driver.hpp"
#include "robotside/simulators/injected_faults.hpp"

namespace aim::robotside {

class SimFaults {
 public:
  explicit SimFaults(const RobotModel& model) : model_(model) {}

  static bool simulates(FaultKind kind);
  // Any thread. Error: there is no such part, or an amount that the fault cannot have.
  Status inject(const InjectedFault& fault);
  void withdraw(FaultKind kind, const std::string& part);
  std::vector<InjectedFault> injected() const;

  // The control thread: the measurement taken at `now`, as the faults let it through. False: none. It neither
  // allocates nor waits.
  bool pass(TimeNs now, Measurement& measured);
  bool lost(std::string_view sensor) const;              // a camera or lidar that delivers nothing
  double forced_charge() const { return low_battery_; }  // [%]; negative: the battery is not forced

 private:
  struct Taken {
    TimeNs time = 0;
    JointArray position{}, velocity{};
  };
  static constexpr std::size_t kKept = 2048;  // measurements, for a delay of up to 2 s

  void set(const InjectedFault& fault, bool active);
  bool delay(TimeNs now, Measurement& measured);
  void drift(TimeNs now, ImuState& imu);
  void push(TimeNs now, BaseState& base);
  void spoil(ButtonReport& button);

  const RobotModel& model_;
  std::atomic<JointMask> offline_ = 0;
  std::array<std::atomic<double>, kMaxJoints> jump_{};         // [rad]
  std::array<std::atomic<double>, kMaxJoints> temperature_{};  // [degree C]; 0: not forced
  std::atomic<double> low_battery_ = -1;
  std::atomic<bool> silent_ = false;
  std::atomic<bool> base_unknown_ = false;
  std::atomic<double> pushed_ = 0;  // the base moves so fast [m/s]
  std::atomic<double> leap_ = 0;    // the odometry jumps so far, to and fro [m]
  std::atomic<bool> button_silent_ = false;
  std::atomic<bool> button_contested_ = false;
  std::atomic<TimeNs> delay_ = 0;
  std::atomic<TimeNs> skew_ = 0;
  std::atomic<double> drift_ = 0;  // of the heading of the IMU [rad/s]
  double heading_ = 0;             // drifted so far [rad]
  TimeNs drifted_at_ = 0;
  double way_ = 0;  // pushed so far [m]
  TimeNs pushed_at_ = 0;
  ButtonSource button_;         // the last one that was reported
  bool second_button_ = false;  // a second source has appeared
  JointMask was_offline_ = 0;
  JointArray frozen_{};
  std::vector<Taken> ring_ = std::vector<Taken>(kKept);
  std::size_t newest_ = 0;
  std::size_t count_ = 0;

  InjectedFaults injected_;
};

}  // namespace aim::robotside
