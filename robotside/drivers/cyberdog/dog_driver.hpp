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

#include <atomic>
#include <memory>
#include <optional>

#include "robotside/drivers/action_state.hpp"
#include "robotside/drivers/cyberdog/command_stream.hpp"
#include "robotside/drivers/cyberdog/dog_command.hpp"
#include "robotside/drivers/cyberdog/dog_sequence_port.hpp"
#include "robotside/drivers/cyberdog/joint_interpolation.hpp"
#include "robotside/drivers/cyberdog/motor_control.hpp"
#include "robotside/drivers/cyberdog/other_clients.hpp"
#include "robotside/frames/cyberdog/dog_link.hpp"
#include "robotside/ports/driver.hpp"
#include "robotside/state/latest_value.hpp"

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
  const Action& action() const { return model_.graph.at(state_.current()); }
  void send(const ControlFrame& command);
  void watch_request();
  void follow_response();
  bool came_late();
  ActionStatus status_shown(const ResponseFrame& response) const;
  void adopt(ActionIndex action, ActionStatus status);
  bool shall_stand(const ControlFrame& wanted, bool stopped);
  void step_live(const SetPoints& set_points);
  void step_pose(const SetPoints& set_points);
  bool held() const;
  bool idles() const;
  bool has_performed() const;
  void rest_after_motion();
  void keep_up();
  void watch_stop(bool stopped);
  void note_gap(TimeNs now);
  bool is_back() const;
  void answer_others();
  ControlFrame rest_command() const;
  void stand_or_stay();
  void measure(Measurement& out);
  void measure_joints(Measurement& out);

  const RobotModel& model_;
  std::unique_ptr<DogLink> link_;
  DogSamples samples_;
  bool connected_ = false;
  bool enabled_ = false;
  TimeNs now_ = 0;
  CommandStream commands_{*link_};
  TimeNs written_at_ = kNever;
  TimeNs back_at_ = kNever;  // the control loop runs again, after a gap
  OtherClients others_;
  std::optional<ControlFrame> asked_;  // the newest live command of the action, sent or not
  bool lay_ = false;                   // while a stop has been latched
  std::atomic<bool> raised_ = false;   // and another client has raised it since

  ActionState state_;
  TimeNs requested_at_ = 0;          // the command of the newest request was sent
  bool repeats_ = false;             // it is a motion that needs another mode before it
  bool shown_ = false;               // the robot has shown the action since
  TimeNs moved_at_ = 0;              // a velocity was asked for, or the action began
  TimeNs contradicted_at_ = kNever;  // the first of the responses that show something else
  bool silent_ = false;              // the robot was silent until the newest sample
  bool rests_ = false;               // the robot stands between two walks of its gait
  std::optional<BodyPose> posed_;    // the newest pose of the current action that was sent in mode 21

  JointInterpolation joints_;  // they come 50 times a second
  MotorControl motors_;
  std::atomic<bool> motors_late_ = false;

  DogSequencePort sequences_{*link_};
  LatestValue<ResponseFrame> response_;  // for faults()
};

}  // namespace aim::robotside::cyberdog
