// The link to a CyberDog over LCM, real or simulated by another aimd.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "robotside/drivers/cyberdog/gait_dialogue.hpp"
#include "robotside/drivers/cyberdog/heard_commands.hpp"
#include "robotside/drivers/sender_pin.hpp"
#include "robotside/frames/button_senders.hpp"
#include "robotside/frames/cyberdog/dog_link.hpp"
#include "robotside/frames/lcm_end.hpp"

namespace aim::robotside::cyberdog {

class DogLcmLink final : public DogLink {
 public:
  // The model must outlive the link.
  DogLcmLink(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus);

  Status connect() override;
  Status send_user_gait(std::string_view text) override { return gaits_.send(text); }
  void send(const ControlFrame& frame) noexcept override;
  void send(const MotorCtrlFrame& frame) noexcept override;
  void poll(TimeNs now, DogSamples& newest) noexcept override;
  std::optional<std::int8_t> life_count() noexcept override { return heard_commands_.life_count(); }
  std::uint32_t unheeded() noexcept override { return heard_commands_.unheeded(); }
  std::vector<std::string> troubles() const override { return pins_.troubles(); }
  std::vector<RobotWire> wires() const override { return {{Backend::lcm, bus_->place(), pins_.heard()}}; }

 private:
  // The newest of each channel.
  struct Inbox {
    Newest<ResponseFrame> response;
    Newest<Localization> localization;
    Newest<StateEstimator> estimator;
    Newest<LegControlData> legs;
    Newest<MotorTemperatures> temperatures;
    Newest<MotorCtrlState> motors;
  };

  Status open();
  SenderPin& pin_of(std::string_view channel);
  template <class Frame>
  void receive(Newest<Frame>& newest);
  void receive_responses();
  std::string_view unheard() const;

  const RobotModel& model_;
  std::unique_ptr<transport::TopicBus> bus_;
  bool opened_ = false;
  SenderPins pins_;
  ButtonSenders buttons_;  // by their responses
  Inbox inbox_;
  HeardCommands heard_commands_;
  Outbox<ControlFrame, 64> commands_;
  Outbox<MotorCtrlFrame, 64> motor_commands_;
  GaitDialogue gaits_;
  LcmEnd end_{model_, *bus_};
};

}  // namespace aim::robotside::cyberdog
