// The controller without a thread, for tests that control the time themselves: submit() and advance() run the
// periods in the calling thread. It uses the same Controller as ControlLoop.
#pragma once

#include <memory>
#include <mutex>

#include "robotside/control/controller.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {

class SteppedRobot final : public RobotPort {
 public:
  // With the simulator, or with the given driver.
  explicit SteppedRobot(const RobotModel& model, const ControlConfig& config = {});
  SteppedRobot(const RobotModel& model, std::unique_ptr<Driver> driver, const ControlConfig& config = {});

  // Decides and runs one period.
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
