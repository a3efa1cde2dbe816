// The faults of the simulated robot: changes a measurement as the real fault would.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "robotside/ports/driver.hpp"
#include "robotside/simulators/bus_delay.hpp"
#include "robotside/simulators/button_fault.hpp"
#include "robotside/simulators/imu_drift.hpp"
#include "robotside/simulators/injected_faults.hpp"
#include "robotside/simulators/joint_faults.hpp"
#include "robotside/simulators/odometry_fault.hpp"

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
  void set(const InjectedFault& fault, bool active);

  const RobotModel& model_;
  JointFaults joints_;
  BusDelay delay_;
  ImuDrift drift_;
  OdometryFault odometry_;
  ButtonFault button_;
  std::atomic<double> low_battery_ = -1;
  std::atomic<bool> silent_ = false;
  std::atomic<bool> base_unknown_ = false;
  std::atomic<TimeNs> skew_ = 0;
  InjectedFaults injected_;
};

}  // namespace aim::robotside
