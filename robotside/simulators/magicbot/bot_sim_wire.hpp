// The LCM channels of a simulated robot: what arrives goes into it, its state goes out. The robot runs on the
// control thread; the bus and a sender have threads of their own.
#pragma once

#include <memory>
#include <vector>

#include "robotside/frames/lcm_channel.hpp"
#include "robotside/frames/magicbot/bot_message.hpp"
#include "robotside/frames/sender_thread.hpp"
#include "robotside/simulators/magicbot/bot_sim_link.hpp"
#include "robotside/state/body_sample.hpp"

namespace aim::robotside::magicbot {

class BotSimWire final : public SimWire {
 public:
  // The model must outlive the wire.
  BotSimWire(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus);
  ~BotSimWire() override;

  // Error: another robot sends on these channels, or they cannot be opened.
  Status open() override;
  Rivals take(SimRobot& robot, WireHold& hold, TimeNs now) noexcept override;
  void put(const SimRobot& robot) noexcept override;
  std::optional<RobotWire> wire() const override { return RobotWire{Backend::lcm, bus_->place()}; }

 private:
  Status refuse_second_robot();
  Status open_senders();
  Status open_subscriptions();
  template <class Message, class Plain, std::size_t kSize>
  Status receive(const char* channel, SampleRing<Plain, kSize>& ring);
  void send_waiting();

  const RobotModel& model_;
  std::unique_ptr<transport::TopicBus> bus_;
  bool opened_ = false;

  // From the bus; 128 commands are 256 ms.
  SampleRing<UpperCommand, 128> upper_commands_;
  SampleRing<LegCommand, 128> leg_commands_;
  SampleRing<Joystick, 32> joysticks_;
  SampleRing<Request, 32> requests_;
  // To the sender.
  SampleRing<RobotSample, 128> samples_;  // 256 ms
  SampleRing<Reply, 32> replies_;

  ChannelSender<wire::upper_body_data_package> upper_states_;
  ChannelSender<wire::aim_magicbot_state> states_;
  ChannelSender<wire::aim_magicbot_reply> answers_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;
  SenderThread sender_;
};

}  // namespace aim::robotside::magicbot
