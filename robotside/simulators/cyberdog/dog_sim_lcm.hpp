// The LCM channels of a simulated controller: what arrives goes into it, what is due goes out. The controller
// runs on the control thread; the bus and a sender have threads of their own.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "core/robots/xiaomi_cyberdog.hpp"
#include "robotside/frames/lcm_end.hpp"
#include "robotside/simulators/cyberdog/dog_sim_link.hpp"

namespace aim::robotside::cyberdog {

class DogSimLcm final : public DogSimWire {
 public:
  // Gives a file to the controller; false: rejected. Called on the thread of the bus.
  using TakeGait = std::function<bool(std::string_view text)>;

  DogSimLcm(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus, TakeGait take_gait);

  // Error: another dog answers on these channels, or they cannot be opened.
  Status open() override;
  void take(SimController& controller, WireHold& hold, TimeNs now) noexcept override;
  void put(const SimController& controller) noexcept override;
  std::optional<RobotWire> wire() const override { return RobotWire{Backend::lcm, bus_->place()}; }

 private:
  static constexpr std::size_t kWaiting = 128;  // at the highest rate 256 ms

  Status refuse_second_dog();
  void open_boxes();
  void receive();
  void answer_gait(const transport::Sample& sample);

  const RobotModel& model_;
  std::unique_ptr<transport::TopicBus> bus_;
  const TakeGait take_gait_;
  bool opened_ = false;

  SampleRing<ControlFrame, kWaiting> frames_;
  SampleRing<MotorCtrlFrame, kWaiting> motors_;

  Outbox<ResponseFrame, kWaiting> responses_;
  Outbox<MotorTemperatures, kWaiting> temperatures_;
  Outbox<Localization, kWaiting> localizations_;
  Outbox<StateEstimator, kWaiting> estimators_;
  Outbox<LegControlData, kWaiting> legs_;
  Outbox<MotorCtrlState, kWaiting> motor_states_;
  std::unique_ptr<transport::Publisher> answers_;
  LcmEnd end_{model_, *bus_};
};

}  // namespace aim::robotside::cyberdog
