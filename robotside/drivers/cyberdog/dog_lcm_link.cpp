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

// What the robot sends on this channel, and not what others do.
template <class Frame>
void DogLcmLink::receive(std::string_view channel, Newest<Frame>& newest) {
  SenderPin& pin = pins_.of(channel, model_.find_topic(channel)->rate_hz);
  end_.receive<Frame>(channel, [&newest, &pin](const Frame& frame, std::string_view sender) {
    if (pin.admits(sender)) newest.put(frame);
  });
}

// Of the button, what everybody says.
void DogLcmLink::receive_responses() {
  SenderPin& pin = pins_.of("robot_control_response", model_.find_topic("robot_control_response")->rate_hz);
  end_.receive<ResponseFrame>("robot_control_response",
                              [this, &pin](const ResponseFrame& response, std::string_view sender) {
                                buttons_.hear(sender, shows_button(response));
                                if (pin.admits(sender)) inbox_.response.put(response);
                              });
}

Status DogLcmLink::open() {
  end_.begin();
  receive_responses();
  receive("global_to_robot", inbox_.localization);
  receive("state_estimator", inbox_.estimator);
  receive("leg_control_data", inbox_.legs);
  receive("motor_temperature", inbox_.temperatures);
  receive("motor_ctrl_state", inbox_.motors);
  end_.receive<ControlFrame>("robot_control_cmd",
                             [this](const ControlFrame& frame) { heard_commands_.hear(frame); });
  end_.open(commands_, "robot_control_cmd");
  end_.open(motor_commands_, "motor_ctrl");
  gaits_.open(end_);
  return end_.status();
}

// A channel without which the robot's state is not known; null: all of them are heard.
const char* DogLcmLink::unheard() const {
  if (inbox_.response.count() == 0) return "robot_control_response";
  if (inbox_.legs.count() == 0) return "leg_control_data";
  return inbox_.localization.count() == 0 ? "global_to_robot" : nullptr;
}

Status DogLcmLink::connect() {
  if (!opened_)
    if (auto status = open(); !status) return status;
  opened_ = true;
  const auto until = std::chrono::steady_clock::now() + kStartPatience;
  while (const char* missing = unheard()) {
    if (std::chrono::steady_clock::now() > until)
      return Error{
          Origin::unreachable, "the CyberDog is silent", std::string("there is no ") + missing,
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
