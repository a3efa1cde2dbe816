// The driver of the Xiaomi CyberDog 2, over a link: actions, velocities, poses and sequences become commands;
// responses and measurements become the state.
//
// Heartbeats (20 Hz) are sent only while the control loop writes and the action stands: when either ends, the
// robot lies down by itself after 500 ms. While nothing is asked of this driver and another client commands
// the robot, that one's frames hold it: ours would be commands after them. Each command of an action is sent
// once and watched; one that the robot refuses is withdrawn, so that it does not come into effect later, and
// one that it has performed is followed by one to stay as it is, so that it does not perform it again. In
// motor control frames of motors take the place of commands, until the robot shows another mode, as it does
// after its restart. When the control loop has not run for so long that the robot lies, nothing is sent until
// it has shown its state.
#pragma once

#include <memory>

#include "robotside/drivers/action_state.hpp"
#include "robotside/drivers/cyberdog/action_sight.hpp"
#include "robotside/drivers/cyberdog/command_stream.hpp"
#include "robotside/drivers/cyberdog/dog_measurement.hpp"
#include "robotside/drivers/cyberdog/dog_sequence_port.hpp"
#include "robotside/drivers/cyberdog/dog_watch.hpp"
#include "robotside/drivers/cyberdog/live_command.hpp"
#include "robotside/drivers/cyberdog/loop_time.hpp"
#include "robotside/drivers/cyberdog/motor_control.hpp"

namespace aim::robotside::cyberdog {

class DogDriver final : public Driver, public ModePort {
 public:
  DogDriver(const RobotModel& model, std::unique_ptr<DogLink> link);

  Status connect() override;
  Status enable() override;
  void disable() noexcept override;
  bool read(TimeNs now, Measurement& out) noexcept override;
  void write(TimeNs now, const SetPoints& set_points) noexcept override;
  Ports ports() noexcept override {
    return {.modes = this, .sequences = &sequences_, .ros = link_->ros(), .world = link_->world()};
  }
  std::vector<Fault> faults() const override;
  std::vector<RobotWire> wires() const override { return link_->wires(); }

  void request(std::uint32_t number, ActionIndex action) noexcept override;
  void withdraw() noexcept override;
  ModeReport report() noexcept override { return state_.report(); }

 private:
  enum class Use { none, connected, enabled };

  const Action& action() const { return model_.graph.at(state_.current()); }
  bool connected() const { return use_ != Use::none; }
  bool enabled() const { return use_ == Use::enabled; }
  TimeNs now() const { return time_.now(); }
  void send(const ControlFrame& command) { commands_.send(command, now()); }

  void watch_request();
  void follow_response();
  ActionStatus status_shown(const ResponseFrame& response) const;
  void adopt(ActionIndex action, ActionStatus status);

  void step_live(const SetPoints& set_points);
  bool held() const;
  bool idles() const;
  bool has_performed() const;
  void rest_after_motion();
  void keep_up();
  void watch_stop(bool stopped);
  void answer_others();
  ControlFrame rest_command() const;
  void stand_or_stay();

  const RobotModel& model_;
  std::unique_ptr<DogLink> link_;
  DogSamples samples_;
  DogMeasurement measurement_{model_};
  DogWatch watch_;
  Use use_ = Use::none;
  LoopTime time_;

  OtherClients others_;
  CommandStream commands_{*link_, others_};
  MotorControl motors_;
  DogSequencePort sequences_{*link_};

  ActionState state_;
  bool repeats_ = false;  // the newest request is for a motion that needs another mode before it
  ActionSight sight_;
  LiveCommand live_{model_};
};

}  // namespace aim::robotside::cyberdog
