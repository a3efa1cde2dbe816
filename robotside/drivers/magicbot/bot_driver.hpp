// The driver of the MagicBot over a link: actions become calls of its high level, velocities fractions of its
// joystick, set-points of joints frames; samples become the state.
//
// An action that gives joints to clients is "prepare" until their drives obey (hand_shake.hpp). Frames leave
// every 2 ms while the control loop writes and the robot is heard; what it does in their absence is its own
// decision. The joystick is ours while we walk the robot and until it has come to rest; at other times it is
// left to other clients. Another action than the requested one is taken over from what the robot shows; until
// aimd is asked to move something in it, nothing is sent, because another client may command the robot.
#pragma once

#include <memory>

#include "robotside/drivers/action_state.hpp"
#include "robotside/drivers/magicbot/action_dialogue.hpp"
#include "robotside/drivers/magicbot/drive_watch.hpp"
#include "robotside/drivers/magicbot/hand_shake.hpp"
#include "robotside/drivers/magicbot/steering.hpp"

namespace aim::robotside::magicbot {

class BotDriver final : public Driver, public ModePort, public DrivesPort {
 public:
  BotDriver(const RobotModel& model, std::unique_ptr<BotLink> link);

  Status connect() override;
  Status enable() override;
  void disable() noexcept override;
  bool read(TimeNs now, Measurement& out) noexcept override;
  void write(TimeNs now, const SetPoints& set_points) noexcept override;
  Ports ports() noexcept override { return {.modes = this, .drives = this, .world = link_->world()}; }
  std::vector<Fault> faults() const override;
  std::vector<RobotWire> wires() const override { return link_->wires(); }

  void request(std::uint32_t number, ActionIndex action) noexcept override;
  void withdraw() noexcept override { state_.drop(); }
  ModeReport report() noexcept override { return state_.report(); }

  std::span<const DriveMode> drive_modes() const override;
  bool takes(std::size_t joint, int mode) const override;
  DriveReading drive(std::size_t joint) const override;

 private:
  enum class Use { none, connected, enabled };

  const Action& action() const { return model_.graph.at(state_.current()); }
  bool connected() const { return use_ != Use::none; }
  bool enabled() const { return use_ == Use::enabled; }
  bool is_silent() const;

  void step_request();
  void call(const Request& request);
  void give_back();
  void adopt(ActionIndex action, ActionStatus status);
  void follow_sample();
  void follow_shown();
  void take_note_of(ActionIndex seen);
  bool asks_for_motion(const SetPoints& set_points) const;
  bool walks() const;
  bool contested() const;
  ActionStatus status_of_gait() const;
  bool gives_trick() const;
  std::optional<ActionIndex> shown() const;
  JointMask joints_of_clients() const;
  void steer(const SetPoints& set_points);

  const RobotModel& model_;
  std::unique_ptr<BotLink> link_;
  BotSamples samples_;
  DriveWatch watch_;
  Use use_ = Use::none;
  TimeNs now_ = 0;

  ActionState state_;
  ActionDialogue dialogue_;
  bool commands_ = false;  // we have asked for the action, or for motion in it
  bool shown_ = false;     // the robot has shown the action since

  Steering steering_;
  HandShake hand_shake_;
  TimeNs framed_at_ = kNever;  // the newest frames of the control loop
  bool framed_upper_ = false;  // the upper body's was among them
};

}  // namespace aim::robotside::magicbot
