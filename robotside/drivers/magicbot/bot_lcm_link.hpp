// The link to a MagicBot over LCM, real or simulated by another aimd.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "robotside/drivers/magicbot/heard_rivals.hpp"
#include "robotside/drivers/magicbot/sample_pair.hpp"
#include "robotside/drivers/sender_pin.hpp"
#include "robotside/frames/button_senders.hpp"
#include "robotside/frames/lcm_end.hpp"
#include "robotside/frames/magicbot/bot_link.hpp"

namespace aim::robotside::magicbot {

class BotLcmLink final : public BotLink {
 public:
  // The model must outlive the link.
  BotLcmLink(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus);

  // Waits for samples, 5 s at most.
  Status connect() override;
  void send(const UpperCommand& command) noexcept override;
  void send(const LegCommand& command) noexcept override;
  void send(const Joystick& joystick) noexcept override;
  void send(const Request& request) noexcept override;
  void poll(TimeNs now, BotSamples& newest) noexcept override;
  Rivals rivals() const noexcept override { return rivals_.at_present(); }
  std::vector<std::string> troubles() const override { return pins_.troubles(); }
  std::vector<RobotWire> wires() const override { return {{Backend::lcm, bus_->place(), pins_.heard()}}; }

 private:
  Status open();
  void receive_samples();
  void receive_others();

  const RobotModel& model_;
  std::unique_ptr<transport::TopicBus> bus_;
  const std::int64_t client_;
  bool opened_ = false;

  SenderPins pins_;
  SamplePair samples_;
  Newest<Reply> replies_;
  ButtonSenders buttons_;  // of aim_magicbot_state
  HeardRivals rivals_;

  // When a box is full, the sender has not run for 100 ms: the newest frame is lost, and the next one says
  // the same.
  Outbox<UpperCommand, 64> upper_commands_;
  Outbox<LegCommand, 64> leg_commands_;
  Outbox<Joystick, 16> joysticks_;
  Outbox<Request, 16> requests_;
  LcmEnd end_{model_, *bus_};
};

}  // namespace aim::robotside::magicbot
