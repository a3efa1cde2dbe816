// The link to a CyberDog over LCM, real or simulated by another aimd.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "robotside/drivers/sender_pin.hpp"
#include "robotside/frames/button_senders.hpp"
#include "robotside/frames/cyberdog/dog_channel.hpp"
#include "robotside/frames/cyberdog/dog_link.hpp"
#include "robotside/state/body_sample.hpp"

namespace aim::robotside::cyberdog {

class DogLcmLink final : public DogLink {
 public:
  // The model must outlive the link.
  DogLcmLink(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus);

  Status connect() override;
  Status send_user_gait(std::string_view text) override;
  void send(const ControlFrame& frame) noexcept override;
  void send(const MotorCtrlFrame& frame) noexcept override;
  void poll(TimeNs now, DogSamples& newest) noexcept override;
  std::optional<std::int8_t> life_count() noexcept override;
  std::uint32_t unheeded() noexcept override { return unheeded_.load(); }
  std::vector<std::string> troubles() const override { return pins_.troubles(); }
  std::vector<RobotWire> wires() const override { return {{Backend::lcm, bus_->place(), pins_.heard()}}; }

 private:
  Status open();
  // Puts what the robot sends on this channel, and not what others do.
  template <class T>
  auto into(Newest<T>& newest, std::string_view channel) {
    return [&newest, &pin = pins_.of(channel, model_.find_topic(channel)->rate_hz)](const T& value,
                                                                                    std::string_view sender) {
      if (pin.admits(sender)) newest.put(value);
    };
  }
  void hear(const ControlFrame& frame);
  const char* unheard() const;
  template <class T>
  static void take_newest(Newest<T>& from, TimeNs now, Timed<T>& to) noexcept {
    if (from.poll(to.value)) to.at = now;
  }
  void send_waiting();

  const RobotModel& model_;
  std::unique_ptr<transport::TopicBus> bus_;
  bool opened_ = false;

  SenderPins pins_;
  Newest<ResponseFrame> response_;
  ButtonSenders buttons_;  // by their responses
  Newest<Localization> localization_;
  Newest<StateEstimator> estimator_;
  Newest<LegControlData> legs_;
  Newest<MotorTemperatures> temperatures_;
  Newest<MotorCtrlState> motor_state_;
  Newest<ControlFrame> commanded_;
  std::atomic<int> life_count_ = kUnheard;  // of the newest command on the wire
  static constexpr int kUnheard = 1000;
  std::optional<ControlFrame> command_;  // the newest one of any client; thread of the bus
  std::atomic<std::uint32_t> unheeded_ = 0;

  std::mutex mutex_;  // of the answer to a user gait
  std::condition_variable answered_;
  std::optional<int> answer_;

  SampleRing<ControlFrame, 64> frames_;    // from the control thread to the sender
  SampleRing<MotorCtrlFrame, 64> motors_;  // likewise
  ChannelSender<wire::robot_control_cmd_lcmt> commands_;
  ChannelSender<wire::motor_ctrl_lcmt> motor_commands_;
  std::unique_ptr<transport::Publisher> gaits_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;
  SenderThread sender_;
};

}  // namespace aim::robotside::cyberdog
