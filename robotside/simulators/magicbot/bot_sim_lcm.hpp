// The LCM channels of a simulated robot: what arrives goes into it, its state goes out. The robot runs on the
// control thread; the bus and a sender have threads of their own.
#pragma once

#include <memory>

#include "robotside/frames/lcm_end.hpp"
#include "robotside/simulators/magicbot/bot_sim_link.hpp"

namespace aim::robotside::magicbot {

class BotSimLcm final : public BotSimWire {
 public:
  // The model must outlive the wire.
  BotSimLcm(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus);

  // Error: another robot sends on these channels, or they cannot be opened.
  Status open() override;
  Rivals take(SimBot& robot, WireHold& hold, TimeNs now) noexcept override;
  void put(const SimBot& robot) noexcept override;
  std::optional<RobotWire> wire() const override { return RobotWire{Backend::lcm, bus_->place()}; }

 private:
  Status refuse_second_robot();
  template <class Frame, std::size_t kSize>
  void receive(SampleRing<Frame, kSize>& ring);

  const RobotModel& model_;
  std::unique_ptr<transport::TopicBus> bus_;
  bool opened_ = false;

  // From the bus; 128 commands are 256 ms.
  SampleRing<UpperCommand, 128> upper_commands_;
  SampleRing<LegCommand, 128> leg_commands_;
  SampleRing<Joystick, 32> joysticks_;
  SampleRing<Request, 32> requests_;

  Outbox<Reply, 32> replies_;
  // The state of an instant follows its upper body. 256 ms
  Outbox<RobotSample, 128, UpperBodyData, BotState> samples_;
  LcmEnd end_{model_, *bus_};
};

}  // namespace aim::robotside::magicbot
