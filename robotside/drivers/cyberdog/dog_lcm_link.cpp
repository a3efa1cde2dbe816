// What arrives on which channel, and how long a robot that starts is waited for.
#include "robotside/drivers/cyberdog/dog_lcm_link.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace aim::robotside::cyberdog {
namespace {

constexpr std::chrono::seconds kStartPatience{5};  // with a robot that starts

template <class T>
void take_newest(Newest<T>& from, TimeNs now, Timed<T>& to) noexcept {
  if (from.poll(to.value)) to.at = now;
}

}  // namespace

DogLcmLink::DogLcmLink(const RobotModel& model, std::unique_ptr<transport::TopicBus> bus)
    : model_(model), bus_(std::move(bus)) {}

SenderPin& DogLcmLink::pin_of(std::string_view channel) {
  return pins_.of(channel, model_.find_topic(channel)->rate_hz);
}

// What the robot sends on this channel, and not what others do.
template <class Frame>
void DogLcmLink::receive(Newest<Frame>& newest) {
  SenderPin& pin = pin_of(Frame::kChannel);
  end_.receive<Frame>([&newest, &pin](const Frame& frame, std::string_view sender) {
    if (pin.admits(sender)) newest.put(frame);
  });
}

// Of the button, what everybody says.
void DogLcmLink::receive_responses() {
  SenderPin& pin = pin_of(ResponseFrame::kChannel);
  end_.receive<ResponseFrame>([this, &pin](const ResponseFrame& response, std::string_view sender) {
    buttons_.hear(sender, shows_button(response));
    if (pin.admits(sender)) inbox_.response.put(response);
  });
}

Status DogLcmLink::open() {
  end_.begin();
  receive_responses();
  receive(inbox_.localization);
  receive(inbox_.estimator);
  receive(inbox_.legs);
  receive(inbox_.temperatures);
  receive(inbox_.motors);
  end_.receive<ControlFrame>([this](const ControlFrame& frame) { heard_commands_.hear(frame); });
  end_.open(commands_);
  end_.open(motor_commands_);
  gaits_.open(end_);
  return end_.status();
}

// A channel without which the robot's state is not known; empty: all of them are heard.
std::string_view DogLcmLink::unheard() const {
  if (inbox_.response.count() == 0) return ResponseFrame::kChannel;
  if (inbox_.legs.count() == 0) return LegControlData::kChannel;
  return inbox_.localization.count() == 0 ? Localization::kChannel : std::string_view();
}

Status DogLcmLink::connect() {
  if (!opened_)
    if (auto status = open(); !status) return status;
  opened_ = true;
  const auto until = std::chrono::steady_clock::now() + kStartPatience;
  for (std::string_view missing = unheard(); !missing.empty(); missing = unheard()) {
    if (std::chrono::steady_clock::now() > until)
      return Error{
          Origin::unreachable, "the CyberDog is silent", std::string("there is no ").append(missing),
          "set driver_interface to the network interface on which it is, grant the developer "
          "permission and disconnect the app; a simulated one is on lo: aimd --robot xiaomi-cyberdog"};
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  end_.start_sending();
  return Done{};
}

// When the box is full, the sender has not run for a second: the newest frame is lost, and the next one says
// the same.
void DogLcmLink::send(const ControlFrame& frame) noexcept {
  (void)commands_.put(frame);
  end_.wake();
}

void DogLcmLink::send(const MotorCtrlFrame& frame) noexcept {
  (void)motor_commands_.put(frame);
  end_.wake();
}

void DogLcmLink::poll(TimeNs now, DogSamples& newest) noexcept {
  pins_.poll(now);
  take_newest(inbox_.response, now, newest.response);
  std::ranges::copy(buttons_.poll(now, kButtonLasts), newest.button.sources.begin());
  take_newest(inbox_.localization, now, newest.localization);
  take_newest(inbox_.estimator, now, newest.state_estimator);
  take_newest(inbox_.legs, now, newest.leg_control_data);
  take_newest(inbox_.temperatures, now, newest.motor_temperatures);
  take_newest(inbox_.motors, now, newest.motor_ctrl_state);
  heard_commands_.poll(now, newest.command);
}

}  // namespace aim::robotside::cyberdog
