// The LCM channels of a simulated controller: what arrives goes into it, what is due goes out. The controller
// runs on the control thread; the bus and a sender have threads of their own.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "robotside/frames/cyberdog/dog_channel.hpp"
#include "robotside/simulators/cyberdog/dog_sim_link.hpp"
#include "robotside/state/body_sample.hpp"

namespace aim::robotside::cyberdog {

class DogSimWire final : public SimWire {
 public:
  // Gives a file to the controller; false: rejected. Called on the thread of the bus.
  using TakeGait = std::function<bool(std::string_view text)>;

  DogSimWire(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus, TakeGait take_gait);
  ~DogSimWire() override;

  // Error: another dog answers on these channels, or they cannot be opened.
  Status open() override;
  void take(SimController& controller, WireHold& hold, TimeNs now) noexcept override;
  void put(const SimController& controller) noexcept override;
  std::optional<RobotWire> wire() const override { return RobotWire{Backend::lcm, bus_->place()}; }

 private:
  struct Outgoing {
    DueSamples due;
    ResponseFrame response;
    MotorTemperatures temperatures;
    Localization localization;
    StateEstimator estimator;
    LegControlData legs;
    MotorCtrlState motors;
  };

  Status refuse_second_dog();
  Status open_senders();
  Status open_subscriptions();
  void send_waiting();
  void send(const Outgoing& samples);

  const RobotModel& model_;
  std::unique_ptr<transport::TopicBus> bus_;
  const TakeGait take_gait_;
  bool opened_ = false;

  SampleRing<ControlFrame, 128> frames_;
  SampleRing<MotorCtrlFrame, 128> motors_;
  SampleRing<Outgoing, 128> outgoing_;  // 256 ms
  Outgoing next_;

  ChannelSender<wire::robot_control_response_lcmt> responses_;
  ChannelSender<wire::danger_states_lcmt> temperatures_;
  ChannelSender<wire::localization_lcmt> localizations_;
  ChannelSender<wire::state_estimator_lcmt> estimators_;
  ChannelSender<wire::leg_control_data_lcmt> legs_;
  ChannelSender<wire::motor_ctrl_state_lcmt> motor_states_;
  std::unique_ptr<transport::Publisher> answers_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;
  SenderThread sender_;
};

}  // namespace aim::robotside::cyberdog
