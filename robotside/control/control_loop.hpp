// The thread that moves the robot: runs a Controller, or another Stepper, at a fixed period, takes commands
// from a ticket queue and publishes the state in a latest-value cell. The only part of the control side that
// reads a clock, by its pace.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "robotside/control/command_queue.hpp"
#include "robotside/control/controller.hpp"
#include "robotside/control/forced_stop.hpp"
#include "robotside/control/loop_output.hpp"
#include "robotside/control/loop_pace.hpp"
#include "robotside/control/set_point_monitor.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {

struct ControlLoopOptions {
  // Simulated seconds per second of wall-clock time; 0: as fast as possible. The time of a real robot always
  // runs at 1.
  double sim_speed = 1;
  ControlConfig control = {};
};

class ControlLoop final : public RobotPort, public BodySource {
 public:
  // Model and driver must outlive the loop. The driver must be connected and enabled; its owner disables it
  // after the loop has ended. Returns when the thread runs and the first state has been published.
  ControlLoop(const RobotModel& model, Driver& driver, const ControlLoopOptions& options);
  // Likewise, with something else than the controller of a robot.
  using MakeStepper = std::unique_ptr<Stepper> (*)(const RobotModel&, Driver&, const ControlConfig&);
  ControlLoop(const RobotModel& model, Driver& driver, const ControlLoopOptions& options, MakeStepper make);
  ~ControlLoop() override;

  Decision submit(const Command& command) override;
  RobotState state() const override { return output_.state(); }
  const RobotModel& model() const override { return model_; }
  // One sample per period in which the driver delivered a measurement, in order and complete while they are
  // taken; a full ring refuses new ones.
  bool take_sample(BodySample& sample) override { return output_.take(sample); }
  // Limits that the set-points written to the driver have violated; any violation is a defect. Any thread.
  Violations violations() const { return output_.violations(); }

  // Decelerates all joints and the base to a hold, then ends the thread; takes at most a second. Commands are
  // no longer decided. A second call does nothing.
  void shut_down();
  // Likewise, but does not join the thread: safe in a signal handler of any thread. Waits at most a second.
  void come_to_rest();

 private:
  void run();
  void serve_period(TimeNs now);
  void wait_for(std::uint64_t period);
  void notice_suspension(TimeNs now);
  TimeNs robot_time(std::uint64_t period) const;

  const RobotModel& model_;
  Driver& driver_;
  const ControlConfig config_;
  LoopPace pace_;                           // the loop's thread only
  MonitoredDriver monitored_;               // the loop's thread only
  const std::unique_ptr<Stepper> stepper_;  // the loop's thread only, except take()
  ForcedStop forced_stop_;                  // one that was not decided
  CommandQueue stops_;                      // served first in every period
  CommandQueue commands_;
  LoopOutput output_;
  std::atomic<bool> started_{false};
  std::atomic<bool> leaving_{false};
  std::atomic<bool> ended_{false};  // the thread has left its loop
  std::thread thread_;
};

}  // namespace aim::robotside
