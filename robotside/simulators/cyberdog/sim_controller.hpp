// The simulated controller of the CyberDog: frames in, responses and measurements out, in simulated time. It
// has no threads, no transport and no clock: step() is one iteration of 2 ms and allocates nothing. Source of
// its rules: cyberdog_locomotion and the vendor's document; what they leave open is marked "ours".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "robotside/frames/cyberdog/dog_frame.hpp"
#include "robotside/frames/cyberdog/user_gait.hpp"
#include "robotside/simulators/cyberdog/dog_queue.hpp"
#include "robotside/simulators/cyberdog/dog_safety.hpp"
#include "robotside/simulators/cyberdog/dog_states.hpp"
#include "robotside/simulators/cyberdog/frame_sources.hpp"
#include "robotside/simulators/cyberdog/life_count.hpp"
#include "robotside/simulators/cyberdog/motor_heat.hpp"
#include "robotside/simulators/cyberdog/sim_dog_body.hpp"

namespace aim::robotside::cyberdog {

// The samples that are due after a step.
struct DueSamples {
  bool response = false;           // 50 Hz, on a change of switch_status, each iteration at 95..99 %
  bool motor_temperature = false;  // 1 Hz
  bool localization = false;       // 50 Hz
  bool state_estimator = false;    // 50 Hz
  bool leg_control_data = false;   // 50 Hz; 500 Hz while motors are moved one by one
  bool motor_ctrl_state = false;   // 500 Hz, likewise
};

class SimController {
 public:
  // What arrived since the last step; of several frames of one source the last one counts.
  void receive(const ControlFrame& frame) { sources_.receive(frame); }
  void receive(const MotorCtrlFrame& frame) { sources_.receive(frame); }
  void receive_remote(const ControlFrame& frame) { sources_.receive_remote(frame); }
  // A gait of the user; `file` receives the one before. Allocates nothing.
  void exchange_user_gait(UserGait& file);

  void step();

  const DueSamples& due() const { return due_; }
  const ResponseFrame& response() const { return response_; }
  MotorTemperatures motor_temperatures() const { return heat_.temperatures(); }
  Localization localization() const;
  StateEstimator state_estimator() const;
  LegControlData leg_control_data() const;
  MotorCtrlState motor_ctrl_state() const { return states_.motor_state(); }

  // Causes of faults, and the surroundings.
  Causes& causes() { return causes_; }
  const Causes& causes() const { return causes_; }
  // 0: no longer [degree C].
  void heat_motor(std::size_t motor, double temperature) { heat_.give(motor, temperature); }
  void roll_over(double tilt) { states_.roll_over(tilt); }  // of the body [rad]

  const SimDogBody& body() const { return body_; }
  // Of the last command, of whichever sender.
  std::optional<std::int8_t> life_count() const { return life_count_.newest(); }
  // Frames that asked for something else than the command before, with its life count: they are ignored.
  std::uint32_t unheeded() const { return life_count_.unheeded(); }
  // Frames of all senders that were read, and the newest one of them, which may be a heartbeat.
  std::uint32_t frames_read() const { return life_count_.frames_read(); }
  const ControlFrame& newest_frame() const { return sources_.control(); }
  const DogQueue& queue() const { return queue_; }
  std::int64_t time_ns() const { return iteration_ * kIterationMs * 1'000'000; }

 private:
  void read_sources();
  void obey_silence();
  void read_control();
  void step_response();

  std::int64_t iteration_ = 0;
  FrameSources sources_;
  LifeCount life_count_;
  GaitSections sections_;
  GaitSteps user_steps_;
  Causes causes_;
  MotorHeat heat_;
  DogQueue queue_;
  DogSafety safety_;
  DogStates states_;
  SimDogBody body_;
  ResponseFrame response_;
  DueSamples due_;
};

}  // namespace aim::robotside::cyberdog
