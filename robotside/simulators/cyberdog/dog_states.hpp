// The states of the CyberDog's controller and what each of them does with the body.
#pragma once

#include <cstdint>

#include "robotside/simulators/cyberdog/body_slew.hpp"
#include "robotside/simulators/cyberdog/dog_queue.hpp"
#include "robotside/simulators/cyberdog/dog_safety.hpp"
#include "robotside/simulators/cyberdog/motor_service.hpp"
#include "robotside/simulators/cyberdog/recovery_stand.hpp"
#include "robotside/simulators/cyberdog/sim_dog_body.hpp"

namespace aim::robotside::cyberdog {

// What the states see in an iteration.
struct StateInput {
  const ControlFrame* command;
  std::uint32_t serial;  // of the command
  bool queued;           // it has a duration
  bool holding;          // it only holds the robot
  bool hot;
  bool low_battery;
  bool lifted;                   // still in the air
  int lifted_for;                // [iterations]
  const GaitSections* sections;  // of gait 110
  const MotorCtrlFrame* motors;
  double motors_late_ms;  // since the newest motor_ctrl
};

class DogStates {
 public:
  // One iteration of 2 ms; returns what the body shall do.
  BodyGoal step(const StateInput& in, Guard guard, const SimDogBody& body);

  Mode mode() const { return mode_; }
  std::int8_t gait() const { return gait_; }
  int bar() const { return bar_; }  // [%]
  SwitchStatus status() const { return status_; }
  bool powered() const { return powered_; }    // the motors
  bool put_down() const { return put_down_; }  // this iteration has left Mode::lifted
  MotorCtrlState motor_state() const { return motors_.state(); }
  // Turns the lying body; what recovery stand rolls back [rad].
  void roll_over(double tilt) { tilt_ = tilt; }
  double tilt() const { return tilt_; }

 private:
  void obey(const StateInput& in, const SimDogBody& body);
  bool busy(const StateInput& in) const;
  void enter(Mode mode, const ControlFrame& command, const SimDogBody& body);
  void stay(const StateInput& in, const SimDogBody& body);
  void run(const StateInput& in, const SimDogBody& body, BodyGoal& goal);
  void run_off(BodyGoal& goal);
  void run_damper(BodyGoal& goal);
  void run_recovery(BodyGoal& goal);
  void run_qp(const StateInput& in);
  void run_pose(const StateInput& in, BodyGoal& goal);
  void run_locomotion(const StateInput& in, BodyGoal& goal);
  void run_user_gait(const StateInput& in, BodyGoal& goal);
  void run_jump(BodyGoal& goal);
  void run_two_leg_stand(BodyGoal& goal);
  void run_motor_control(const StateInput& in, const SimDogBody& body, BodyGoal& goal);

  Mode mode_ = Mode::off;
  std::int8_t gait_ = 0;
  int age_ = 1 << 20;  // of the state [iterations]
  int item_age_ = 0;   // of the command
  std::uint32_t serial_ = 0;
  int bar_ = 100;
  SwitchStatus status_ = SwitchStatus::done;
  bool powered_ = false;
  bool entered_queued_ = false;  // the state, by a command with a duration
  bool brakes_ = false;          // before another state
  bool put_down_ = false;

  double tilt_ = 0;  // of the lying body [rad]
  BodySlew slew_;
  RecoveryStand recovery_;
  MotorService motors_;
};

}  // namespace aim::robotside::cyberdog
