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
#include <mutex>

#include "robotside/drivers/cyberdog/command_stream.hpp"
#include "robotside/drivers/cyberdog/dog_command.hpp"
#include "robotside/drivers/cyberdog/dog_sequence.hpp"
#include "robotside/drivers/cyberdog/joint_interpolation.hpp"
#include "robotside/drivers/cyberdog/motor_control.hpp"
#include "robotside/drivers/cyberdog/other_clients.hpp"
#include "robotside/frames/cyberdog/dog_link.hpp"
#include "robotside/ports/driver.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::robotside::cyberdog {

class DogDriver final : public Driver, public ModePort, public SequencePort {
 public:
  DogDriver(const RobotModel& model, std::unique_ptr<DogLink> link);

  Status connect() override;
  Status enable() override;
  void disable() noexcept override;
  bool read(TimeNs now, Measurement& out) noexcept override;
  void write(TimeNs now, const SetPoints& set_points) noexcept override;
  Ports ports() noexcept override {
    return {.modes = this, .sequences = this, .ros = link_->ros(), .world = link_->world()};
  }
  std::vector<Fault> faults() const override;
  std::vector<RobotWire> wires() const override { return link_->wires(); }

  void request(std::uint32_t number, ActionIndex action) noexcept override;
  void withdraw() noexcept override;
  ModeReport report() noexcept override { return report_; }

  Result<SequenceOutline> check(std::string_view text) override;
  Result<LoadedSequence> load(std::string_view text) override;
  Status check_gait(std::string_view text) override;
  Status upload_gait(std::string_view text) override;
  void start(std::uint64_t number) noexcept override;
  void cancel() noexcept override;
  SequenceReport sequence_report() noexcept override;

 private:
  const Action& action() const { return model_.graph.at(report_.action); }
  void send(const ControlFrame& command);
  void answer(bool refused, std::string_view reason);
  void watch_request();
  void follow_response();
  bool came_late();
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
  void end_sequence();
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

  ModeReport report_;
  struct Pending {
    bool active = false;
    std::uint32_t number = 0;
    ActionIndex action = 0;
    TimeNs sent_at = 0;
    bool repeats = false;  // a motion that needs another mode before it
  } pending_;
  TimeNs began_ = 0;                 // the action was accepted
  bool shown_ = false;               // the robot has shown the action since
  TimeNs moved_at_ = 0;              // a velocity was asked for, or the action began
  TimeNs contradicted_at_ = kNever;  // the first of the responses that show something else
  bool silent_ = false;              // the robot was silent until the newest sample
  bool rests_ = false;               // the robot stands between two walks of its gait
  BodyPose posed_;                   // the newest pose that was sent in mode 21
  bool poses_ = false;               // posed_ is of the current action

  JointInterpolation joints_;  // they come 50 times a second
  MotorControl motors_;
  std::atomic<bool> motors_late_ = false;

  DogSequence sequence_;
  TimeNs sequence_at_ = 0;    // its start
  mutable std::mutex mutex_;  // of what is loaded; the control thread only tries
  GaitSteps loaded_;
  std::uint64_t loads_ = 0;
  bool comes_to_rest_ = false;           // after cancel()
  bool cancels_ = false;                 // and this is to be sent
  LatestValue<ResponseFrame> response_;  // for faults()
};

}  // namespace aim::robotside::cyberdog
