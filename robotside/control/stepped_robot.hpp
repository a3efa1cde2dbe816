// The control side without a thread, for tests and for anything that owns its time: whoever submits a command
// or advances the time makes the steps. The same Controller, the same decisions.
#pragma once

#include <memory>
#include <mutex>

#include "robotside/control/controller.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {

class SteppedRobot final : public RobotPort {
 public:
  // With the simulator, or with a driver of the caller's.
  explicit SteppedRobot(const RobotModel& model, const ControlConfig& config = {});
  SteppedRobot(const RobotModel& model, std::unique_ptr<Driver> driver, const ControlConfig& config = {});

  // Decides and makes one step.
  Decision submit(const Command& command) override;
  RobotState state() const override;
  const RobotModel& model() const override { return model_; }

  void advance(TimeNs duration);  // in whole periods
  SetPoints set_points() const;

 private:
  void step();

  const RobotModel& model_;
  const ControlConfig config_;
  mutable std::mutex mutex_;
  std::unique_ptr<Driver> driver_;
  Controller controller_;
  TimeNs now_ = 0;
};

}  // namespace aim::robotside
