// A synthetic robot whose own controller moves its arms, hands, claws and legs, and has gains that can be
// changed: its model, and a driver with all ports, which records the calls and can refuse them.
#pragma once

#include <array>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "robotside/ports/driver.hpp"

namespace aim::test {

extern const RobotModel kLimbRobot;

// What the ports share. Everything in it is guarded by the mutex.
struct LimbState {
  mutable std::mutex mutex;
  robotside::TimeNs now = 0;
  std::vector<std::string> calls;  // "set_mode 1", "take_steps 2", ...
  std::string refusal;             // of the next call, in the words of the robot
  bool silent = false;             // it delivers no measurements
  std::function<void()>
      meanwhile;  // runs once during the next call that moves legs or hands, without the mutex

  std::size_t arm_mode = 0;
  JointArray position{};
  std::vector<robotside::ArmPoint> trajectory;  // not empty: under way
  robotside::TimeNs trajectory_began = 0;
  std::vector<double> trajectory_from;
  robotside::TimeNs gesture_until = 0;
  robotside::HandTouch touch;
  std::array<robotside::ClawReading, 2> claws;
  std::array<double, 2> claw_targets{};
  bool claws_silent = false;  // the robot does not report them
  bool jammed = false;        // a claw that is sent somewhere reports an error and stays
  robotside::BaseState base;
  bool stuck = false;                       // it accepts poses and does not walk
  std::optional<robotside::WalkGoal> goal;  // in the world
  std::vector<robotside::FootStep> steps;
  robotside::TimeNs steps_began = 0;
  std::vector<robotside::DriveGains> gains;

  // Records the call; the refusal, if one is set.
  Status take(const std::string& call);
  void step(robotside::TimeNs time);
};

class LimbDriver final : public robotside::Driver, public robotside::ModePort {
 public:
  explicit LimbDriver(std::shared_ptr<LimbState> state);
  ~LimbDriver() override;

  Status connect() override { return Done{}; }
  Status enable() override { return Done{}; }
  void disable() noexcept override {}
  bool read(robotside::TimeNs now, robotside::Measurement& out) noexcept override;
  void write(robotside::TimeNs now, const robotside::SetPoints& set_points) noexcept override;
  robotside::Ports ports() noexcept override;

  void request(std::uint32_t number, ActionIndex action) noexcept override;
  robotside::ModeReport report() noexcept override;

 private:
  struct Limbs;
  std::shared_ptr<LimbState> state_;
  std::unique_ptr<Limbs> limbs_;
  robotside::ModeReport report_;
};

}  // namespace aim::test
