// The link to a MagicBot over LCM, real or simulated by another aimd.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "robotside/drivers/sender_pin.hpp"
#include "robotside/frames/button_senders.hpp"
#include "robotside/frames/lcm_channel.hpp"
#include "robotside/frames/magicbot/bot_link.hpp"
#include "robotside/frames/magicbot/bot_message.hpp"
#include "robotside/frames/sender_thread.hpp"
#include "robotside/state/body_sample.hpp"

namespace aim::robotside::magicbot {

class BotLcmLink final : public BotLink {
 public:
  // The model must outlive the link.
  BotLcmLink(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus);
  ~BotLcmLink() override;

  // Waits for samples, 5 s at most.
  Status connect() override;
  void send(const UpperCommand& command) noexcept override;
  void send(const LegCommand& command) noexcept override;
  void send(const Joystick& joystick) noexcept override;
  void send(const Request& request) noexcept override;
  void poll(TimeNs now, BotSamples& newest) noexcept override;
  Rivals rivals() const noexcept override { return now_ == kNever ? Rivals{} : rivals_.at(now_); }
  std::vector<std::string> troubles() const override { return pins_.troubles(); }
  std::vector<RobotWire> wires() const override { return {{Backend::lcm, bus_->place(), pins_.heard()}}; }

 private:
  struct Heard {
    RobotSample robot;
    bool complete = false;
  };
  Status open();
  Status subscribe_samples();
  Status subscribe_others();
  Status open_senders();
  Status keep(Result<std::unique_ptr<transport::Subscription>> subscription);
  void hear_upper(const RobotSample& upper);
  void hear_state(const RobotSample& state);
  // Counts messages of a channel that are not this link's own.
  template <class Message, class Plain, class Counts>
  Status subscribe_rivals(const char* channel, std::atomic<std::uint32_t>& count, Counts counts);
  void send_waiting();

  const RobotModel& model_;
  std::unique_ptr<transport::TopicBus> bus_;
  const std::int64_t client_;
  bool opened_ = false;

  // Thread of the bus.
  RobotSample upper_;       // the newest upper_body_data, whose state is still to come
  int without_state_;       // upper_body_data since the last aim_magicbot_state
  std::string own_sender_;  // identity of this link on the bus

  SenderPins pins_;
  Newest<Heard> samples_;
  Newest<Reply> replies_;
  ButtonSenders buttons_;                                              // of aim_magicbot_state
  std::atomic<std::uint32_t> rival_joints_ = 0, rival_joysticks_ = 0;  // commands of other clients

  // Control thread.
  std::uint32_t rival_joints_seen_ = 0, rival_joysticks_seen_ = 0;
  RivalWatch rivals_;
  TimeNs now_ = kNever;
  SampleRing<UpperCommand, 64> upper_commands_;  // to the sender, as the next ones
  SampleRing<LegCommand, 64> leg_commands_;
  SampleRing<Joystick, 16> joysticks_;
  SampleRing<Request, 16> requests_;

  ChannelSender<wire::upper_body_cmd_package> upper_sender_;
  ChannelSender<wire::aim_magicbot_leg_command> leg_sender_;
  ChannelSender<wire::aim_magicbot_joystick> joystick_sender_;
  ChannelSender<wire::aim_magicbot_request> request_sender_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;
  SenderThread sender_;
};

}  // namespace aim::robotside::magicbot
